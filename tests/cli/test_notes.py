"""Notes on the command line: ``trace --notes`` writes them, and what reads scripts reads them."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import typed

LINE_UP = ("--players", "greedy,keeper", "--seed", "3", "--set", "rounds=1")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """The notes of seat 1 of a game, as a file."""
    file = tmp_path / "game.txt"
    found = typed(tmp_path, "game", "write", *LINE_UP, "--seat", "1", "-o", file.name)
    assert found.status == 0
    return file


def test_notes_are_written_replayed_and_advised_on(notes: Path) -> None:
    lines = notes.read_text().splitlines()
    assert lines[0] == "silver 2 players greedy keeper, I am keeper, rounds=1"
    assert lines == typed(notes.parent, "game", "write", *LINE_UP, "--seat", "1").out.splitlines()
    story = typed(notes.parent, "game", "story", notes.name)
    assert (story.status, story.err) == (0, "")
    assert "From notes of keeper: x is a card that they have not seen." in story.out
    own = next(place for place, line in enumerate(lines) if line.startswith("keeper takes"))
    at = re.findall(r" (\d+)  keeper takes", story.out)[0]
    options = ("--as", "greedy", "--simulations", "8")
    advice = typed(notes.parent, "advise", notes.name, "--at", at, *options)
    assert advice.status == 0
    notes.write_text("\n".join(lines[:own]))
    so_far = typed(notes.parent, "advise", notes.name, *options)
    assert so_far.status == 0
    assert so_far.out.splitlines()[0].split(":")[0] == advice.out.splitlines()[0].split(":")[0]


def test_what_is_wrong_is_told_by_its_line(notes: Path) -> None:
    notes.write_text(notes.read_text().replace("discard", "discord"))
    found = typed(notes.parent, "game", "story", notes.name)
    assert (found.status, found.out) == (2, "")
    assert "--> game.txt:3" in found.err


@pytest.mark.parametrize("seat", ["2", "-1", "greedy"])
def test_a_seat_that_does_not_play_takes_no_notes(tmp_path: Path, seat: str) -> None:
    found = typed(tmp_path, "game", "write", *LINE_UP, "--seat", seat, "-o", "game.txt")
    assert found.status == 2
    assert "--seat" in found.err
    assert not (tmp_path / "game.txt").exists()
