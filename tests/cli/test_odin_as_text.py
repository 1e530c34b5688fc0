"""Games of Odin as text: ``silver-sim game`` writes them, and tells their story."""

import json
from pathlib import Path
from typing import Any

import pytest

from silver_sim.studies.check.result import GamePlace
from silver_sim.studies.check.tell import place
from tests.cli.conftest import typed

LINE_UP = ("--game", "odin", "--players", "low,random,low", "--seed", "3")


def lines(text: str) -> list[dict[str, Any]]:
    """JSON Lines."""
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """The games of a block, as a file."""
    file = tmp_path / "block.jsonl"
    assert typed(tmp_path, "game", "write", *LINE_UP, "0", "-o", "block.jsonl").status == 0
    return file


def test_a_block_is_written_and_told(trace: Path) -> None:
    written = lines(trace.read_text())
    headers = [line for line in written if "format" in line]
    assert [line["format"] for line in headers] == ["odin-trace"] * 3
    assert [line["source"]["rotation"] for line in headers] == [0, 1, 2]
    status, out, err = typed(trace.parent, "game", "story", trace.name)
    assert (status, err) == (0, "")
    story = out.splitlines()
    heading = "Game 1: low (seat 0), random (seat 1) and low (seat 2)"
    assert story[:2] == [heading, "Rules: edition standard"]
    assert [line for line in story if line.startswith("Game ")][1].startswith("Game 2: low")
    assert sum("with the fewest points" in line for line in story) == 3


def test_states_and_results_are_printed_alone_or_together(trace: Path) -> None:
    written = lines(trace.read_text())
    results = lines(typed(trace.parent, "game", "story", trace.name, "--json").out)
    assert results == [line for line in written if "result" in line]
    states = lines(typed(trace.parent, "game", "story", trace.name, "--show", "states").out)
    assert len(states) == len(written) - 2 * 3  # a state a line, but for headers and results
    assert {state["game"] for state in states} == {0, 1, 2}
    assert [state["totals"] for state in states if state["over"]][-1] == results[-1]["result"][
        "totals"
    ]
    both = lines(typed(trace.parent, "game", "story", trace.name, "--json", "--show", "states").out)
    assert len(both) == len(states) + 3


def test_a_page_is_written_in_place_of_the_story(trace: Path) -> None:
    found = typed(trace.parent, "game", "story", trace.name, "--html")
    assert (found.status, found.out) == (0, "written: silver-replay.html\n")
    page = (trace.parent / "silver-replay.html").read_text(encoding="utf-8")
    assert "<title>Replay: 3 games: " in page
    again = typed(trace.parent, "game", "story", trace.name, "--html")
    assert again.status == 2
    assert "silver-replay.html" in again.err
    states = typed(
        trace.parent, "game", "story", trace.name, "--html", "--show", "states", "--force"
    )
    assert states.status == 2
    assert "--html goes without states and --json" in states.err


@pytest.mark.slow
def test_a_game_of_a_run_is_traced_in_its_folder(tmp_path: Path) -> None:
    run = ("simulate", *LINE_UP, "--games", "30", "--out", "run")
    assert typed(tmp_path, *run).status == 0
    of_run = typed(tmp_path, "game", "write", "run", "4.1")
    assert of_run.status == 0
    (tmp_path / "game.jsonl").write_text(of_run.out)
    assert (
        typed(tmp_path, "game", "story", "game.jsonl", "--json").out
        == of_run.out.splitlines()[-1] + "\n"
    )


def test_a_wrong_line_is_told_with_its_place_and_what_is_legal(trace: Path) -> None:
    header, deal, *_ = trace.read_text().splitlines()
    trace.write_text("\n".join([header, deal, '{"seat": 2, "act": "fly"}']))
    status, out, err = typed(trace.parent, "game", "story", trace.name, "--json")
    assert (status, out) == (2, "")
    assert err.splitlines()[:2] == ["error: unknown act 'fly'", "  --> block.jsonl:3"]
    assert "may: play cards [['" in err


@pytest.mark.slow
def test_where_two_strategies_differ_is_told_with_the_hand(tmp_path: Path) -> None:
    told = ("strategies", "diff", "low", "random", "--game", "odin", "--seats", "3")
    status, out, _ = typed(tmp_path, *told, "--games", "4", "--tables")
    assert status == 0
    assert "first: block 0, rotation 0, hand 1, round 1, turn" in out
    assert "\nSeat 2, who decides  (" in out


def test_where_a_check_found_something_is_told_with_the_hand() -> None:
    where = {"block": 0, "rotation": 1, "seat": 2, "hand": 3, "round": 4, "turn": 5}
    at = "block 0, rotation 1, seat 2, hand 3, round 4, turn 5"
    assert (
        place(GamePlace("standard", 3, where, "silver-sim game write"))
        == f"standard, 3 players: {at}"
    )
