"""A tuning is the same however it is played, and says no more than fresh deals show."""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games.odin.game import GAME
from silver_sim.result import read
from silver_sim.runs import RunFolder, Status
from silver_sim.studies import results
from silver_sim.studies.arms.result import MORE, OPEN
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions
from silver_sim.studies.described import described
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.tune import budget as budget_module
from silver_sim.studies.tune.ask import Tune
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation
from silver_sim.studies.tune.objective import Bench, Shares
from silver_sim.studies.tune.result import CURVES, PLAYERS, TuneResult
from silver_sim.studies.tune.study import tuned
from silver_sim.studies.tune.tell import claim_of
from silver_sim.studies.tuning import Searching, TooShortError, TuningPlan, reopen, verified
from tests import shared
from tests.before import assert_as_before
from tests.studies.test_columns import missing

pytestmark = pytest.mark.slow

FILES = strategy_files(GAME.name)
ASKED: dict[str, Any] = {
    "game": GAME.name, "seed": 3, "rules": {}, "player": "counter:take=low", "population": 4,
    "parameters": ["take", "play"], "against": ["counter", "shedder"], "seats": [2, 3],
    "blocks": 8,
}  # fmt: skip
WHOLE, SEARCHED = Budget(generations=3), 3 * 8 * 5 * (2 * 2 + 3)  # games; two tables of two


def asked(**changes: Any) -> TuningPlan:
    return TuningPlan.of(Tune(**{**ASKED, **changes}), FILES)


def played(folder: Path, options: RunOptions, budget: Budget = WHOLE) -> RunFolder:
    return begin(Searching(asked(), budget), folder, options)


@pytest.fixture(autouse=True)
def unwritten() -> Iterator[None]:
    with patch.object(results, "write_report"):
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    with patch.object(results, "write_report"):
        return played(tmp_path_factory.mktemp("tune") / "run", RunOptions())


def found_by(run: RunFolder) -> TuneResult:
    return read(TuneResult, run.summary())


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


def test_threads_change_no_byte_nor_any_estimate(whole: RunFolder, tmp_path: Path) -> None:
    """And what another search asked for is not gone on with."""
    two = played(tmp_path / "two", RunOptions(threads=2))
    assert shared.results(two.path) == shared.results(whole.path)
    assert_as_before(map(vars, found_by(whole).rows), Path(__file__).parent / "before.csv")
    _, frames = next(iter(whole.read()))
    with pytest.raises(UserError, match="is not what this search asks for"):
        Course(asked(seed=4).tuning, 4).again(Generation.of(frames["candidates"]))


def test_stopped_and_gone_on_with_it_is_the_same(whole: RunFolder, tmp_path: Path) -> None:
    options = RunOptions()
    with stopped_after(2, options.stop):
        run = played(tmp_path / "run", options)
    assert run.status() == Status.STOPPED
    assert [note.last for note in run.notes()] == [8, 16]
    assert "summary.json" not in run.manifest["files"]
    again = reopen(run.path)
    assert shared.results(go_on(again, RunOptions()).path) == shared.results(whole.path)
    assert verified(again.run) == (SEARCHED, [])


def test_nothing_is_left_of_no_generation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = RunOptions()
    with stopped_after(0, options.stop), pytest.raises(NothingPlayedError):
        played(tmp_path / "run", options)
    monkeypatch.setattr(budget_module, "A_FEW", 0.0)
    with pytest.raises(TooShortError, match="is too short"):
        played(tmp_path / "run", RunOptions(), Budget(seconds=1e-9))
    assert not (tmp_path / "run").exists()


def test_what_cannot_be_confirmed_in_time_is_kept(
    whole: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "is_too_short", lambda *_: True)
    monkeypatch.setattr(Budget, "is_spent", lambda _, generations, *__: generations > 0)
    with pytest.raises(TooShortError) as short:
        played(tmp_path / "run", RunOptions(), Budget(seconds=100.0))
    said = r"silver-sim runs resume \S+ --time \d+s  goes on with it"
    assert re.fullmatch(said, short.value.help)
    monkeypatch.undo()
    later = go_on(reopen(tmp_path / "run", WHOLE), RunOptions())
    assert shared.results(later.path) == shared.results(whole.path)


def test_every_generation_and_every_judgement_has_deals_of_its_own(tmp_path: Path) -> None:
    seen: list[tuple[int, range]] = []
    whole_played = Bench.played

    def noted(bench: Bench, who: Sequence[Any], blocks: range, seed: int) -> Shares | None:
        seen.append((seed, blocks))
        return whole_played(bench, who, blocks, seed)

    with patch.object(Bench, "played", noted):
        played(tmp_path / "run", RunOptions())
    deals = [(seed, block) for seed, blocks in seen for block in blocks]
    assert (len(seen), len({*deals})) == (3 + 3, len(deals))  # generations; three judgements
    assert len({seed for seed, _ in seen[3:]} - {seed for seed, _ in seen[:3]}) == 1


def test_a_better_word_is_found_and_only_what_is_shown_is_called_better(whole: RunFolder) -> None:
    """`hurry` hardly matters: whatever leads in the search is not called better."""
    found = found_by(whole)
    assert (found.answer.found, found.better) == (MORE, True)
    assert found.to_use == found.best != found.start
    assert "take=low" not in found.best
    question = asked(player="counter", parameters=["hurry"], against=["counter"], seats=[2])
    other = tuned(question.tuning, 2, 1, RunOptions())
    assert other is not None
    assert (other.better, other.to_use.label, other.of(CURVES)) == (False, "counter", [])


def test_every_column_and_field_is_described(whole: RunFolder) -> None:
    files = {file.name: file.columns for file in described(GAME, "tune")}
    (rows, *_) = whole.frames("candidates")
    metrics = {row.metric for row in found_by(whole).rows}
    for file, names in (
        ("candidates/part-*.parquet", rows.columns),
        ("summary.json", whole.summary()),
        ("summary.csv: metric", metrics),
    ):
        assert missing(dict.fromkeys(names, ""), files[file]) == [], file


def test_one_value_serves_all_only_if_no_other_can_gain_much(whole: RunFolder) -> None:
    found = found_by(whole)
    others = [row for row in found.rows if row.family != PLAYERS]
    one = replace(found.of(family=PLAYERS)[0], label="hurry=0.5, 2 players")

    def said(gain: float) -> str:
        side = MORE if gain > 0.01 else OPEN
        row = replace(one, estimate=gain, lo=gain - 0.01, hi=gain + 0.01, finding=side)
        return claim_of(replace(found, rows=[*others, row])).beside[-1]

    assert said(0.03).startswith("One value does not serve all numbers of players: hurry=0.5, 2")
    assert said(-0.002).startswith("One value serves all")
    assert "up to 1.5 games" in said(0.005)
