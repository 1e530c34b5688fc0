"""Playing until intervals are narrow: which ones are meant, and the sentence that says so."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.report.text.wording import EVERY_LOOK, decimals, number
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

    `limit`: as for `sequential.look`, that of a win share or of a difference of two.
    """
    return confidence_sequence(moments, TIGHTEST, limit, alpha=alpha)


def at_every_look(
    numbers: Mapping[str, Any], moments: Moments, alpha: float, limit: float | None = 1.0
) -> dict[str, Any]:
    """Return an estimate with the interval that holds at every look in place of its own.

    That one, and its p, move to `one_look`: they are for a run that is looked at once. The numbers
    as they are where there are too few blocks for such an interval.
    """
    ends = anytime(moments, alpha, limit)
    if ends is None:
        return dict(numbers)
    plain = {name: numbers[name] for name in ("lo", "hi", "p") if name in numbers}
    gone = dict.fromkeys({"lo50", "hi50", "p"} & numbers.keys())
    own = {"lo": ends[0], "hi": ends[1], "method": EVERY_LOOK, "one_look": plain}
    return {**numbers, **gone, **own}


def half_width(moments: Moments, alpha: float) -> float:
    """Return the half width of the interval that holds at every look; infinite without one."""
    ends = anytime(moments, alpha)
    return float("inf") if ends is None else (ends[1] - ends[0]) / 2


def all_within(widths: Sequence[Width], wanted: float | None, what: str) -> str:
    """Return why the run may stop: all intervals together hold at every look and are narrow.

    Empty while one is not. The error is shared by all (Bonferroni).
    """
    if wanted is None:
        return ""
    alpha = 0.05 / len(widths)
    widest = max(half_width(each.moments, alpha) for each in widths)
    if widest > wanted:
        return ""
    shown = number(100 * widest, decimals(100 * widest))
    each = f"every {what}" if len(widths) > 1 else f"the {what}"
    return f"{each} is known to ± {shown} percentage points (95 %, valid at every look)"
