"""Playing until intervals are narrow: which intervals count, and how wide they are."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from silver_sim.stats.core.intervals import within
from silver_sim.stats.core.sequential import confidence_sequence
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.results import Estimate

TIGHTEST = 10_000  # blocks at which these intervals are narrowest


E = TypeVar("E", bound=Estimate)


class Width(NamedTuple):
    """The half-width of an estimate that is to be known precisely."""

    name: str
    moments: Moments


def anytime(
    moments: Moments, alpha: float, limit: float | None = 1.0
) -> tuple[float, float] | None:
    """Return the interval that holds at every look; None for too few blocks.

    `limit`: as for `sequential.look`, that of a win share or of a difference of two; the interval
    may reach beyond it.
    """
    return confidence_sequence(moments, TIGHTEST, limit, alpha=alpha)


def at_every_look(numbers: E, moments: Moments, alpha: float, limit: float | None = 1.0) -> E:
    """Return an estimate with the interval that holds at every look in place of its own.

    It has no p value then, which would be that of a single look. If there are too few blocks for
    such an interval, the estimate is unchanged. The interval is clipped at the limit.
    """
    ends = anytime(moments, alpha, limit)
    if ends is None:
        return numbers
    lo, hi = ends
    found = replace(numbers, lo=lo, hi=hi, lo50=None, hi50=None, p=None, method=EVERY_LOOK)
    return found if limit is None else within(found, (-limit, limit))


def half_width(moments: Moments, alpha: float) -> float:
    """Return the half-width of the interval that holds at every look; infinite without one."""
    ends = anytime(moments, alpha)
    return float("inf") if ends is None else (ends[1] - ends[0]) / 2


def widest_within(widths: Sequence[Width], wanted: float | None) -> float | None:
    """Return the widest half-width if all intervals together are narrow enough; else None.

    They hold at every look and share the error (Bonferroni).
    """
    if wanted is None:
        return None
    alpha = ALPHA / len(widths)
    widest = max(half_width(each.moments, alpha) for each in widths)
    return widest if widest <= wanted else None
