"""A strategy that prints spoils neither a JSON document nor a quiet run; it is told who printed."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest

from tests.cli.conftest import Answer, program, ran

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
NOISY = """
from silver_sim.silver import any_turn

COMPILED = False
print("loaded")


def open_turn(sight, params, memory, rng):
    print("turn", sight.turn)
    return any_turn(sight)
"""
COMPILED = """
from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    print("turn", sight.turn)
    return any_turn(sight)
"""


def play(folder: Path, source: str, *arguments: str, **environment: str) -> Answer:
    """Run a command with a strategy whose text is new, so that it is compiled in this process."""
    (folder / "strategies").mkdir()
    (folder / "strategies/noisy.py").write_text(f"# {uuid4()}{source}")
    (folder / "noisy.toml").write_text(EXPERIMENT)
    return ran(folder, program(*arguments), environment, lines="look at 1 2\n")


@pytest.mark.parametrize("executor", ["threads", "processes"])
def test_json_stays_json_and_the_strategy_is_named(tmp_path: Path, executor: str) -> None:
    answer = play(tmp_path, NOISY, *RUN.split(), "--json", "--executor", executor)
    assert answer.status == 0
    assert json.loads(answer.out)["run"] == "run"
    [told] = [each for each in answer.err.split("strategy ") if each.startswith("'noisy' printed:")]
    lines = told.splitlines()
    assert lines[1] == "  as it is loaded: loaded"
    assert len(lines) == 22
    assert lines[-1] == "  …"
    assert lines[2].startswith("  block 0, rotation 0, round 1, turn ")
    place = r"  block \d+, rotation \d, round \d, turn (\d+): turn \1"
    assert all(re.fullmatch(place, line) for line in lines[2:-1])


def test_a_quiet_run_says_its_result_and_nothing_else(tmp_path: Path) -> None:
    answer = play(tmp_path, NOISY, *RUN.split(), "--quiet")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("warning: Only 10 blocks")
    assert "\nWho wins: noisy or random?\n" in answer.out
    assert "turn 2" not in answer.out


def test_compiled_code_may_print_too_while_the_games_are_printed(tmp_path: Path) -> None:
    answer = play(tmp_path, COMPILED, "game", "write", "--players", "noisy,random", "--seed", "1")
    assert answer.status == 0
    assert all(isinstance(json.loads(line), dict) for line in answer.out.splitlines())
    first, *lines, last = answer.err.splitlines()
    assert (first, last) == ("strategy 'noisy' printed:", "  …")
    assert len(lines) == 20
    place = r"  block 0, rotation 0, round \d, turn (\d+): turn \1"
    assert all(re.fullmatch(place, line) for line in lines)


SIMULATE = "simulate --seed 1 --players"
SEARCH = "noisy+search(worlds=2)"
PLAYED = {
    "one thread": f"{SIMULATE} noisy,random --games 20 --threads 1",
    "two threads": f"{SIMULATE} noisy,random --games 20 --threads 2",
    "processes": f"{SIMULATE} noisy,random --games 20 --threads 2 --executor processes",
    "search": f"{SIMULATE} {SEARCH},random --games 2 --set rounds=1 --threads 2",
    "trace": f"game write --players {SEARCH},random --seed 1 --set rounds=1",
    "advise": "advise own:3,0,4,x others:x,x,x,x discard:7 --as noisy --simulations 16",
    "play": "play --against noisy --seed 3 --out game.txt",
    "play against search": f"play --against {SEARCH} --seed 3 --out game.txt",
}


@pytest.mark.parametrize("command", PLAYED.values(), ids=PLAYED)
def test_what_compiled_code_prints_the_first_time_hangs_nothing(
    tmp_path: Path, command: str
) -> None:
    answer = play(tmp_path, COMPILED, *command.split())
    assert answer.status == 0
    assert re.search(r"^strategy 'noisy.*' printed:\n", answer.err, re.MULTILINE)


@pytest.mark.once
def test_a_beginner_who_prints_is_answered_with_an_empty_cache(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    nothing = {"HOME": str(tmp_path / "home"), "SILVER_SIM_CACHE": str(tmp_path / "cache")}
    answer = play(tmp_path, COMPILED, *PLAYED["two threads"].split(), **nothing)
    assert answer.status == 0
    assert "noisy' printed:\n" in answer.err
