"""What random play of all games shares: whole games, and lines that are wrong in some way."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.games.judging import Line


def whole_game(judge: Any, rng: Random, next_line: Callable[[Any, Random], Line]) -> list[Line]:
    """The lines of one game from here on: deals, decisions and the result."""
    lines = []
    while judge.result() is None:
        line = next_line(judge, rng)
        judge.play(line)
        lines.append(line)
    return [*lines, {"result": judge.result()}]


def refused(judge: Any, rng: Random, ways: Sequence[Callable[[Any, Random], Line]]) -> Line:
    """A line that the judge refuses now, made in one of these ways; somebody must have to decide.

    Most lines that they make are wrong; the judge is asked.
    """
    while True:
        line = rng.choice(ways)(judge, rng)
        if judge.refusal(line):
            return line


def wrong_value(line: Line, rng: Random, values: Sequence[Any]) -> Line:
    """One field of a line replaced by something of a wrong type or out of range."""
    names = [name for name in line if name != "seat"]
    return line | {rng.choice(names): rng.choice(values)}


def missing_field(line: Line, rng: Random) -> Line:
    line.pop(rng.choice(list(line)))
    return line
