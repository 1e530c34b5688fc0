"""Numbers that are said and numbers that are true, and what must be so of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import NamedTuple, Self, TypeVar

from silver_sim.advice.interval import Interval
from silver_sim.errors import UserError
from silver_sim.result import Result
from silver_sim.stats.results import Estimate

A = TypeVar("A")
F = TypeVar("F")
CALL, WAIT, TOSS_UP = "call", "wait", "toss-up"


@dataclass(frozen=True)
class Said(Result):
    """What of an answer of ``call`` is judged."""

    chance: Interval
    win: Interval
    verdict: str


class Number(NamedTuple):
    """A number that is said, and its interval."""

    estimate: float
    lo: float
    hi: float

    @classmethod
    def of(cls, said: Interval | Estimate) -> Self:
        """From what is said, or came of games; ends that are not known are far away."""
        lo, hi = said.lo, said.hi
        return cls(
            float(said.estimate or 0.0), -inf if lo is None else lo, inf if hi is None else hi
        )

    @property
    def half(self) -> float:
        """Half of the interval."""
        return (self.hi - self.lo) / 2

    @property
    def verdict(self) -> str:
        """What a gain says."""
        return CALL if self.lo > 0 else WAIT if self.hi < 0 else TOSS_UP

    def misses(self, true: Number) -> float:
        """The difference in joint errors of 95 %: above 1 it lies outside."""
        off = self.estimate - true.estimate
        if off > 0:
            error = hypot(self.estimate - self.lo, true.hi - true.estimate)
        else:
            error = hypot(self.hi - self.estimate, true.estimate - true.lo)
        return abs(off) / max(error, 1e-9)


class Must(NamedTuple):
    """Something that must be so."""

    what: str
    figure: float
    limit: float
    least: bool  # whether the limit is the least that may be, else the most

    @property
    def holds(self) -> bool:
        """Whether it is so; what cannot be told is not."""
        return self.figure >= self.limit if self.least else self.figure <= self.limit

    def line(self) -> str:
        """As a person reads it."""
        sign = "at least" if self.least else "at most"
        says = "ok" if self.holds else "FAILS"
        return f"{says:5}  {self.what}: {self.figure:.4g} ({sign} {self.limit:g})"


def one_by_one(asked: Sequence[A], ask: Callable[[A], F]) -> Iterator[F | None]:
    """Yield answers, None where one is refused, and say now and then how many there are."""
    for number, each in enumerate(asked, 1):
        try:
            yield ask(each)
        except UserError as problem:
            print(f"{each}: {str(problem).splitlines()[0]}", file=sys.stderr)
            yield None
        if number % 100 == 0:
            print(f"{number:,} of {len(asked):,} asked", file=sys.stderr, flush=True)
