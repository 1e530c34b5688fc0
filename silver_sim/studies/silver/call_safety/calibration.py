"""Whether predicted chances come true (statistics.md 4.8), from sums by cell and group."""

from __future__ import annotations

from typing import Any

from silver_sim.stats.outcomes import calibration as outcomes
from silver_sim.studies.silver.call_safety.cells import Floats, ratio


def calibration(chance: Floats, weight: Floats, success: Floats) -> dict[str, Any]:
    """Scores of the predictions ``chance[cell]`` of what happened, ``[cell, group]``.

    Those of ``stats.outcomes.calibration``, and the standard error of the first between groups.
    """
    found = outcomes.calibration(chance, weight, success)
    if not weight.sum():
        return {"brier": None, "brier_se": None} | found
    own = ratio(
        (chance[:, None] ** 2 * weight - 2 * chance[:, None] * success + success).sum(0),
        weight.sum(0),
    )
    return {"brier": found["brier"], "brier_se": float(own.se)} | found
