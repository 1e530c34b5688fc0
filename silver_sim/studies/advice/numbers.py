"""Numbers of advice as all tables, charts and sentences write them."""

from __future__ import annotations

from typing import Any

from silver_sim.advice.means import QUANTILE
from silver_sim.report.text.wording import number, plus_minus
from silver_sim.stats.results import Plain

INNER = 0.6744897501960817  # quantile of the normal distribution for 50 %
ROUNDED = 2e-6  # what rounding may move the middle of an interval by
UNKNOWN = "interval unknown"  # of one world, or one real position


def measured(found: Plain) -> dict[str, Any]:
    """A range of advice as ``stats.results.Number``: 95 % and 50 % intervals, from worlds.

    An interval that was cut at an end of what is possible has no middle, and no standard error; one
    that is not known has nothing.
    """
    estimate, lo, hi = (found[end] for end in ("estimate", "lo", "hi"))
    if lo is None or abs(lo + hi - 2 * estimate) > ROUNDED:
        method = "none" if lo is None else "cut"
        return {**found, "se": None, "lo50": None, "hi50": None, "method": method}
    se = (hi - lo) / 2 / QUANTILE
    inner = {"lo50": estimate - INNER * se, "hi50": estimate + INNER * se}
    return {**found, "se": se, **inner, "method": "t"}  # as good as normal, with so many worlds


def opposite(found: Plain) -> Plain:
    """The range of b - a for that of a - b."""
    lo, hi = (None if found[end] is None else -found[end] for end in ("hi", "lo"))
    return {"estimate": -found["estimate"], "lo": lo, "hi": hi}


def is_above(found: Plain, value: float = 0.0) -> bool:
    """Whether the whole interval of a range lies above a value."""
    return found["lo"] is not None and bool(found["lo"] > value)


def told(found: Plain, scale: float = 1.0, sign: str = "") -> str:
    """A range with its interval; without one if all worlds were alike."""
    if found["lo"] is None:
        return f"{number(found['estimate'] * scale, 2, sign)} ({UNKNOWN})"
    if found["lo"] == found["hi"]:
        return number(found["estimate"] * scale, 2, sign)
    return plus_minus(measured(found), scale, sign)


def percent(found: Plain) -> str:
    """A share of the game: "46.2 ± 0.4 %"; a cut interval stands in brackets behind it."""
    words = told(found, 100)
    share, bracket, ends = words.partition(" (")
    return f"{share} %{bracket}{ends}"
