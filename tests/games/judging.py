"""What all judges share: a game is followed line by line, each checked whole before it counts.

Nothing here knows a rule: what may follow, and what comes of it, is a matter of the game's judge.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

Line = dict[str, Any]


class Illegal(Exception):
    """A header or a line that the rules or the format do not allow, with the reason."""


def demand(holds: object, reason: str) -> None:
    """Raise `Illegal(reason)` unless `holds`."""
    if not holds:
        raise Illegal(reason)


class Judging(ABC):
    """One game. `events` counts what happened, by the names of the game's events.py."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.closed = False

    def play(self, line: Line) -> None:
        """Carry out a deal, decision or result line; raises `Illegal` and then changes nothing."""
        self._checked(line)()

    def refusal(self, line: Line) -> str | None:
        """The reason for which `play` would refuse `line`, or None; changes nothing."""
        try:
            self._checked(line)
        except Illegal as reason:
            return str(reason)
        return None

    def _checked(self, line: Any) -> Callable[[], None]:
        """What is to be done for `line`, once it is known to be legal."""
        demand(not self.closed, "nothing follows the result")
        if not isinstance(line, dict):
            raise Illegal("not an object")
        if "deal" in line:
            return self._checked_deal(line)
        if "result" in line:
            return self._checked_result(line)
        return self._checked_decision(line)

    def _checked_result(self, line: Line) -> Callable[[], None]:
        demand(line.keys() == {"result"}, "result: unknown fields")
        expected = self.result()
        demand(_same(line["result"], expected), f"result: the rules give {expected}")
        return self._close

    def _close(self) -> None:
        self.closed = True

    @abstractmethod
    def _checked_deal(self, line: Line) -> Callable[[], None]: ...

    @abstractmethod
    def _checked_decision(self, line: Line) -> Callable[[], None]: ...

    @abstractmethod
    def state(self, game: int = 0) -> Line:
        """The state as the format describes it; raises `Illegal` before the first deal."""

    @abstractmethod
    def result(self) -> Line | None:
        """The result of the finished game, or None."""


def _same(given: Any, expected: Any) -> bool:
    """Equality that tells true from 1 and 1 from 1.0."""
    if type(given) is not type(expected):
        return False
    if isinstance(given, dict):
        return given.keys() == expected.keys() and all(_same(given[k], expected[k]) for k in given)
    if isinstance(given, list):
        return len(given) == len(expected) and all(map(_same, given, expected))
    return bool(given == expected)


class Followed:
    """A game that a judge followed: a state after the deals and every decision, the result."""

    def __init__(self, judge: Any, game: int) -> None:
        self.judge = judge
        self.game = game
        self.states: list[Line] = []

    @property
    def result(self) -> Line | None:
        """The result, or None if the lines stopped before the end."""
        found: Line | None = self.judge.result()
        return found

    def add(self, line: Line) -> None:
        """Play `line` and note the state after it, unless it is a result."""
        self.judge.play(line)
        if "result" not in line:
            self.states.append(self.judge.state(self.game))


def follow(judge: Callable[[Line], Any], lines: Iterable[Line]) -> list[Followed]:
    """Follow the games of a trace, one after the other; raises `Illegal` with the line's number."""
    games: list[Followed] = []
    for number, line in enumerate(lines, start=1):
        try:
            if isinstance(line, dict) and "format" in line:
                games.append(Followed(judge(line), len(games)))
            else:
                demand(games, "a game begins with a header")
                games[-1].add(line)
        except Illegal as reason:
            raise Illegal(f"line {number}: {reason}") from None
    return games
