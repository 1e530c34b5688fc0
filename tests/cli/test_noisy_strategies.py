"""A strategy that prints spoils neither a JSON document nor a quiet run; it is told who printed."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest

from tests.cli.conftest import Answer, program, ran, typed

pytestmark = pytest.mark.slow

RUN = "run noisy.toml --out run"
EXPERIMENT = """
kind = "simulate"
players = ["noisy", "random"]
blocks = 10
seed = 1
charts = false
report = false
"""
COMPILED = """
from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    print("turn", sight.turn)
    return any_turn(sight)
"""
PLAIN = f'COMPILED = False\nprint("loaded")\n{COMPILED}'
PLACE = r"  block {}, rotation \d, round \d, turn (\d+): turn \1"


def write(folder: Path, source: str) -> None:
    """The text of the strategy is new, so that it is compiled by whoever loads it."""
    (folder / "strategies").mkdir()
    (folder / "strategies/noisy.py").write_text(f"# {uuid4()}\n{source}")
    (folder / "noisy.toml").write_text(EXPERIMENT)


def play(folder: Path, command: str) -> Answer:
    """Run a command with compiled code that prints, in a process of its own: it might hang."""
    write(folder, COMPILED)
    return ran(folder, program(*command.split()), lines="look at 1 2\n")


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_json_stays_json_and_the_strategy_is_named(tmp_path: Path, executor: str) -> None:
    write(tmp_path, PLAIN)
    answer = typed(tmp_path, *RUN.split(), "--json", "--executor", executor)
    assert answer.status == 0
    assert json.loads(answer.out)["run"] == "run"
    [told] = [each for each in answer.err.split("strategy ") if each.startswith("'noisy' printed:")]
    lines = told.splitlines()
    assert lines[1] == "  as it is loaded: loaded"
    assert len(lines) == 22
    assert lines[-1] == "  …"
    assert lines[2].startswith("  block 0, rotation 0, round 1, turn ")
    assert all(re.fullmatch(PLACE.format(r"\d+"), line) for line in lines[2:-1])


def test_a_quiet_run_says_its_result_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path, PLAIN)
    answer = typed(tmp_path, *RUN.split(), "--quiet")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("warning: Only 10 blocks")
    assert "\nWho wins: noisy or random?\n" in answer.out
    assert "turn 2" not in answer.out


def test_compiled_code_may_print_too_while_the_games_are_printed(tmp_path: Path) -> None:
    answer = play(tmp_path, "game write --players noisy,random --seed 1")
    assert answer.status == 0
    assert all(isinstance(json.loads(line), dict) for line in answer.out.splitlines())
    first, *lines, last = answer.err.splitlines()
    assert (first, last) == ("strategy 'noisy' printed:", "  …")
    assert len(lines) == 20
    assert all(re.fullmatch(PLACE.format(0), line) for line in lines)


# Among games, in playouts, and at a table with a person; tests/compiled has the cause of a hang.
PLAYED = {
    "two threads": "simulate --seed 1 --players noisy,random --games 20 --threads 2",
    "search": "game write --players noisy+search(worlds=2),random --seed 1 --set rounds=1",
    "play": "play --against noisy --seed 3 --out game.txt",
}


@pytest.mark.parametrize("command", PLAYED.values(), ids=PLAYED)
def test_what_compiled_code_prints_first_hangs_nothing(tmp_path: Path, command: str) -> None:
    answer = play(tmp_path, command)
    assert answer.status == 0
    assert re.search(r"^strategy 'noisy.*' printed:\n", answer.err, re.MULTILINE)
