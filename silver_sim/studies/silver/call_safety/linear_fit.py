"""Straight lines through cells: how what is looked at in some forks goes with what all do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from silver_sim.stats.core.products import product
from silver_sim.studies.silver.call_safety.cells import Floats, Int64s

ALIKE = 1e-9  # cells that differ by less tell no slope


class LinearFit(NamedTuple):
    """A line: ``to`` is what is expected at ``at``, ``slope`` how fast it rises.

    ``se`` and ``slope_se`` are standard errors; ``off`` is by how much a cell lies off the line,
    root mean square, beyond what its own error explains.
    """

    at: float
    to: float
    se: float
    slope: float
    slope_se: float
    off: float


def straight(x: Floats, sums: Int64s, weight: Int64s) -> LinearFit:
    """Lay a line through the ratios ``sums / weight`` of cells ``[cell, group]``, along ``x``.

    Least squares, a cell counting as much as it weighs; errors are those between the groups, whose
    residuals are added up (the sandwich estimator by clusters: Cameron and Miller, A
    Practitioner's Guide to Cluster-Robust Inference, 2015). The slope is 1 if all lie at one x.
    """
    weights = weight.sum(1)
    total = weights.sum()
    at, to = (weights * x).sum() / total, sums.sum() / total
    away = x - at
    spread = (weights * away**2).sum()
    known = spread > ALIKE * total
    slope = product(away, sums).sum() / spread if known else 1.0
    rest = sums - (to + slope * away)[:, None] * weight
    se, slope_se = (_error(each) for each in (rest.sum(0), product(away, rest)))
    return LinearFit(
        float(at),
        float(to),
        se / float(total),
        float(slope),
        slope_se / float(spread) if known else 0.0,
        _off(rest, weights),
    )


def _error(groups: Floats) -> float:
    """The standard error of the sum of what groups add, whose expectation is 0."""
    return float(np.sqrt(len(groups) / (len(groups) - 1) * np.square(groups).sum()))


def _off(rest: Floats, weights: Int64s) -> float:
    """How far cells are off, from their residuals by group, beyond their own errors."""
    groups, seen = rest.shape[1], weights > 0
    here = rest[seen]
    noise = groups * here.var(axis=1, ddof=1)
    excess = ((here.sum(1) ** 2 - noise) / weights[seen]).sum() / weights.sum()
    return float(np.sqrt(max(0.0, excess)))
