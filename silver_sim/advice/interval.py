"""An estimate with its 95 % interval, as it is found and as it is shown, and how sure it makes one.

`call` answers in a moment by these: nothing heavy is imported here.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, isinf
from typing import Any, NamedTuple, Self

from silver_sim.advice.goal import MATTERS
from silver_sim.result import Result
from silver_sim.stats.core.intervals import chance_interval
from silver_sim.stats.results import Estimate

QUANTILE = 1.959963984540054  # of the normal distribution, for 95 %
INNER = 0.6744897501960817  # for 50 %
DIGITS = 6  # further ones would only be noise
ROUNDED = 2e-6  # what rounding may move the middle of an interval by
CLEAR, SLIGHT, TOSS_UP = "clear", "slight", "toss-up"  # how sure a difference is


class Range(NamedTuple):
    """An estimate and its 95 % interval, which has no end where it is not known."""

    estimate: float
    lo: float
    hi: float

    @classmethod
    def of(cls, estimate: float, se: float, quantile: float = QUANTILE) -> Self:
        """From a standard error."""
        estimate, half = float(estimate), abs(quantile * float(se))
        return cls(estimate, estimate - half, estimate + half)

    @classmethod
    def of_chance(cls, chance: float, se: float, clusters: float) -> Self:
        """A chance, from this many independent worlds: 0 and 1 have what these leave possible.

        Of one world, whose error is infinite, nothing is known.
        """
        chance, se = min(max(float(chance), 0.0), 1.0), float(se)
        if isinf(se):
            return cls.of(chance, se)
        return cls(chance, *chance_interval(chance, se, clusters))

    @property
    def interval(self) -> Interval:
        """The same as it is shown: rounded, without ends that are not known."""
        ends = (rounded(end) if isfinite(end) else None for end in (self.lo, self.hi))
        return Interval(rounded(self.estimate), *ends)


@dataclass(frozen=True)
class Interval(Result):
    """An estimate and its 95 % interval; no ends where one world tells nothing of them."""

    estimate: float
    lo: float | None
    hi: float | None

    @property
    def opposite(self) -> Interval:
        """The interval of b - a for that of a - b."""
        lo, hi = (None if end is None else -end for end in (self.hi, self.lo))
        return Interval(-self.estimate, lo, hi)

    @property
    def measured(self) -> Estimate:
        """The same with its standard error and its 50 % interval.

        An interval that was cut at an end of what is possible has no middle, and neither of them.
        """
        at, lo, hi = self.estimate, self.lo, self.hi
        if lo is None or hi is None:
            return Estimate(at)
        if abs(lo + hi - 2 * at) > ROUNDED:
            return Estimate(at, lo=lo, hi=hi, method="cut")
        se = (hi - lo) / 2 / QUANTILE
        # as good as normal, with this many worlds
        return Estimate(at, se, lo, hi, at - INNER * se, at + INNER * se, "t")

    def is_above(self, value: float = 0.0) -> bool:
        """Whether the whole interval is above a value."""
        return self.lo is not None and self.lo > value

    def is_within(self, most: float) -> bool:
        """Whether the whole interval is between -most and most."""
        return self.lo is not None and self.hi is not None and max(-self.lo, self.hi) <= most


def rounded(value: Any) -> float:
    """A number without what would only be noise."""
    return round(float(value), DIGITS)


def sureness(gain: Range, goal: str) -> str:
    """How sure it is that one of two is better, by what it gains (statistics.md 4.9).

    ``clear``: the interval leaves 0 out, and the gain is one that matters by this goal; ``slight``:
    it leaves 0 out; ``toss-up``: it does not.
    """
    if gain.lo <= 0.0 <= gain.hi:
        return TOSS_UP
    return CLEAR if abs(gain.estimate) >= MATTERS[goal] else SLIGHT
