"""Whether predicted chances come true (statistics.md 4.8), from sums by cell and group."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.stats.cells import GROUPS, Floats, ratio
from silver_sim.stats.intervals import LEVEL, t_quantile

BINS = 10
LOWEST = 1e-4  # a chance below is scored as this by the logarithm

SCORES = (
    "brier", "brier_se", "miscalibration", "discrimination", "uncertainty", "skill", "log_score",
    "base_rate",
)  # fmt: skip

Plain = dict[str, Any]


def calibration(chance: Floats, weight: Floats, success: Floats) -> Plain:
    """Scores of the predictions ``chance[cell]`` of what happened, ``[cell, group]``.

    Brier = miscalibration - discrimination + uncertainty, the first two by isotonic regression of
    outcomes on predictions (CORP: Dimitriadis, Gneiting and Jordan 2021). Without forks nothing is
    known: all are None.
    """
    from scipy.optimize import isotonic_regression

    if not weight.sum():
        return dict.fromkeys(SCORES) | {"bins": []}
    order = np.argsort(chance, kind="stable")
    chance, weight, success = chance[order], weight[order], success[order]
    w, s = weight.sum(1), success.sum(1)
    again = isotonic_regression(s / np.maximum(w, 1e-9), weights=np.maximum(w, 1e-9)).x
    base = s.sum() / w.sum()
    brier = _brier(chance, w, s)
    own = ratio(
        (chance[:, None] ** 2 * weight - 2 * chance[:, None] * success + success).sum(0),
        weight.sum(0),
    )
    p = np.clip(chance, LOWEST, 1 - LOWEST)
    return {
        "brier": brier,
        "brier_se": float(own.se),
        "miscalibration": brier - _brier(again, w, s),
        "discrimination": base * (1 - base) - _brier(again, w, s),
        "uncertainty": base * (1 - base),
        "skill": 1 - brier / (base * (1 - base)),
        "log_score": float(-(s * np.log(p) + (w - s) * np.log(1 - p)).sum() / w.sum()),
        "base_rate": float(base),
        "bins": _bins(chance, weight, success),
    }


def _brier(chance: Floats, w: Floats, s: Floats) -> float:
    return float((w * chance**2 - 2 * chance * s + s).sum() / w.sum())


def _bins(chance: Floats, weight: Floats, success: Floats) -> list[Plain]:
    """Predicted and observed, tenth by tenth of the predictions."""
    w = weight.sum(1)
    of = np.minimum((BINS * (w.cumsum() - w / 2) / w.sum()).astype(int), BINS - 1)
    found = []
    for number in range(BINS):
        here = of == number
        if not w[here].sum():
            continue
        seen = ratio(success[here].sum(0), weight[here].sum(0))
        half = t_quantile(GROUPS, LEVEL) * float(seen.se)
        found.append(
            {
                "predicted": float((chance * w)[here].sum() / w[here].sum()),
                "observed": float(seen.value),
                "lo": max(0.0, float(seen.value) - half),
                "hi": min(1.0, float(seen.value) + half),
                "share": float(w[here].sum() / w.sum()),
            }
        )
    return found
