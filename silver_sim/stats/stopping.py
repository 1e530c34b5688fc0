"""Playing until intervals are narrow: which ones are meant, and the sentence that says so."""

from collections.abc import Sequence
from typing import NamedTuple

from silver_sim.stats.sequential import confidence_sequence
from silver_sim.stats.sums import Moments
from silver_sim.stats.wording import decimals, number

TIGHTEST = 10_000  # blocks at which these intervals are narrowest


class Width(NamedTuple):
    """An estimate that is to be known well."""

    name: str
    moments: Moments


def anytime(moments: Moments, alpha: float) -> tuple[float, float] | None:
    """Return the interval of a win share, or of a difference of two, that holds at every look."""
    return confidence_sequence(moments, TIGHTEST, 1.0, alpha=alpha)


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
