"""Points to start with: with them both win half of the games that were played."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from scipy.stats import t

import silver_sim
from silver_sim.errors import UserError

ASKED: dict[str, Any] = {
    "kind": "compare",
    "a": "counter",
    "b": "greedy",
    "even": True,
    "blocks": 60,
    "charts": False,
    "report": False,
}


def test_the_points_are_those_whose_interval_has_one_half(tmp_path: Path) -> None:
    run = silver_sim.run(ASKED, out=tmp_path / "run")
    result: Any = run.result
    [row] = result.of("points_to_start_with", "even")
    apart = pl.col("total_1") - pl.col("total_0")
    found: dict[int, Any] = {}
    for points in range(121):
        won = (apart > points).cast(pl.Float64) + (apart == points) / 2
        by_block: Any = run.frame("games").group_by("block").agg(won.mean().alias("won"))["won"]
        half = t.ppf(0.975, 59) * by_block.std() / 60**0.5
        found[points] = by_block.mean(), half
    may = [points for points, (won, half) in found.items() if abs(won - 0.5) <= half]
    assert (row.lo, row.hi) == (may[0], may[-1])
    assert row.estimate == min(found, key=lambda points: (abs(found[points][0] - 0.5), points))
    who = f"if counter starts with {may[0]} to {may[-1]} points."
    assert result.answer.sentence.endswith(who)
    turned: Any = silver_sim.run(
        ASKED | {"a": "greedy", "b": "counter"}, out=tmp_path / "turned"
    ).result
    assert turned.answer.sentence.endswith(who)  # the same deals, in other seats


def test_equal_players_need_no_points(tmp_path: Path) -> None:
    same = {"a": "greedy", "b": "greedy:fewer=3", "blocks": 20}
    found: Any = silver_sim.run(ASKED | same, out=tmp_path / "run").result
    assert found.answer.found == "open"
    assert found.answer.sentence.startswith("No handicap is shown to be needed")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"seats": 4}, "a question of two players"),
        ({"game": "odin", "a": "low", "b": "high"}, "ends at a number of points"),
    ],
)
def test_where_points_would_change_the_game_it_is_refused(
    more: dict[str, Any], why: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=why):
        silver_sim.run(ASKED | more, out=tmp_path / "run")


def test_where_no_points_are_enough_it_says_so(tmp_path: Path) -> None:
    found: Any = silver_sim.run(ASKED | {"b": "random", "blocks": 20}, out=tmp_path / "run").result
    said = "No number of points up to 120 makes counter and random even."
    assert found.answer.sentence == said
