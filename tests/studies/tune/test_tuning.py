"""A tuning is the same however it is played, and says no more than fresh deals show."""

import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.run import Arena
from silver_sim.columns import Column
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.odin.game import GAME
from silver_sim.result import read
from silver_sim.runs import RunFolder, Status
from silver_sim.stats.results import Estimate
from silver_sim.studies import results
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions
from silver_sim.studies.described import described
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.tune import budget as budget_module
from silver_sim.studies.tune.ask import Tune
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation
from silver_sim.studies.tune.objective import Bench, Shares, Trials
from silver_sim.studies.tune.own_values import by_players
from silver_sim.studies.tune.result import Curve, Lead, Point, TuneResult
from silver_sim.studies.tune.sentences import verdict
from silver_sim.studies.tune.study import rows as written
from silver_sim.studies.tune.study import tuned
from silver_sim.studies.tune.tell import tell
from silver_sim.studies.tuning import Question, Searching, TooShortError, reopen, verified
from tests.studies.test_columns import fits

pytestmark = pytest.mark.slow

FILES = strategy_files(GAME.name)
ASKED: dict[str, Any] = {
    "game": GAME.name, "seed": 3, "rules": {}, "player": "counter:take=low", "population": 4,
    "parameters": ["take", "play"], "against": ["counter", "shedder"], "seats": [2, 3],
    "blocks": 8,
}  # fmt: skip
WHOLE = Budget(generations=3)


def asked(**changes: Any) -> Question:
    """A small question."""
    return Question.of(Tune(**{**ASKED, **changes}), FILES)


def played(folder: Path, options: RunOptions, budget: Budget = WHOLE) -> RunFolder:
    """A run without its page."""
    return begin(Searching(asked(), budget), folder, options)


@pytest.fixture(autouse=True)
def unwritten() -> Iterator[None]:
    """No page is drawn."""
    with patch.object(results, "write_report"):
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """A run that nothing interrupted."""
    with patch.object(results, "write_report"):
        return played(tmp_path_factory.mktemp("tune") / "run", RunOptions())


def found_by(run: RunFolder) -> TuneResult:
    """What a run found."""
    return read(TuneResult, run.summary())


def contents(run: RunFolder) -> dict[str, bytes]:
    """All of a run but when and where it was played."""
    names = (*run.manifest["files"], *(n for note in run.notes() for n in note.files))
    return {name: (run.path / name).read_bytes() for name in names}


@contextmanager
def stopped_after(generations: int, stop: threading.Event) -> Iterator[None]:
    """A search is told to stop in the middle of the next one."""
    whole_next, done = Course.next, []

    def next_(course: Course, bench: Bench) -> Any:
        done.append(course)
        if len(done) > generations:
            stop.set()
        return whole_next(course, bench)

    with patch.object(Course, "next", next_):
        yield


def test_threads_change_no_byte(whole: RunFolder, tmp_path: Path) -> None:
    assert contents(played(tmp_path / "two", RunOptions(threads=2))) == contents(whole)


def test_stopped_and_gone_on_with_it_is_the_same(whole: RunFolder, tmp_path: Path) -> None:
    options = RunOptions()
    with stopped_after(2, options.stop):
        run = played(tmp_path / "run", options)
    assert run.status() == Status.STOPPED
    assert [note.last for note in run.notes()] == [8, 16]
    assert "summary.json" not in run.manifest["files"]
    again = reopen(run.path)
    assert contents(go_on(again, RunOptions())) == contents(whole)
    assert verified(again.run) == (found_by(whole).games - fresh_games(found_by(whole)), [])


def fresh_games(found: TuneResult) -> int:
    """Games that judged what was found."""
    curves = 1 + sum(len(each.points) for each in found.curves)
    a_block = 2 * 2 + 3 * 1  # two opponents one by one, and both at a table of three
    played = (
        (found.choice_blocks, len(found.finalists) + 1),
        (found.confirmation.blocks, 2),
        (found.curve_blocks, curves),
    )
    return a_block * sum(blocks * line_ups for blocks, line_ups in played)


def test_a_longer_budget_goes_on_where_a_shorter_one_ended(
    whole: RunFolder, tmp_path: Path
) -> None:
    run = played(tmp_path / "run", RunOptions(), Budget(generations=2))
    assert contents(go_on(reopen(run.path, WHOLE), RunOptions())) == contents(whole)


def test_nothing_is_left_of_a_search_without_a_generation(tmp_path: Path) -> None:
    options = RunOptions()
    with stopped_after(0, options.stop), pytest.raises(NothingPlayedError):
        played(tmp_path / "run", options)
    assert not (tmp_path / "run").exists()


def test_a_time_in_which_no_generation_ends_is_refused_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget_module, "A_FEW", 0.0)
    with pytest.raises(TooShortError, match="is too short"):
        played(tmp_path / "run", RunOptions(), Budget(seconds=1e-9))
    assert not (tmp_path / "run").exists()


def test_a_time_in_which_nothing_can_be_confirmed_is_refused_and_the_search_is_kept(
    whole: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget_module, "A_FEW", 1e6)
    monkeypatch.setattr(Budget, "is_too_short", lambda *_: True)
    monkeypatch.setattr(Budget, "is_spent", lambda _, generations, *__: generations > 0)
    with pytest.raises(UserError, match="is too short") as short:
        played(tmp_path / "run", RunOptions(), Budget(seconds=1.0))
    assert re.fullmatch(r"silver-sim resume \S+ --budget \d+s  goes on with it", short.value.help)
    monkeypatch.undo()
    again = reopen(tmp_path / "run", WHOLE)
    assert again.run.blocks() == again.work.plan.part_blocks
    assert contents(go_on(again, RunOptions())) == contents(whole)


def test_another_search_is_not_gone_on_with(whole: RunFolder) -> None:
    course = Course(asked(seed=4).tuning, 4)
    generation, *_ = course_of(whole).generations
    with pytest.raises(UserError, match="is not what this search asks for"):
        course.again(generation)


def course_of(run: RunFolder) -> Course:
    """The course that a run kept."""
    question = asked()
    course = Course(question.tuning, question.experiment.seed)
    for _, frames in run.read():
        course.again(Generation.of(frames["candidates"]))
    return course


def test_every_generation_and_every_judgement_has_deals_of_its_own(tmp_path: Path) -> None:
    seen: list[tuple[int, range]] = []
    whole_played = Bench.played

    def noted(bench: Bench, who: Sequence[Any], blocks: range, seed: int) -> Shares | None:
        seen.append((seed, blocks))
        return whole_played(bench, who, blocks, seed)

    with patch.object(Bench, "played", noted):
        played(tmp_path / "run", RunOptions())
    deals = [(seed, block) for seed, blocks in seen for block in blocks]
    assert len(seen) == 3 + 3  # generations; choice, confirmation, curves
    assert len(set(deals)) == len(deals)
    fresh = {seed for seed, _ in seen[3:]}
    assert fresh.isdisjoint({seed for seed, _ in seen[:3]})
    assert len(fresh) == 1


def test_a_better_word_is_found_and_a_better_line_up_is_said_to_be_so(whole: RunFolder) -> None:
    found = found_by(whole)
    assert found.confirmation.lead.side() > 0
    assert found.better
    assert found.to_use == found.best != found.start
    assert "take=low" not in found.best


def test_nothing_is_better_than_what_cannot_be_told_from_it() -> None:
    """`hurry` hardly matters: whatever leads in the search is not called better."""
    question = asked(player="counter", parameters=["hurry"], against=["counter"], seats=[2])
    found = tuned(question.tuning, 2, 1, RunOptions())
    assert found is not None
    assert not found.better
    assert found.to_use.label == "counter"
    assert found.curves == ()


def test_worths_are_those_of_games_counted_one_by_one() -> None:
    """The mean over numbers of seats of win shares, each the mean over its tables."""
    question = asked()
    trials, start = question.tuning.trials, question.tuning.start
    best = read_entry("counter", FILES, GAME)
    bench = Bench(trials, RunOptions(), trials.ready(start, RunOptions()))
    shares = bench.played([start, best], range(5, 12), 9)
    assert shares is not None

    def share(who: Any) -> float:
        by_seats: dict[int, list[float]] = {}
        for table in trials.tables(who, 9):
            seats = {**bench.seats, who.label: trials.ready(who, RunOptions())[who.label]}
            arena = Arena.of(table.with_seats(seats))
            (part,) = arena.parts(range(5, 12), 100, lambda _: None)
            rows = part.rows[0]
            assert isinstance(rows, Rows)
            won = rows.games["won"][:, 0]
            by_seats.setdefault(table.players, []).append(won.mean() / GAME.win_unit)
        return sum(sum(each) / len(each) for each in by_seats.values()) / len(by_seats)

    lead = shares.moments(shares.lead(1, 0))
    assert lead.n / lead.d == pytest.approx(share(best) - share(start), abs=1e-12)


def test_of_several_opponents_each_is_met_as_often() -> None:
    field = tuple(read_entry(each, FILES, GAME) for each in ("low", "high", "shedder"))
    setting = Setting(GAME.rule_set({}), 1, GAME.deal_modes[0], "stop")
    for size in (1, 2, 3):
        trials = Trials(GAME, field[:size], (2, 3, 4, 5), setting, "")
        for seats in trials.seats:
            met = [each.label for others in trials.opponents(seats) for each in others]
            assert len({met.count(each.label) for each in field[:size]}) == 1
            assert all(len(others) == seats - 1 for others in trials.opponents(seats))


def test_every_column_and_field_is_described(whole: RunFolder) -> None:
    files = {file.name: file.columns for file in described(GAME, "tune")}
    (rows, *_) = whole.frames("candidates")
    assert undescribed(rows.columns, files["candidates/part-*.parquet"]) == set()
    assert undescribed(whole.summary(), files["summary.json"]) == set()
    metrics = {row.metric for row in written(found_by(whole))}
    assert undescribed(metrics, files["summary.csv: metric"]) == set()


def undescribed(names: Iterable[str], columns: Sequence[Column]) -> set[str]:
    """Names that are not described, and what is described and not there."""
    found = {name for name in names if not any(fits(each.name, name) for each in columns)}
    return found | {each.name for each in columns if not any(fits(each.name, n) for n in names)}


def test_where_a_better_mean_is_worse_is_told(whole: RunFolder) -> None:
    found = found_by(whole)
    assert "worse" not in verdict(found)
    two, three = found.confirmation.leads
    worse = replace(two, estimate=-0.02, lo=-0.03, hi=-0.01)
    turned = replace(found, confirmation=replace(found.confirmation, leads=[worse, three]))
    assert verdict(turned).endswith("it is shown to be worse with 2 (−2.0 ± 1.0) players.")


def test_what_a_value_gains_on_average_is_the_mean_over_numbers_of_players(
    whole: RunFolder,
) -> None:
    points = [point for curve in found_by(whole).curves for point in curve.points]
    for point in points:
        assert [lead.seats for lead in point.leads] == [2, 3]
        mean = sum(lead.value for lead in point.leads) / 2
        assert mean == pytest.approx(point.lead.value, abs=1e-12)
        assert all(lead.p_adjusted is not None for lead in point.leads)


def at_each(value: float, gains: tuple[float, float], p: float) -> Point:
    """A value that gains so much with two and with three players, each give or take a point."""
    leads = [
        Lead(gain, lo=gain - 0.01, hi=gain + 0.01, method="t", p_adjusted=p, seats=seats)
        for seats, gain in zip((2, 3), gains, strict=True)
    ]
    return Point(value, Estimate(sum(gains) / 2, p_adjusted=p), leads)


def with_curve(result: TuneResult, *points: Point) -> TuneResult:
    return replace(result, curves=[Curve.of("hurry", 1.5, list(points))])


def test_a_value_of_its_own_is_the_best_that_is_shown_to_win_more(whole: RunFolder) -> None:
    found = with_curve(
        found_by(whole),
        at_each(0.5, (0.03, -0.04), 0.001),
        at_each(0.25, (0.02, -0.05), 0.001),
        at_each(3.0, (0.09, 0.08), 0.06),
    )
    (curve,) = found.curves
    assert [(own.seats, own.value) for own in curve.own_values] == [(2, 0.5), (3, 1.5)]
    assert [own.value for own in curve.differing] == [0.5]
    assert by_players(found).endswith("with 2 players hurry=0.5 (+3.0 ± 1.0).")
    (section,) = (each for each in tell(found).sections if each.name == "own-values-section")
    assert section.said == [
        "In the strategy, beside hurry = 1.5: hurry_2 = 0.5; instead of params.hurry: "
        "params.hurry_2 if sight.players == 2 else params.hurry"
    ]
    assert [[cell.text for cell in row] for row in section.tables[0].rows] == [
        ["hurry", "2", "0.5", "+3.0 ± 1.0"],
        ["hurry", "3", "1.5", "–"],
    ]


def test_one_value_serves_all_only_if_no_other_can_gain_much(whole: RunFolder) -> None:
    little = with_curve(found_by(whole), at_each(0.5, (-0.00123, -0.04), 0.001))
    assert by_players(little) == (
        "One value serves 2 and 3 players: no other that was tried gains more than 0.88 percentage "
        "points with any of these numbers (95 %)."
    )
    nothing = with_curve(found_by(whole), at_each(0.5, (-0.02, -0.04), 0.001))
    assert "gains anything" in by_players(nothing)
    untold = with_curve(found_by(whole), at_each(0.5, (0.005, -0.04), 0.4))
    assert by_players(untold) == (
        "With 2 or 3 players alone no other value is shown to win more; a gain of up to 1.5 "
        "percentage points is possible (95 %)."
    )
    assert by_players(replace(untold, seats=[2])) == ""
