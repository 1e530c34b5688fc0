"""A session at a terminal, or through a pipe: puzzle after puzzle, until the input ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import repeated
from silver_sim.reading import typed_number
from silver_sim.studies.train import tell
from silver_sim.studies.train.memory import KeptMemory
from silver_sim.studies.train.puzzle import Choice, Puzzle, Puzzles

SKIP, QUIT = ("s", "skip"), ("q", "quit", "exit")

Show = Callable[[Iterable[RenderableType]], None]
Ask = Callable[[str], str | None]  # a prompt -> what was typed; None: the input has ended


class Session(NamedTuple):
    """Who is asked, and what was practised before."""

    puzzles: Puzzles
    kept: KeptMemory
    chance: Random
    show: Show
    ask: Ask

    def run(self, most: int | None = None) -> None:
        """Ask puzzles until somebody quits, the input ends, or there were this many."""
        done, right, number = 0, 0, 0
        try:
            while most is None or number < most:
                number += 1
                puzzle = self.kept.memory.drawn(self.puzzles.puzzles, self.chance)
                self.show(tell.question(self.puzzles, puzzle, number))
                typed = self._typed(puzzle)
                if typed is None:
                    break
                if isinstance(typed, Choice):
                    is_right = typed == puzzle.best
                    done, right = done + 1, right + is_right
                    self.kept.keep(self.kept.memory.answered(puzzle, is_right))
                    self.show(tell.answer(puzzle, typed, self.kept.memory))
        finally:  # Ctrl-C ends it, too
            self.show(tell.ended(self.puzzles, self.kept.memory, right, done - right))

    def _typed(self, puzzle: Puzzle) -> Choice | str | None:
        """The answer that somebody types, ``skip``, or None for the end."""
        choices = puzzle.shuffled
        while True:
            typed = self.ask(f"1 to {len(choices)}, s skips, q ends: ")
            word = "q" if typed is None else typed.strip().lower()
            if word in QUIT:
                return None
            if word in SKIP:
                return SKIP[-1]
            number = typed_number(word, int)
            if number is not None and 1 <= number <= len(choices):
                return choices[number - 1]
            named = [each for each in choices if word and each.words.lower().startswith(word)]
            whole = [each for each in named if each.words.lower().split(" (")[0] == word] or named
            if len(whole) == 1:
                return whole[0]
            if word:
                help = f"type a number from 1 to {len(choices)}, or the first words of an answer"
                self.show([Text(f"{repeated(word)} is none of these: {help}.")])
