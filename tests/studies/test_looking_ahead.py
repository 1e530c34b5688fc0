"""Beliefs, chances to win and looking ahead, judged on fresh games: what is counted, and by what.

The last word of each study is a difference that its rows bear out, and that can go the other way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.runs import RunFolder
from silver_sim.search.equity import Equity
from silver_sim.stats.core.sums import Sums
from silver_sim.studies.arms.calibration import points
from silver_sim.studies.arms.result import MORE, ArmsResult
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import experiment_of
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.play import Prepared, reopen
from silver_sim.studies.report import page_of_run
from silver_sim.studies.verify import verify
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

BELIEF: dict[str, Any] = {"kind": "belief", "seats": [2], "worlds": 64, "every": 8}
MILLION = 1_000_000


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Beliefs at decisions of the mix."""
    experiment = experiment_of({**BELIEF, "seed": 5, "blocks": 16, "report": False})
    ready = Prepared.of(experiment, SILVER, strategy_files(SILVER.name))
    return begin(ready, tmp_path_factory.mktemp("judged") / "run", RunOptions(threads=2))


def rows_of(run: RunFolder, table: str = "judged") -> pl.DataFrame:
    return pl.concat(run.frames(table))


def result_of(run: RunFolder) -> ArmsResult:
    found = kind_of(run.summary()).read(run.summary())
    assert isinstance(found, ArmsResult)
    return found


def test_scores_of_beliefs_are_means_over_hidden_cards_and_over_other_seats(
    judged: RunFolder,
) -> None:
    rows, found = rows_of(judged), result_of(judged)
    assert found.number("predictions", "the mix, 2 players").value == len(rows) > 200
    for level in BELIEFS:
        told = f"the mix, 2 players: {level}"
        card_scores = rows[f"card_score_{level}"].to_numpy().astype(np.int64)
        score = card_scores.sum() / rows["cards"].to_numpy().astype(np.int64).sum() / MILLION
        assert found.number("card_score", told).value == pytest.approx(score, abs=1e-12)
        chance = rows[f"{level}_1"].to_numpy() / MILLION
        right = np.where(rows["below_1"].to_numpy() == 1, chance, 1 - chance)
        below = float(np.log(right.clip(1e-6)).mean())
        assert found.number("below_score", told).value == pytest.approx(below, abs=2e-6)


def test_on_the_stated_mix_every_level_of_belief_beats_the_one_before(judged: RunFolder) -> None:
    found = result_of(judged)
    gains = found.of("card_score", "gains")
    assert [(row.value_, row.finding) for row in gains] == [("kept", MORE), ("policy", MORE)]
    assert sum("is shown to add" in each for each in found.answer.beside) == len(gains)


def test_chances_of_uniform_are_off_and_those_of_policy_nearer(judged: RunFolder) -> None:
    steps = points(result_of(judged).rows)

    def distance(level: str) -> float:
        some = [each for each in steps if each.expected.arm == level]
        return sum(abs(each.observed.value - each.expected.value) * each.share for each in some)

    assert distance("policy") < distance("uniform") / 2


SEARCHING: dict[str, Any] = {
    "kind": "simulate",
    "players": ["greedy+search(worlds=2,belief=uniform)", "greedy"],
    "charts": False,
}


@pytest.mark.parametrize(
    ("fields", "table", "blocks", "before"),
    [({**BELIEF, "seats": [2, 3], "every": 64}, "judged", 6, 4), (SEARCHING, "games", 6, 5)],
)
def test_a_run_is_the_same_with_any_number_of_threads_and_after_a_stop(
    tmp_path: Path, fields: dict[str, Any], table: str, blocks: int, before: int
) -> None:
    def bytes_of(run: RunFolder) -> dict[str, bytes]:
        files = [*run.path.glob(f"{table}/*"), *run.path.glob("summary.*")]
        return {str(path.relative_to(run.path)): path.read_bytes() for path in files}

    def prepared(number: int) -> Prepared:
        experiment = experiment_of({**fields, "blocks": number, "report": False})
        return Prepared.of(experiment, SILVER, strategy_files(SILVER.name))

    one = begin(prepared(blocks), tmp_path / "one", RunOptions(threads=1))
    two = begin(prepared(blocks), tmp_path / "two", RunOptions(threads=2))
    begin(prepared(before), tmp_path / "later", RunOptions(threads=2))
    later = go_on(reopen(tmp_path / "later", blocks=blocks), RunOptions(threads=2))
    assert bytes_of(one) == bytes_of(two) == bytes_of(later)
    assert len(bytes_of(one)) >= 3
    assert not verify(later.path).problems


class Upside(Equity):
    """A table that gives the chances of the last to the first."""

    def chances(self, *position: Any) -> Any:
        return super().chances(*position)[:, ::-1]


def test_chances_to_win_come_true_and_those_of_a_false_table_do_not(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {"kind": "equity", "seats": [2, 3], "blocks": 400}
    found = result_of(play(**fields))
    assert all((row.lo or 0) > 0.02 for row in found.of("gain"))  # they tell something
    for step in points(found.rows):
        apart = abs(step.observed.value - step.expected.value)
        assert apart < 4 * (step.observed.se or 0) + 0.02
    monkeypatch.setattr("silver_sim.studies.predictions.equity.Equity", Upside)
    upside = result_of(play(**fields))
    assert all((row.hi or 0) < 0 for row in upside.of("gain"))
    assert upside.answer.found == "no"


def test_a_win_of_the_table_of_equity_is_that_of_the_rows(play: Play) -> None:
    run = play(kind="equity", seats=[2], blocks=30)
    found, who = result_of(run), "its own strategy, 2 players"
    rounds, games = rows_of(run, "rounds"), rows_of(run, "games")
    assert found.number("predictions", who).value == 2 * (len(rounds) - len(games))
    # Of two players who starts the next round: the other's chance is no further prediction.
    later = rounds.filter(pl.col("round") > 1).join(games, on=["block", "rotation"])
    assert sum(row.value for row in found.of("predictions", "calibration")) == len(later)
    won = sum(step.observed.value * step.share for step in points(found.rows))
    assert won * len(later) == pytest.approx((later["start"] == later["winner"]).sum())
    assert found.number("base", who).value == pytest.approx(0.25)


def test_what_looking_ahead_wins_is_counted_from_the_games(play: Play) -> None:
    run = play(kind="lookahead", player="greedy", worlds=[4, 2], beliefs=["kept", "uniform"],
               blocks=3)  # fmt: skip
    games = rows_of(run, "games")
    found = result_of(run)
    cells = [f"{belief}, {worlds} worlds" for belief in ("uniform", "kept") for worlds in (2, 4)]
    assert [arm.label for arm in found.arms] == cells
    for table, cell in enumerate(cells):
        won = games.filter(pl.col("table") == table)["winner"] == 0
        assert found.share(cell).value == pytest.approx(won.mean())
    step = found.number("win_share", "kept, 2 worlds", "uniform, 2 worlds")
    gained = found.share("kept, 2 worlds").value - found.share("uniform, 2 worlds").value
    assert step.value == pytest.approx(gained)


@pytest.mark.parametrize("kind", ["belief", "equity"])
def test_no_width_ends_what_has_no_interval_of_its_own(kind: str) -> None:
    with pytest.raises(UserError) as told:
        experiment_of({"kind": kind, "until": "1pp"})
    assert "give blocks or time" in str(told.value)


def test_looking_ahead_ends_when_win_shares_are_known_well_enough() -> None:
    """Of a line-up that wins six of ten games, as it were: few blocks are not enough."""
    fields = {"kind": "lookahead", "worlds": [2], "beliefs": ["uniform"], "until": "3pp"}
    files = strategy_files(SILVER.name)
    for blocks, enough in ((200, False), (20_000, True)):
        study: Any = Prepared.of(experiment_of(fields), SILVER, files).study
        wins = np.where(np.arange(blocks) % 5 < 3, 2, 0)
        names = study.sums.sums.names
        columns = {name: np.zeros(blocks, np.int64) for name in names}
        columns |= {"wins_0": wins, "games_0": np.full(blocks, 2)}
        known = study.sums.known
        sums = Sums.of(names, np.stack([*columns.values()], axis=1))
        study.sums.add(known._replace(sums=sums))
        assert bool(study.reached()) == enough


@pytest.mark.parametrize("kind", ["belief", "equity"])
def test_a_run_keeps_other_players_that_were_named_by_their_files(
    kind: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_bytes((builtin_folder() / "silver" / "greedy.py").read_bytes())
    fields = {"kind": kind, "seats": [2], "blocks": 2, "report": False}
    few = {"worlds": 16, "every": 16} if kind == "belief" else {}
    experiment = experiment_of({**fields, **few, "others": {"one": str(mine)}})
    ready = Prepared.of(experiment, SILVER, strategy_files(SILVER.name))
    run = begin(ready, tmp_path / "run", RunOptions(threads=2))
    mine.unlink()
    assert not verify(run.path).problems
    later = go_on(reopen(run.path, blocks=4), RunOptions(threads=2))
    assert "mine" in {row.player for row in result_of(later).of()}


def test_where_nothing_was_judged_page_and_terminal_say_so(play: Play) -> None:
    run = play(kind="belief", seats=[2], every=1000, blocks=2, seed=8, worlds=4, report=True)
    assert result_of(run).answer.found == "nothing"
    assert "Nothing was judged." in (run.path / "report.html").read_text(encoding="utf-8")
    assert len([*kind_of(run.summary()).view_of(run.summary())]) > 3


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "equity", "seed": 2407}, "made with seed 2407"),
        ({"kind": "equity", "rules": {"rounds": 1}}, "nothing between two rounds"),
        ({"kind": "equity", "seats": [2, 2]}, "names a number of players twice"),
        ({"kind": "equity", "others": {"its own strategy": "greedy"}}, "choose another"),
        ({"kind": "belief", "others": {"the mix": "greedy"}}, "choose another"),
        ({"kind": "belief", "seed": 24_001}, "made with seed 24001"),
        ({"kind": "belief", "worlds": 1}, "worlds"),
        ({"kind": "forecast", "seed": 2407}, "made with seed 2407"),
        ({"kind": "forecast", "player": "greedy+forget(0.1)"}, "cannot be forecast"),
        ({"kind": "forecast", "player": "counter+search(worlds=4)"}, "cannot be forecast"),
        ({"kind": "forecast", "worlds": 100}, "worlds"),
        ({"kind": "belief", "others": {"one": "gredy"}}, "did you mean 'greedy'"),
        ({"kind": "lookahead", "player": "counter+search(worlds=4)"}, "looks ahead already"),
        ({"kind": "lookahead", "beliefs": ["sure"]}, "uniform"),
        ({"kind": "lookahead", "player": "counter+memory(2)"}, "cannot look ahead"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_one_message(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError) as told:
        Prepared.of(experiment_of({"blocks": 2, **fields}), SILVER, strategy_files(SILVER.name))
    problem = told.value
    assert said in " ".join([problem.message, problem.why or "", problem.help or ""])


def test_a_page_says_once_who_looks_ahead_and_what_each_belief_is(play: Play) -> None:
    asked = {"kind": "lookahead", "player": "greedy", "worlds": [2, 4], "blocks": 2}
    run = play(**asked, beliefs=["kept"], report=True)
    who = page_of_run(run).who
    assert [*who] == ["greedy", "kept"]
    assert len({*who.values()}) == 2
