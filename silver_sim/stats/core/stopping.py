"""Playing until intervals are narrow: which ones are meant, and how wide they are."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.stats.core.intervals import within
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.core.sequential import confidence_sequence
from silver_sim.stats.core.sums import Moments

TIGHTEST = 10_000  # blocks at which these intervals are narrowest


class Width(NamedTuple):
    """An estimate that is to be known well."""

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


def at_every_look(
    numbers: Mapping[str, Any], moments: Moments, alpha: float, limit: float | None = 1.0
) -> dict[str, Any]:
    """Return an estimate with the interval that holds at every look in place of its own.

    That one, and its p, move to `one_look`: they are for a run that is looked at once. The numbers
    as they are where there are too few blocks for such an interval. Both are cut at the limit.
    """
    ends = anytime(moments, alpha, limit)
    if ends is None:
        return dict(numbers)
    plain = {name: numbers[name] for name in ("lo", "hi", "p") if name in numbers}
    gone = dict.fromkeys({"lo50", "hi50", "p"} & numbers.keys())
    own = {"lo": ends[0], "hi": ends[1], "method": EVERY_LOOK, "one_look": plain}
    found = {**numbers, **gone, **own}
    return found if limit is None else within(found, (-limit, limit))


def half_width(moments: Moments, alpha: float) -> float:
    """Return the half width of the interval that holds at every look; infinite without one."""
    ends = anytime(moments, alpha)
    return float("inf") if ends is None else (ends[1] - ends[0]) / 2


def widest_within(widths: Sequence[Width], wanted: float | None) -> float | None:
    """Return the widest half width if all intervals together are narrow enough; else None.

    They hold at every look, and share the error (Bonferroni).
    """
    if wanted is None:
        return None
    alpha = ALPHA / len(widths)
    widest = max(half_width(each.moments, alpha) for each in widths)
    return widest if widest <= wanted else None
