"""Predicted chances of cards, of rounds and of games: what is counted, by what, and what is said.

The last word of each is a difference that its rows bear out, and that can go the other way.
"""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.arena.find import builtin_folder
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.report.sections.method import KNOWS
from silver_sim.runs import RunFolder
from silver_sim.search.equity import Equity
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.calibration import Group, points
from silver_sim.studies.arms.result import MORE
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.life import go_on
from silver_sim.studies.play import reopen
from silver_sim.studies.predictions.forecast import STANDINGS, _numbers, _sums
from silver_sim.studies.verify import verify
from tests.small_runs import UNDRAWN, found_of, played, rows_of
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

MILLION = 1_000_000


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Beliefs at decisions of the mix."""
    folder, asked = tmp_path_factory.mktemp("judged") / "run", {"worlds": 64, "every": 8}
    return played(folder, kind="belief", seats=[2], blocks=16, seed=5, **asked, **UNDRAWN)


def test_scores_of_beliefs_are_means_over_cards_and_seats(judged: RunFolder) -> None:
    rows, found = rows_of(judged, "judged"), found_of(judged)
    assert found.number("predictions", "the mix, 2 players").value == len(rows) > 200
    for level in BELIEFS:
        told = f"the mix, 2 players: {KNOWS[level]}"
        card_scores = rows[f"card_score_{level}"].to_numpy().astype(np.int64)
        score = card_scores.sum() / rows["cards"].to_numpy().astype(np.int64).sum() / MILLION
        assert found.number("card_score", told).value == pytest.approx(score, abs=1e-12)
        chance = rows[f"{level}_1"].to_numpy() / MILLION
        right = np.where(rows["below_1"].to_numpy() == 1, chance, 1 - chance)
        below = float(np.log(right.clip(1e-6)).mean())
        assert found.number("below_score", told).value == pytest.approx(below, abs=2e-6)


def test_on_the_stated_mix_every_level_of_belief_beats_the_one_before(judged: RunFolder) -> None:
    found = found_of(judged)
    gains = found.of("card_score", "gains")
    assert [(row.value_, row.finding) for row in gains] == [
        (KNOWS[each], MORE) for each in ("kept", "policy")
    ]
    assert sum("is shown to add" in each for each in found.answer.beside) == len(gains)
    steps = points(found_of(judged).rows)

    def distance(level: str) -> float:
        some = [each for each in steps if each.expected.arm == KNOWS[level]]
        return sum(abs(each.observed.value - each.expected.value) * each.share for each in some)

    assert distance("policy") < distance("uniform") / 2


class Upside(Equity):
    """A table that gives the chances of the last to the first."""

    def chances(self, *position: Any) -> Any:
        return super().chances(*position)[:, ::-1]


def test_true_chances_come_true_and_false_do_not(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {"kind": "equity", "seats": [2, 3], "blocks": 400}
    found = found_of(play(**fields))
    assert all((row.lo or 0) > 0.02 for row in found.of("gain"))  # they tell something
    for step in points(found.rows):
        apart = abs(step.observed.value - step.expected.value)
        assert apart < 4 * (step.observed.se or 0) + 0.02
    monkeypatch.setattr("silver_sim.studies.predictions.equity.Equity", Upside)
    upside = found_of(play(**fields))
    assert all((row.hi or 0) < 0 for row in upside.of("gain"))
    assert upside.answer.found == "no"


def test_a_win_of_the_table_of_equity_is_that_of_the_rows(play: Play) -> None:
    run = play(kind="equity", seats=[2], blocks=30)
    found, who = found_of(run), "its own strategy, 2 players"
    rounds, games = rows_of(run, "rounds"), rows_of(run)
    assert found.number("predictions", who).value == 2 * (len(rounds) - len(games))
    # Of two players who starts the next round: the other's chance is no further prediction.
    later = rounds.filter(pl.col("round") > 1).join(games, on=["block", "rotation"])
    assert sum(row.value for row in found.of("predictions", "calibration")) == len(later)
    won = sum(step.observed.value * step.share for step in points(found.rows))
    assert won * len(later) == pytest.approx((later["start"] == later["winner"]).sum())
    assert found.number("base", who).value == pytest.approx(0.25)


@pytest.mark.parametrize("kind", ["belief", "equity"])
def test_a_run_keeps_players_named_by_files(kind: str, play: Play, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_bytes((builtin_folder() / "silver" / "greedy.py").read_bytes())
    few = {"worlds": 16, "every": 16} if kind == "belief" else {}
    run = play(kind=kind, seats=[2], blocks=2, others={"one": str(mine)}, **few)
    mine.unlink()
    assert not verify(run.path).problems
    later = go_on(reopen(run.path, blocks=4), RunOptions(threads=2))
    assert "mine" in {row.player for row in found_of(later).of()}


def test_where_nothing_was_judged_page_and_terminal_say_so(play: Play) -> None:
    run = play(kind="belief", seats=[2], every=1000, blocks=2, seed=8, worlds=4, report=True)
    assert found_of(run).answer.found == "nothing"
    assert "Nothing was judged." in (run.path / "report.html").read_text(encoding="utf-8")
    assert len([*kind_of(run.summary()).view_of(run.summary())]) > 3


SMALL = {"kind": "forecast", "player": "greedy", "seats": [2], "worlds": 64, "every": 32}
BLOCKS = 40


def foretold(chances: tuple[float, float], whose: str) -> dict[str, Estimate]:
    """Four decisions in each block, two of each chance: of the first one in four is won."""
    block = np.repeat(np.arange(BLOCKS), 4)
    first = np.arange(4 * BLOCKS) % 4 < 2
    turn = (np.arange(4 * BLOCKS) // 4 * 2 + np.arange(4 * BLOCKS) % 2) % 4  # of its chance
    rows = {
        "block": block, "table": 0, "question": 0, "deal": 1, "error": 10_000,
        "behind": np.where(first, 5, -5),
        "chance": np.where(first, *(round(MILLION * each) for each in chances)),
        "won": MILLION * np.where(first, turn == 0, turn != 0),
        "points": np.where(first, 900, 100),
        "score": np.where(first, 9, 2),
    }  # fmt: skip
    by = {"standing": STANDINGS}
    sums = dict(_sums(pl.DataFrame(rows), range(BLOCKS), [Group("all", 2)], by))
    sums[f"{whose}: steps"] = sums["all: steps"]
    return {each.metric: each.estimate for each in _numbers(Group(whose, 2), sums)}


@pytest.mark.parametrize(
    ("chances", "slope", "brier"),
    [((0.25, 0.75), 1.0, 0.1875), ((0.0, 1.0), 0.5, 0.25), ((0.375, 0.625), 2.0, 0.203125)],
    ids=["right", "too sure", "not sure enough"],
)
def test_the_slope_tells_how_sure_one_may_be(
    chances: tuple[float, float], slope: float, brier: float
) -> None:
    found = foretold(chances, "all")
    assert found["slope"].value == pytest.approx(slope, abs=1e-4)
    assert found["brier"].value == pytest.approx(brier, abs=1e-6)
    parts = ("miscalibration", "discrimination", "uncertainty")
    lost, gained, left = (found[name].value for name in parts)
    assert lost - gained + left == pytest.approx(brier, abs=1e-6)
    assert found["apart"].value == pytest.approx(0)
    assert found["predictions"].value == 4 * BLOCKS


def test_of_whom_predictions_are_off_is_seen_where_they_cancel_out() -> None:
    ahead, level, behind = (foretold((0.0, 1.0), whose) for whose in STANDINGS)
    assert ahead["apart"].value == pytest.approx(-0.25)
    assert (ahead["apart"].side(), behind["apart"].side()) == (-1, 1)
    assert ahead["points_apart"].value == pytest.approx(1)
    assert level["predictions"].value == 0


def test_what_was_won_is_what_the_same_games_say(play: Play) -> None:
    """Who foretells changes nothing in the games."""
    rows = rows_of(play(**SMALL, blocks=6), "judged")
    games = rows_of(play(kind="simulate", players=["greedy", "greedy"], blocks=6))
    both = rows.join(games.select("block", "rotation", "winner"), on=["block", "rotation"])
    assert len(both) == len(rows) > 50
    assert ((both["won"] == MILLION) == (both["winner"] == both["player"])).all()
    assert both["chance"].is_between(0, MILLION).all()
    assert both["chance"].n_unique() > 20


def test_told_in_a_line_the_same_games_are_foretold_from_real_positions(play: Play) -> None:
    fields = {**SMALL, "every": 100}
    script, line = (
        rows_of(play(**fields, told=told, blocks=2), "judged") for told in ("script", "line")
    )
    ends = ["block", "rotation", "deal", "turn", "question", "player", "won", "score"]
    assert line.select(ends).equals(script.select(ends))
    assert not line["chance"].equals(script["chance"])
    assert np.corrcoef(line["chance"], script["chance"])[0, 1] > 0.5
