"""``silver-sim play`` in a pipe: lines in, plain lines out, a game saved at every answer."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest

from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.table.session import how_it_stands
from tests.cli.conftest import Answer, Patch, Run, program, ran, refused, typed

pytestmark = pytest.mark.slow

NEW = ("play", "--against", "champion,counter", "--seed", "7")
FILE = "silver-game-1.txt"
Types = Callable[..., None]


@pytest.fixture
def types(monkeypatch: Patch) -> Types:
    """Lines that a pipe brings."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", StringIO("\n".join(lines)))


def test_a_pipe_plays_until_it_ends(tmp_path: Path) -> None:
    """And no line has a control code; a Ctrl-C would say the same."""
    command = program(*NEW, "--set", "rounds=1")
    typed = b"look at 1 2\nnonsense\n\xff\xfe\ndraws\n?\n"
    done = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, timeout=300)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Silver Amulet: you against champion and counter."
    assert lines[-1] == f"  silver-sim play {FILE}"
    assert "> look at 1 2" in lines
    assert "> draws" in lines
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)
    assert sum("'nonsense' is not possible here" in line for line in lines) == 1
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_saved_game_goes_on_and_is_read_as_notes(silver_sim: Run, types: Types) -> None:
    types("1", "draw", "quit")
    assert silver_sim(*NEW, "--out", "mine.txt").status == 0
    types("put it on 3", "quit")
    found = silver_sim("play", "mine.txt", "--quiet")
    assert (found.status, found.err) == (0, "")
    assert "you put the 9 Seer facedown in place of your own 3rd card" in found.out
    story = silver_sim("game", "story", "mine.txt")
    assert "From notes of Me" in story.out
    assert silver_sim("advise", "mine.txt", "--as", "greedy", "--simulations", "8").status == 0


def test_a_game_has_a_name_of_its_own(silver_sim: Run, types: Types, tmp_path: Path) -> None:
    for _ in range(2):
        types()
        assert silver_sim("play", "--against", "low", "--game", "odin", "--quiet").status == 0
    names = sorted(each.name for each in tmp_path.glob("*.txt"))
    assert names == ["odin-game-1.txt", "odin-game-2.txt"]
    first, other = (
        json.loads((tmp_path / name).read_text().splitlines()[1].removeprefix("# "))
        for name in names
    )
    assert first["seed"] != other["seed"]


# What is typed, and words of the message.
WRONG = {
    "": "--against is missing",
    "--against a,b,c,d": "5 players cannot play Silver Amulet",
    "--against champoin": "champoin",
    "--against greedy --seat 2": "--seat 2 is out of range",
    "--against greedy --set rouns=1": "rouns",
    "none.txt": "none.txt",
    "none.txt --against greedy": "--against does not go with",
    "--against greedy --out a.jsonl": "is the name of a script",
    "--against greedy --out there.txt": "there.txt exists already",
    "there.txt": "there.txt is no game that can go on",
}


@pytest.mark.parametrize("typed", WRONG)
def test_what_cannot_be_played_is_refused(silver_sim: Run, types: Types, typed: str) -> None:
    types()
    Path("there.txt").write_text("silver 2 players Ann Me, I am Me\n")
    refused(silver_sim, "play", *typed.split(), "--quiet", words=WRONG[typed])
    assert [each.name for each in Path().glob("*.txt")] == ["there.txt"]


def damaged(text: str) -> dict[str, str]:
    """A saved game, changed in several ways."""
    return {
        "no mark": text.replace("# {", "{", 1),
        "half a mark": text.replace("# {", "# {{", 1),
        "a field": text.replace('"seed": 7', '"seed": "seven"'),
        "the seed": text.replace('"seed": 7', '"seed": 8'),
        "the others": text.replace('"champion"', '"greedy"'),
        "an answer": text.replace('"slots": [0, 1]', '"slots": [0, 9]'),
        "too many answers": text.replace(
            '"answers": [', '"answers": [{"seat": 2, "act": "call"}, '
        ),
        "a note": text.replace("Me draws 9", "Me draws 8"),
        "the first line": text.replace("silver 3 players", "silver 4 players"),
        "no notes": "\n".join(text.splitlines()[:2]),
        "nothing": "",
    }


def test_a_damaged_game_is_refused(silver_sim: Run, types: Types) -> None:
    types("1", "draw")
    silver_sim(*NEW, "--out", "mine.txt", "--quiet")
    saved = Path("mine.txt").read_text()
    for change, text in damaged(saved).items():
        assert text != saved, change
        Path("mine.txt").write_text(text)
        types()
        refused(silver_sim, "play", "mine.txt", "--quiet", words="error: ")
        assert Path("mine.txt").read_text() == text


ENDS = """
import os, signal

from silver_sim.silver import any_turn

COMPILED = False


def open_turn(sight, params, memory, rng):
    {}
    return any_turn(sight)
"""
# What a strategy does, the status of the program, and what it says.
NAMED = {
    "while True: pass": (4, "strategy 'ends' has not answered for "),
    "os._exit(0)": (4, "strategy 'ends' failed: RuntimeError: a strategy must not end the program"),
    "os.kill(os.getpid(), 9)": (-9, "the program was ended while it asked strategy 'ends'\n"),
}


def against(folder: Path, code: str, *words: str) -> Answer:
    """Play against a strategy that does this in its first turn, after the own one."""
    (folder / "ends.py").write_text(ENDS.format(code))
    command = program("play", "--against", "ends.py", "--seat", "0", "--seed", "7", *words)
    return ran(folder, command, lines="1\n" * 9)


@pytest.mark.skipif(os.name != "posix", reason="ends processes by signals")
@pytest.mark.parametrize("code", NAMED)
def test_a_strategy_that_does_not_answer_is_named_and_the_game_goes_on(
    tmp_path: Path, types: Types, code: str
) -> None:
    status, _, err = against(tmp_path, code, "--deadline", "1")
    assert (status, "Traceback" in err) == (NAMED[code][0], False)
    assert f"error: {NAMED[code][1]}" in err
    assert f"silver-sim play {FILE if status == 4 else 'FILE'}\n" in err
    (tmp_path / "ends.py").write_text(ENDS.format("pass"))
    types()
    again = typed(tmp_path, "play", FILE)
    assert (again.status, again.err) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_a_signal_while_others_think_says_how_to_go_on(tmp_path: Path) -> None:
    answer = against(tmp_path, "os.kill(os.getpid(), signal.SIGTERM)\n    while True: pass")
    assert (answer.status, "Traceback" in answer.err) == (143, False)
    assert "saved as it was before your last answer; go on with\n" in answer.err


def test_a_signal_during_advice_says_how_to_go_on(
    silver_sim: Run, types: Types, monkeypatch: Patch
) -> None:
    interrupted = Mock(side_effect=lambda *_: os.kill(os.getpid(), signal.SIGINT))
    monkeypatch.setattr(AdviceRequest, "advice", interrupted)
    types("1", "?")
    found = silver_sim(*NEW, "--out", "mine.txt", "--quiet")
    assert found.status == 130
    told = "The game is saved; go on with\n  silver-sim play mine.txt\n"
    assert found.err.removesuffix("aborted\n") == told


def test_before_the_first_answer_nothing_is_said_to_be_saved() -> None:
    assert how_it_stands(None) == "Nothing is saved: you have not answered yet."
