"""``silver-sim strategies diff``: what it prints, and how it ends."""

import json
import shlex
from pathlib import Path

import pytest

from silver_sim.result import read
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.report import found_page
from tests.cli.conftest import Run, json_of, said
from tests.report.html import read as read_page

pytestmark = pytest.mark.slow

SMALL = ("strategies", "diff", "greedy", "greedy:call_at=40", "--seats", "2", "--set", "rounds=2")


def test_diff_prints_rows_and_positions_and_its_command_gives_the_same(silver_sim: Run) -> None:
    small = ("--games", "12", "--simulations", "8", "--limit", "40", "--seed", "3")
    out = said(silver_sim, *SMALL, *small, "--out", "told", "--tables")
    words = " ".join(out.split())
    assert words.startswith("games 12 · edition bezier rounds=2 · seed 3")
    for part in (
        "greedy plays all 2 seats, greedy:call_at=40 is asked what it would do",
        "Which changes are worth most",
        "in the same 8 simulations",
        "warning: The differences of only 12 games were weighed",
        "greedy: draw. greedy:call_at=40: call.",
        "like this; first: block ",
        "greedy:call_at=40 would change",
    ):
        assert part in words
    assert out.endswith("Files: told/difference.json, told/report.html\n")
    found = json.loads(Path("told/difference.json").read_text(encoding="utf-8"))
    page = Path("told/report.html").read_bytes()
    assert page == found_page(read(DifferenceResult, found))
    assert read_page(page.decode())
    again = (*shlex.split(found["command"])[1:], "--threads", "1")
    assert json_of(silver_sim, *again) == found


def test_diff_in_json_without_weighing(silver_sim: Run) -> None:
    asked = ("--games", "20", "--seats", "2", "--edition", "bga", "--simulations", "0")
    found = json_of(silver_sim, "strategies", "diff", "greedy", "pairs", *asked)
    told = [found[each] for each in ("a", "b", "seats", "edition", "weighed", "not_weighed")]
    assert told == ["greedy", "pairs", 2, "bga", None, ""]
    assert len(found["samples"]) == 3
    assert {row["family"] for row in found["rows"]} == {"often"}


def test_what_cannot_be_weighed_is_said_and_the_rest_is_told(silver_sim: Run) -> None:
    told = ("mix(greedy:1,pairs:1)", "pairs", "--games", "2", "--seats", "2")
    words = " ".join(said(silver_sim, "strategies", "diff", *told).split())
    assert "No difference was weighed: mix(greedy:1,pairs:1) cannot play choices out" in words
    assert "--as NAME says which" in words
    assert "Which changes are worth most" not in words
