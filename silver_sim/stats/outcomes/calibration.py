"""Whether predicted chances come true (statistics.md 4.8), from sums by cell and group of blocks.

A cell holds the predictions of one chance, a group some of the blocks; groups are independent.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from silver_sim.result import Result
from silver_sim.stats.core.sums import product

BINS = 20  # of predicted chances, of equal width
CONSISTENT = 0.9  # of simulated curves are within the band, at each step by itself
JOINT = 0.95  # of them are within the joint band at all steps
LEAST_SPREAD = 1e-9  # of a step, in place of 0 for one that never varies
LOWEST = 1e-4  # the logarithmic score treats lower chances as this
DRAWS, SEED = 200, 0  # of simulations, the same for all curves

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Bin(Result):
    """Predictions of about the same chance, and how often they came true."""

    predicted: float  # their mean
    observed: float  # what happened of them, by isotonic regression
    lo: float  # ends of the band in which it is in nine of ten simulations of right predictions
    hi: float
    share: float  # of all predictions
    joint: list[float]  # ends of the band in which those of all bins are at once in 95 %

    @property
    def is_true(self) -> bool:
        """Whether the observed share is in the band for calibrated predictions."""
        return self.lo <= self.observed <= self.hi


@dataclass(frozen=True)
class Calibration(Result):
    """How well predicted chances fit what happened; None if nothing was predicted."""

    brier: float | None = None  # miscalibration - discrimination + uncertainty
    miscalibration: float | None = None
    discrimination: float | None = None
    uncertainty: float | None = None
    skill: float | None = None  # 1 - brier / uncertainty
    log_score: float | None = None  # in nats
    base_rate: float | None = None
    bins: list[Bin] = field(default_factory=list)


def calibrated(chance: Floats, weight: Floats, success: Floats) -> Calibration:
    """Scores of the predictions ``chance[cell]`` for what happened, ``[cell, group]``.

    Brier = miscalibration - discrimination + uncertainty, the first two by isotonic regression of
    outcomes on predictions (CORP: Dimitriadis, Gneiting and Jordan 2021). A fraction of a success
    counts as a success drawn with this chance.
    """
    if not weight.sum():
        return Calibration()
    order = np.argsort(chance, kind="stable")
    chance, weight, success = chance[order], weight[order], success[order]
    w, s = weight.sum(1), success.sum(1)
    again = _risen(s, w)
    base = s.sum() / w.sum()
    brier, left = _brier(chance, w, s), float(base * (1 - base))
    p = np.clip(chance, LOWEST, 1 - LOWEST)
    return Calibration(
        brier=brier,
        miscalibration=brier - _brier(again, w, s),
        discrimination=left - _brier(again, w, s),
        uncertainty=left,
        skill=1 - brier / left if left else None,
        log_score=float(-(s * np.log(p) + (w - s) * np.log(1 - p)).sum() / w.sum()),
        base_rate=float(base),
        bins=_bins(chance, w, again, _consistent(chance, weight, success)),
    )


def _risen(successes: Floats, weights: Floats) -> Floats:
    """Return the shares of successes, made to rise with the predictions."""
    from scipy.optimize import isotonic_regression

    weights = np.maximum(weights, 1e-9)
    return np.asarray(isotonic_regression(successes / weights, weights=weights).x)


def _brier(chance: Floats, w: Floats, s: Floats) -> float:
    return float((w * chance**2 - 2 * chance * s + s).sum() / w.sum())


def _consistent(chance: Floats, weight: Floats, success: Floats) -> Floats:
    """Return the curves of simulations in which predictions are calibrated, ``[cell, draw]``.

    Residuals keep their size in every group of blocks and get a random sign for the whole group,
    since outcomes within a group are correlated (wild cluster bootstrap: Cameron, Gelbach and
    Miller 2008).
    """
    w = weight.sum(1)
    beyond = success - chance[:, None] * weight
    signs = np.random.default_rng(SEED).choice((-1.0, 1.0), (weight.shape[1], DRAWS))
    simulated = np.clip((chance * w)[:, None] + product(beyond, signs), 0, w[:, None])
    return np.stack([_risen(each, w) for each in simulated.T], axis=1)


def _bins(chance: Floats, w: Floats, again: Floats, consistent: Floats) -> list[Bin]:
    """Predicted chances, how often they came true, and the bands for calibrated predictions."""
    of = np.minimum((BINS * chance).astype(int), BINS - 1)
    here = [of == number for number in range(BINS) if w[of == number].sum()]
    totals = [w[cells].sum() for cells in here]
    curves = [
        product(w[cells], consistent[cells]) / total
        for cells, total in zip(here, totals, strict=True)
    ]
    tail = 100 * (1 - CONSISTENT) / 2
    bands = [np.percentile(curve, [tail, 100 - tail]) for curve in curves]
    joint = zip(*_joint(np.array(curves)), strict=True)
    return [
        Bin(
            predicted=float(product(w[cells], chance[cells]) / total),
            observed=float(product(w[cells], again[cells]) / total),
            lo=float(lo),
            hi=float(hi),
            share=float(total / w.sum()),
            joint=[*ends],
        )
        for cells, total, (lo, hi), ends in zip(here, totals, bands, joint, strict=True)
    ]


def _joint(curves: Floats) -> tuple[list[float], list[float]]:
    """Both ends of the band for whole curves, at each step in proportion to its spread."""
    middle, spread = curves.mean(axis=1), np.maximum(curves.std(axis=1), LEAST_SPREAD)
    farthest = (np.abs(curves - middle[:, None]) / spread[:, None]).max(axis=0)
    half = np.quantile(farthest, JOINT, method="higher") * spread
    return (middle - half).tolist(), (middle + half).tolist()
