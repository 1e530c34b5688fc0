"""Ratios of sums over clusters, many at once: arrays whose last axis are the clusters.

The errors are those of `intervals.standard_error`, which goes by exact sums of one ratio.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.sums import product

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64] | Floats


class Ratio(NamedTuple):
    """Estimates and their standard errors; NaN where nothing is known."""

    value: Floats
    se: Floats


def ratio(numerator: Numbers, denominator: Numbers) -> Ratio:
    """Return sum N / sum D over the clusters, with the error between them.

    Var = G / (G - 1) * sum (N_g - r D_g)^2 / (sum D)^2 (Cochran, Sampling Techniques, 6.4); it is
    infinite of a single cluster.
    """
    value, rest = _residuals(numerator, denominator)
    clusters, d = rest.shape[-1], denominator.sum(-1)
    spread = np.full(value.shape, np.inf)
    if clusters > 1:
        spread = np.sqrt(clusters / (clusters - 1) * np.square(rest).sum(-1))
    return Ratio(value, np.divide(spread, d, out=np.full(value.shape, np.nan), where=d > 0))


def covariance(numerators: Numbers, denominators: Numbers) -> tuple[Floats, Floats]:
    """Return several ratios of the same clusters, and how their errors vary together: a matrix."""
    value, rest = _residuals(numerators, denominators)
    clusters, rest = rest.shape[-1], rest / denominators.sum(-1)[:, None]
    return value, product(rest, rest.T) * clusters / (clusters - 1)


def _residuals(numerator: Numbers, denominator: Numbers) -> tuple[Floats, Floats]:
    """The ratios, and by how much each cluster's numerator is more than they say."""
    n, d = numerator.sum(-1), denominator.sum(-1)
    value = np.divide(n, d, out=np.full(np.shape(n), np.nan), where=d > 0)
    return value, numerator - np.nan_to_num(value)[..., None] * denominator
