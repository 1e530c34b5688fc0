"""The maker of puzzles goes on where it ended, and keeps no more of a kind than are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import puzzles as making
from benchmarks.puzzle_games import PuzzleGames, Wants
from silver_sim.games import registry
from silver_sim.studies.train.puzzle import Puzzle, Puzzles

KNOWN = Puzzles.shipped("odin")


class Games:
    """Games of which each has two puzzles that ship, the second one alike the first of the next."""

    asked: list[int] = []  # noqa: RUF012

    def __init__(self, _: str) -> None:
        self.asked.clear()

    def found_in(self, number: int, wants: Wants) -> Iterator[Puzzle]:
        """Yield those that are wanted."""
        self.asked.append(number)
        for each in KNOWN.puzzles[number : number + 2]:
            if wants(each.theme, each.missed):
                yield each


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where puzzles are made of known ones, five games at a time."""
    monkeypatch.setattr(making, "PuzzleGames", Games)
    clock = iter(range(10**6))
    monkeypatch.setattr(making, "monotonic", lambda: next(clock))
    return tmp_path / "odin.jsonl"


def made(file: Path, seconds: int, only: str = "") -> Puzzles:
    """The file after so many looks at the clock."""
    making.make(file, "odin", seconds / 60, only)
    return Puzzles.read(file)


def test_the_same_command_goes_on_and_keeps_none_that_is_alike(file: Path) -> None:
    first = made(file, 20)
    games = first.made.following
    assert Games.asked == [*range(games)]
    second = made(file, 20)
    assert Games.asked == [*range(games, second.made.following)]
    assert second.puzzles[: len(first.puzzles)] == first.puzzles
    assert second.made == replace(first.made, following=second.made.following)
    assert len(second.puzzles) == second.made.following + 1
    assert len({each.line for each in second.puzzles}) == len(second.puzzles)


def test_of_a_theme_alone_there_are_enough(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "ENOUGH", 3)
    found = made(file, 10**4, "take")
    assert [each.theme for each in found.puzzles] == ["take"] * 3


def test_easy_ones_and_those_that_are_not_hard_are_few(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "ALL", 40)  # ten of a theme
    half = len(KNOWN.puzzles) // 2
    for some in (KNOWN.puzzles[:half], KNOWN.puzzles[half:]):
        here = making.Making(file, "odin")  # what is in the file counts
        for each in some:
            if here.wants(each.theme, each.missed):
                here.add(each)
        here.save(1)
    found = Puzzles.read(file)
    for theme in {each.name for each in registry.info("odin").themes}:
        levels = [found.level(each) for each in found.puzzles if each.theme == theme]
        assert levels.count("easy") <= 2
        assert levels.count("easy") + levels.count("medium") <= 8
        assert len(levels) <= 10


@pytest.mark.slow
def test_a_game_gives_puzzles_of_what_is_wanted() -> None:
    games = PuzzleGames("odin")
    every = [*games.found_in(0, lambda *_: True)]
    assert every
    assert [*games.found_in(0, lambda *_: True)] == every
    assert {each.theme for each in games.found_in(0, lambda theme, _: theme == "take")} <= {"take"}
    assert [*games.found_in(0, lambda *_: False)] == []
