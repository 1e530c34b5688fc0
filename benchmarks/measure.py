"""Rows of the table, and stopwatches that give the same chances to all that is compared."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from statistics import median
from typing import Any, NamedTuple


class Goal(NamedTuple):
    """A bound of the goals of the design."""

    limit: float
    at_most: bool

    def is_met(self, figure: float) -> bool:
        """Whether the figure keeps to the bound."""
        return figure <= self.limit if self.at_most else figure >= self.limit

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {plain(self.limit)}"


def at_most(limit: float) -> Goal:
    """The goal of a cost."""
    return Goal(limit, True)


def at_least(limit: float) -> Goal:
    """The goal of a gain."""
    return Goal(limit, False)


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    what: str
    figure: float | None  # None: it was not measured
    unit: str
    how: str
    goal: Goal | None = None
    unjudged: str = ""  # why it cannot be judged here
    beside: dict[str, float] = field(default_factory=dict)  # information only

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in words."""
        if self.unjudged or self.figure is None:
            return f"not judged: {self.unjudged}"
        if self.goal is None:
            return "information"
        return "met" if self.goal.is_met(self.figure) else "NOT MET"

    @property
    def measured(self) -> str:
        """The figure and its unit, as a person reads them."""
        return "" if self.figure is None else f"{plain(self.figure)} {self.unit}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        goal = None if self.goal is None else str(self.goal)
        return {**asdict(self), "goal": goal, "verdict": self.verdict}


class Laps(NamedTuple):
    """Seconds, or what else two take, in pairs measured one after the other."""

    first: list[float]
    second: list[float]

    @property
    def ratio(self) -> float:
        """How many times what the second takes the first one takes: the median over the pairs."""
        return median(a / b for a, b in zip(self.first, self.second, strict=True))


def laps(first: Callable[[], object], second: Callable[[], object], repetitions: int) -> Laps:
    """Run the two actions in turn, A B A B, after one round that is not measured."""
    first()
    second()
    return in_turn(partial(seconds, first), partial(seconds, second), repetitions)


def in_turn(first: Callable[[], float], second: Callable[[], float], repetitions: int) -> Laps:
    """Let each of the two measure itself in turn, A B A B."""
    pairs = [(first(), second()) for _ in range(repetitions)]
    return Laps([a for a, _ in pairs], [b for _, b in pairs])


def seconds(action: Callable[[], object]) -> float:
    """How long the action takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def again(action: Callable[[], object], times: int) -> None:
    """Do the same a number of times."""
    for _ in range(times):
        action()


def plain(figure: float) -> str:
    """A number as a person reads it: three digits that count, or a whole number with commas."""
    return f"{figure:,.0f}" if abs(figure) >= 1000 else f"{figure:.3g}"
