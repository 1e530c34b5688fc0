"""What somebody has practised: kept in the user's data folder, only on this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from silver_sim.errors import UserError
from silver_sim.outputs import check_output, write_output
from silver_sim.reading import MOST_DATA, read_text
from silver_sim.result import Result, as_json, read
from silver_sim.studies.train.puzzle import Puzzle

FILE = "train-{}.json"  # by game, in the folder of the user's data
# Weights of a puzzle when one is drawn: never answered, last answered wrongly, or rightly.
NEW, WRONG, RIGHT = 1.0, 2.0, 0.05
MOST_ANSWERS = 10**9


def key_of(puzzle: Puzzle) -> str:
    """By what a puzzle is known again, whatever is added or taken away."""
    return sha256(puzzle.line.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Tried(Result):
    """The answers to puzzles of a theme."""

    right: int = 0
    wrong: int = 0

    def __post_init__(self) -> None:
        """ValueError for numbers that no practice comes to: somebody edited the file."""
        if not 0 <= min(self.right, self.wrong) <= max(self.right, self.wrong) <= MOST_ANSWERS:
            raise ValueError("impossible numbers of answers")

    @property
    def missed(self) -> float:
        """The share that was wrong, drawn towards a half while they are few."""
        return (self.wrong + 1) / (self.right + self.wrong + 2)


@dataclass(frozen=True)
class Memory(Result):
    """What was practised so far."""

    streak: int = 0  # right answers in a row, up to now
    longest: int = 0
    last: dict[str, bool] = field(default_factory=dict)  # by puzzle, whether the last one was right
    themes: dict[str, Tried] = field(default_factory=dict)

    def answered(self, puzzle: Puzzle, right: bool) -> Memory:
        """The same with one more answer."""
        streak = self.streak + 1 if right else 0
        tried = self.themes.get(puzzle.theme, Tried())
        tried = Tried(tried.right + right, tried.wrong + (not right))
        return replace(
            self,
            streak=streak,
            longest=max(streak, self.longest),
            last={**self.last, key_of(puzzle): right},
            themes={**self.themes, puzzle.theme: tried},
        )

    def weak(self) -> list[str]:
        """The themes of which most answers were wrong, the weakest first, of some answers each."""
        found = [name for name, each in self.themes.items() if each.wrong > each.right / 2]
        return sorted(found, key=lambda name: (-self.themes[name].missed, name))

    def drawn(self, puzzles: Sequence[Puzzle], chance: Random) -> Puzzle:
        """The next puzzle: what was missed and weak themes come more often than what is known."""
        return chance.choices(puzzles, [self._weight(each) for each in puzzles])[0]

    def _weight(self, puzzle: Puzzle) -> float:
        known = self.last.get(key_of(puzzle))
        again = NEW if known is None else RIGHT if known else WRONG
        return again * self.themes.get(puzzle.theme, Tried()).missed


class KeptMemory:
    """A memory in its file; if none can be written, ``unkept`` says why, and it ends with us."""

    def __init__(self, path: Path | None) -> None:
        """UserError if there is one that cannot be read."""
        self._path, self.memory, self.unkept = path, Memory(), ""
        if path is None:
            self.unkept = "you have no home folder here"
            return
        try:
            check_output(path, force=True)
        except UserError as problem:
            self._give_up(problem)
        if os.path.isfile(path):
            self.memory = self._read(path)

    def _read(self, path: Path) -> Memory:
        try:
            return read(Memory, json.loads(read_text(path, MOST_DATA)))
        except (ValueError, RecursionError) as problem:
            raise UserError(
                f"{path} is damaged",
                why="it holds what you have practised, and cannot be read",
                help="delete it: practice begins again",
            ) from problem

    def keep(self, memory: Memory) -> None:
        """Write it, if it can be."""
        self.memory = memory
        content = json.dumps(as_json(memory), indent=1).encode()
        try:
            if self._path is not None and not self.unkept:
                write_output(self._path, content, force=True)
        except UserError as problem:
            self._give_up(problem)

    def _give_up(self, problem: UserError) -> None:
        self.unkept = ": ".join(filter(None, [problem.message, problem.why]))
