"""Whether predicted chances come true: what is counted, by what, and what is said of it."""

import numpy as np
import polars as pl
import pytest

from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.calibration import Group
from silver_sim.studies.predictions.forecast import STANDINGS, _numbers, _sums
from tests.studies.conftest import Play

pytestmark = pytest.mark.slow

MILLION = 1_000_000
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
def test_the_slope_tells_how_sure_predictions_may_be(
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
    rows = pl.concat(play(**SMALL, blocks=6).frames("judged"))
    games = pl.concat(play(kind="simulate", players=["greedy", "greedy"], blocks=6).frames("games"))
    both = rows.join(games.select("block", "rotation", "winner"), on=["block", "rotation"])
    assert len(both) == len(rows) > 50
    assert ((both["won"] == MILLION) == (both["winner"] == both["player"])).all()
    assert both["chance"].is_between(0, MILLION).all()
    assert both["chance"].n_unique() > 20


def test_told_in_a_line_the_same_games_are_foretold_from_real_positions(play: Play) -> None:
    fields = {**SMALL, "every": 100}
    script, line = (
        pl.concat(play(**fields, told=told, blocks=2).frames("judged"))
        for told in ("script", "line")
    )
    ends = ["block", "rotation", "deal", "turn", "question", "player", "won", "score"]
    assert line.select(ends).equals(script.select(ends))
    assert not line["chance"].equals(script["chance"])
    assert np.corrcoef(line["chance"], script["chance"])[0, 1] > 0.5
