"""``silver-sim power``."""

import json

import pytest

from silver_sim.studies.power.setup import in_points
from silver_sim.studies.power.tell import duration
from tests.cli.conftest import Run

pytestmark = pytest.mark.slow

PAIR = ("--players", "steady,steady:take_below=9", "--strategies", "own", "--pilot", "60")
OTHER_FIELD = ("--field", "steady:call_after=5,steady:call_after=5", "--seats", "3")


def test_every_design_is_told_and_threads_change_nothing(silver_sim: Run) -> None:
    asked = ("power", "--edge", "5pp", *PAIR, *OTHER_FIELD, "--json")
    answers = [silver_sim(*asked, "--threads", threads).out for threads in ("1", "2")]
    assert answers[0] == answers[1]
    found = json.loads(answers[0])
    rows = {row["design"]: row for row in found["designs"]}
    assert [*rows] == [
        *("own_deals", "one_table", "in_turn", "every_look"),
        *("test_of_edge", "test_of_half", "test_of_none"),
    ]
    for row in rows.values():
        assert row["blocks"]["lo"] <= row["blocks"]["estimate"] <= row["blocks"]["hi"]
        assert row["games"]["estimate"] == row["blocks"]["estimate"] * row["games_a_block"]
    blocks = rows["in_turn"]["blocks"]["estimate"]
    assert rows["in_turn"]["command"] == (
        "silver-sim compare steady steady:take_below=9 "
        f"--field steady:call_after=5,steady:call_after=5 --seats 3 --blocks {blocks}"
    )


def test_games_are_turned_into_the_difference_that_they_find(silver_sim: Run) -> None:
    status, out, _ = silver_sim(
        "power", "--games", "40000", "--players", "greedy,pairs", "--pilot", "60"
    )
    assert status == 0
    told = " ".join(out.split())
    assert "What difference of win share do 40,000 games find?" in told
    assert "silver-sim compare greedy pairs --blocks 20000" in told
    assert "40,000 games on the same deals find a difference of" in told
    assert "(simulate)" not in told  # of two players there is but one table


def test_widths_and_times_are_written_as_they_are_read() -> None:
    assert [in_points(x) for x in (0.02, 0.0139449, 0.1, 0.00001)] == [
        *("2pp", "1.39pp", "10pp", "0.001pp")
    ]
    assert [duration(x) for x in (0.2, 40, 200, 7200, 500_000)] == [
        *("below 1 s", "40 s", "3 min", "2 h", "6 days")
    ]
