"""Whether predicted chances come true (statistics.md 4.8), from sums by cell and group of blocks.

A cell holds the predictions of one chance, a group some blocks: groups are independent.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.products import product

BINS = 20  # of predicted chances, of one width
CONSISTENT = 0.9  # of simulated curves lie within the band, at each step for itself
JOINT = 0.95  # of them lie within the joint band at all steps
LEAST_SPREAD = 1e-9  # of a step: what never varies lies where it lies
LOWEST = 1e-4  # a chance below is scored as this by the logarithm
DRAWS, SEED = 200, 0  # of simulations: the same for all curves

SCORES = (
    "brier", "miscalibration", "discrimination", "uncertainty", "skill", "log_score", "base_rate",
)  # fmt: skip

Floats = NDArray[np.float64]
Plain = dict[str, Any]


def calibration(chance: Floats, weight: Floats, success: Floats) -> Plain:
    """Scores of the predictions ``chance[cell]`` of what happened, ``[cell, group]``.

    Brier = miscalibration - discrimination + uncertainty, the first two by isotonic regression of
    outcomes on predictions (CORP: Dimitriadis, Gneiting and Jordan 2021). A part of a success
    counts as one that is drawn with this chance. Without predictions nothing is known: all are
    None.
    """
    if not weight.sum():
        return dict.fromkeys(SCORES) | {"bins": []}
    order = np.argsort(chance, kind="stable")
    chance, weight, success = chance[order], weight[order], success[order]
    w, s = weight.sum(1), success.sum(1)
    again = _risen(s, w)
    base = s.sum() / w.sum()
    brier, left = _brier(chance, w, s), base * (1 - base)
    p = np.clip(chance, LOWEST, 1 - LOWEST)
    return {
        "brier": brier,
        "miscalibration": brier - _brier(again, w, s),
        "discrimination": left - _brier(again, w, s),
        "uncertainty": left,
        "skill": 1 - brier / left if left else None,
        "log_score": float(-(s * np.log(p) + (w - s) * np.log(1 - p)).sum() / w.sum()),
        "base_rate": float(base),
        "bins": _bins(chance, w, again, _consistent(chance, weight, success)),
    }


def _risen(successes: Floats, weights: Floats) -> Floats:
    """Return what the shares of successes are if they rise with the predictions."""
    from scipy.optimize import isotonic_regression

    weights = np.maximum(weights, 1e-9)
    return np.asarray(isotonic_regression(successes / weights, weights=weights).x)


def _brier(chance: Floats, w: Floats, s: Floats) -> float:
    return float((w * chance**2 - 2 * chance * s + s).sum() / w.sum())


def _consistent(chance: Floats, weight: Floats, success: Floats) -> Floats:
    """Return the curves of simulations in which predictions are right, ``[cell, draw]``.

    What happened beyond the predictions keeps its size in every group of blocks and gets its sign
    by chance, for what happens in a group depends on each other (wild cluster bootstrap: Cameron,
    Gelbach and Miller 2008).
    """
    w = weight.sum(1)
    beyond = success - chance[:, None] * weight
    signs = np.random.default_rng(SEED).choice((-1.0, 1.0), (weight.shape[1], DRAWS))
    simulated = np.clip((chance * w)[:, None] + product(beyond, signs), 0, w[:, None])
    return np.stack([_risen(each, w) for each in simulated.T], axis=1)


def _bins(chance: Floats, w: Floats, again: Floats, consistent: Floats) -> list[Plain]:
    """Predicted chances, what they turn out to be, and the bands in which right ones would lie."""
    of = np.minimum((BINS * chance).astype(int), BINS - 1)
    tail = 100 * (1 - CONSISTENT) / 2
    found, curves = [], []
    for number in range(BINS):
        here = of == number
        total = w[here].sum()
        if not total:
            continue
        curves.append(product(w[here], consistent[here]) / total)
        lo, hi = np.percentile(curves[-1], [tail, 100 - tail])
        found.append(
            {
                "predicted": float(product(w[here], chance[here]) / total),
                "observed": float(product(w[here], again[here]) / total),
                "lo": float(lo),
                "hi": float(hi),
                "share": float(total / w.sum()),
            }
        )
    joint = zip(*_joint(np.array(curves)), strict=True)
    return [each | {"joint": list(ends)} for each, ends in zip(found, joint, strict=True)]


def _joint(curves: Floats) -> tuple[list[float], list[float]]:
    """The band in which whole curves lie, as wide at each step as that step varies: both ends."""
    middle, spread = curves.mean(axis=1), np.maximum(curves.std(axis=1), LEAST_SPREAD)
    farthest = (np.abs(curves - middle[:, None]) / spread[:, None]).max(axis=0)
    half = np.quantile(farthest, JOINT, method="higher") * spread
    return (middle - half).tolist(), (middle + half).tolist()
