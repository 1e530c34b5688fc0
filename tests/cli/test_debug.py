"""``simulate --debug``: a strategy is stepped through in the terminal."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, program, refused, written_to
from tests.shared import results

pty = pytest.importorskip("pty", reason="a terminal of POSIX")

PLAY = ("simulate", "--players", "mine,greedy", "--games", "2", "--seed", "1", "--out", "run")
STOPS = """
from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    if (sight.round_no, sight.turn) == (1, 4):
        breakpoint()
    print("it is turn", sight.turn)
    return any_turn(sight)
"""
PROMPT = "(Pdb) "


class Terminal:
    """A process whose terminal is this program."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._screen, theirs = pty.openpty()
        self._process = subprocess.Popen(
            program(*arguments), cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)

    def until(self, words: str = "") -> str:
        """What is written until these words; without any, to the end."""
        seen = ""
        for piece in written_to(self._screen):
            seen += piece.replace("\r\n", "\n")
            if words and seen.endswith(words):
                break
        assert not words or seen.endswith(words), seen
        return seen

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._screen, f"{line}\n".encode())

    def status(self) -> int:
        """The exit status, once it has ended."""
        return self._process.wait(60)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "strategies").mkdir()
    (tmp_path / "strategies/mine.py").write_text(STOPS)
    return tmp_path


@pytest.mark.slow
def test_breakpoint_stops_there_and_the_sight_can_be_looked_at(here: Path) -> None:
    terminal = Terminal(here, *PLAY, "--executor", "debug")
    seen = terminal.until(PROMPT)
    assert "it is turn 2\n" in seen  # at once, not afterwards
    assert 'mine.py(8)open_turn()\n-> print("it is turn", sight.turn)' in seen
    terminal.type("p (sight.turn, len(sight.hand), sight.players)")
    assert re.search(r"\n\(4, \d+, 2\)\n", terminal.until(PROMPT))
    terminal.type("p sight.value[0]")
    assert re.search(r"\narray\(\[ *-?\d+, +-?\d+", terminal.until(PROMPT))
    terminal.type("print(sight)")
    assert "\nyou: " in terminal.until(PROMPT)
    terminal.type("p sight.totls")
    assert "did you mean 'totals'?" in terminal.until(PROMPT)
    terminal.type("c")
    seen = terminal.until()
    assert "it is turn 4\n" in seen
    assert "Who wins: " in seen
    assert terminal.status() == 0
    kept = json.loads((here / "run/summary.json").read_text())
    assert kept["blocks"] == 1


@pytest.mark.slow
def test_whoever_leaves_the_debugger_leaves_nothing_behind(here: Path) -> None:
    terminal = Terminal(here, *PLAY, "--executor", "debug")
    terminal.until(PROMPT)
    terminal.type("q")
    assert "Traceback" not in terminal.until()
    assert terminal.status() == 130
    assert not (here / "run").exists()


@pytest.mark.usefixtures("without_charts")
def test_the_rows_are_those_of_a_run_that_nobody_debugs(silver_sim: Run) -> None:
    for name, more in (("one", ()), ("other", ("--executor", "debug", "--quiet"))):
        play = ("--players", "steady,greedy", "--strategies", "own", "--games", "80")
        answer = silver_sim("simulate", *play, "--seed", "1", "--out", name, *more)
        assert answer.status == 0
    one, other = (
        {name: each for name, each in results(folder).items() if name.endswith(".parquet")}
        for folder in ("one", "other")
    )
    assert one == other != {}


def test_a_failure_has_its_traceback_beside_the_message(silver_sim: Run) -> None:
    play = ("--players", "steady,breaker", "--strategies", "own", "--games", "20", "--seed", "5")
    status, _, err = silver_sim("simulate", *play, "--out", "run", "--executor", "debug")
    assert status == 4
    assert "Traceback (most recent call last)" in err
    assert "breaker.py" in err
    assert "error: strategy 'breaker' failed: IndexError" in err


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("greedy,random --threads 2", "leave out --threads and --deadline"),
        ("greedy,random --deadline 9", "leave out --threads and --deadline"),
        ("greedy,greedy+search --games 2", "cannot be debugged: it looks ahead"),
    ],
)
def test_what_cannot_be_debugged_is_said(silver_sim: Run, typed: str, words: str) -> None:
    debug = ("--seed", "1", "--out", "run", "--executor", "debug")
    refused(silver_sim, "simulate", "--players", *typed.split(), *debug, words=words)
    assert not Path("run").exists()
