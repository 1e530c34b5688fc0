"""Numbers of runs that were never played, for tests of sentences."""

from typing import Any

from silver_sim.stats.results import Estimate


def estimate(value: float, half: float) -> dict[str, Any]:
    ends = {"lo": value - half, "hi": value + half}
    return {"estimate": value, "se": half / 2, "method": "t", **ends}


def known(value: float, half: float) -> Estimate:
    return Estimate(value, half / 2, value - half, value + half, method="t")
