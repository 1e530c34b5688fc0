"""Games of Odin as text: ``silver-sim game`` writes them, and tells their story."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from silver_sim.studies.check.result import GamePlace
from silver_sim.studies.check.tell import place
from tests.cli.conftest import Run, refused, said, typed

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


@pytest.fixture
def story(trace: Path) -> Run:
    """What tells them."""
    return partial(typed, trace.parent, "game", "story", trace.name)


def test_a_block_is_written_and_told(story: Run, trace: Path) -> None:
    written = lines(trace.read_text())
    headers = [line for line in written if "format" in line]
    assert [line["format"] for line in headers] == ["odin-trace"] * 3
    assert [line["source"]["rotation"] for line in headers] == [0, 1, 2]
    told = said(story).splitlines()
    heading = "Game 1: low (seat 0), random (seat 1) and low (seat 2)"
    assert told[:2] == [heading, "Rules: edition standard"]
    assert [line for line in told if line.startswith("Game ")][1].startswith("Game 2: low")
    assert sum("with the fewest points" in line for line in told) == 3


def test_states_and_results_are_printed_alone_or_together(story: Run, trace: Path) -> None:
    written = lines(trace.read_text())
    results = lines(said(story, "--json"))
    assert results == [line for line in written if "result" in line]
    states = lines(said(story, "--show", "states"))
    assert len(states) == len(written) - 2 * 3  # a state a line, but for headers and results
    assert {state["game"] for state in states} == {0, 1, 2}
    last = [state["totals"] for state in states if state["over"]][-1]
    assert last == results[-1]["result"]["totals"]
    assert len(lines(said(story, "--json", "--show", "states"))) == len(states) + 3


def test_a_page_is_written_in_place_of_the_story(story: Run, trace: Path) -> None:
    assert story("--html")[:2] == (0, "written: silver-replay.html\n")
    page = (trace.parent / "silver-replay.html").read_text(encoding="utf-8")
    assert "<title>Replay: 3 games: " in page
    refused(story, "--html", words="silver-replay.html exists already")
    states = ("--html", "--show", "states", "--force")
    refused(story, *states, words="--html goes without states and --json")


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
def test_a_game_of_a_run_is_traced_in_its_folder(silver_sim: Run) -> None:
    assert silver_sim("simulate", *LINE_UP, "--games", "15", "--out", "run").status == 0
    of_run = said(silver_sim, "game", "write", "run", "4.1")
    Path("game.jsonl").write_text(of_run)
    told = said(silver_sim, "game", "story", "game.jsonl", "--json")
    assert told == of_run.splitlines()[-1] + "\n"


def test_a_wrong_line_is_told_with_its_place_and_what_is_legal(story: Run, trace: Path) -> None:
    header, deal, *_ = trace.read_text().splitlines()
    trace.write_text("\n".join([header, deal, '{"seat": 2, "act": "fly"}']))
    err = refused(story, "--json", words="error: unknown act 'fly'\n  --> block.jsonl:3\n")
    assert "may: play cards [['" in err


def test_where_a_check_found_something_is_told_with_the_hand() -> None:
    where = {"block": 0, "rotation": 1, "seat": 2, "hand": 3, "round": 4, "turn": 5}
    told = place(GamePlace("standard", 3, where, "silver-sim game write"))
    assert told == "standard, 3 players: block 0, rotation 1, seat 2, hand 3, round 4, turn 5"
