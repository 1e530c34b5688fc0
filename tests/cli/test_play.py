"""``silver-sim play`` in a pipe: lines in, plain lines out, a game saved at every answer."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import Run, program, refused

pytestmark = pytest.mark.slow

NEW = ("play", "--against", "champion,counter", "--seed", "7")
FILE = "silver-game-1.txt"
Types = Callable[..., None]


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Types:
    """Lines that a pipe brings."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", StringIO("\n".join(lines)))


def test_a_pipe_plays_until_it_ends(tmp_path: Path) -> None:
    """And no line has a control code; a Ctrl-C would say the same."""
    done = subprocess.run(
        program(*NEW, "--set", "rounds=1"),
        cwd=tmp_path,
        input=b"look at 1 2\nnonsense\n\xff\xfe\ndraws\n?\n",
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Silver Amulet: you against champion and counter."
    assert lines[-1] == f"  silver-sim play --resume {FILE}"
    assert "> look at 1 2" in lines
    assert "> draws" in lines
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)
    assert sum("'nonsense' is not possible here" in line for line in lines) == 1
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


def test_a_saved_game_goes_on_and_is_read_as_notes(silver_sim: Run, types: Types) -> None:
    types("1", "draw", "quit")
    assert silver_sim(*NEW, "--save", "mine.txt").status == 0
    types("put it on 3", "quit")
    found = silver_sim("play", "--resume", "mine.txt", "--quiet")
    assert (found.status, found.err) == (0, "")
    assert "you put the 9 Seer facedown in place of your own 3rd card" in found.out
    story = silver_sim("replay", "mine.txt")
    assert "From notes of Me" in story.out
    assert silver_sim("advise", "mine.txt", "--as", "greedy", "--worlds", "8").status == 0


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


WRONG = {
    "nobody": (("play",), "--against is missing"),
    "too many": (("play", "--against", "a,b,c,d"), "5 players cannot play Silver Amulet"),
    "strategy": (("play", "--against", "champoin"), "champoin"),
    "seat": (("play", "--against", "greedy", "--seat", "2"), "--seat 2 is out of range"),
    "rules": (("play", "--against", "greedy", "--set", "rouns=1"), "rouns"),
    "no file": (("play", "--resume", "none.txt"), "none.txt"),
    "both": (("play", "--resume", "none.txt", "--against", "greedy"), "--against does not go with"),
    "script": (("play", "--against", "greedy", "--save", "a.jsonl"), "is the name of a script"),
    "exists": (("play", "--against", "greedy", "--save", "there.txt"), "there.txt exists already"),
    "no game": (("play", "--resume", "there.txt"), "there.txt is no game that can go on"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_played_is_refused(silver_sim: Run, types: Types, wrong: str) -> None:
    types()
    Path("there.txt").write_text("silver 2 players Ann Me, I am Me\n")
    arguments, words = WRONG[wrong]
    refused(silver_sim, *arguments, "--quiet", words=words)
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


@pytest.mark.parametrize("change", damaged(""))
def test_a_damaged_game_is_refused(silver_sim: Run, types: Types, change: str) -> None:
    types("1", "draw")
    silver_sim(*NEW, "--save", "mine.txt", "--quiet")
    text = damaged(Path("mine.txt").read_text())[change]
    Path("mine.txt").write_text(text)
    types()
    found = silver_sim("play", "--resume", "mine.txt", "--quiet")
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith("error: ")
    assert "\n  help: " in found.err
    assert Path("mine.txt").read_text() == text
