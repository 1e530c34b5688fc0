"""Curves through cells that can only fall, and their bands, from sums by group (statistics.md 4.7).

Estimates of neighbouring sums are smoothed by isotonic regression: who holds more is not more
likely to be lowest. Bands are bootstrapped whole: the groups are drawn again with replacement, and
every draw is smoothed again.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np

from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.stats.core.sums import product
from silver_sim.studies.silver.call_safety.cells import GROUPS, Floats, Int64s

DRAWS = 200
SEED = 0  # the same draws for all curves: what is drawn for two of them can be compared
NORMAL = 1.959964  # the two-sided quantile that the percentiles of draws stand for


class Band(NamedTuple):
    """A curve and its 95 % band, by sum; NaN where there are no forks."""

    value: Floats
    lo: Floats
    hi: Floats


class Curve(NamedTuple):
    """A curve, and the same from every draw of the groups: ``draws[sum, draw]``."""

    value: Floats
    draws: Floats

    def band(self) -> Band:
        """Return the curve with its band.

        Percentiles of few groups are too narrow: they are widened to Student's t.
        """
        tail = 100 * (1 - LEVEL) / 2
        low, high = np.percentile(self.draws, [tail, 100 - tail], axis=1)
        wider = t_quantile(GROUPS, LEVEL) / NORMAL * sqrt(GROUPS / (GROUPS - 1))
        lo = np.minimum(self.value, self.value - wider * (self.value - low))
        hi = np.maximum(self.value, self.value + wider * (high - self.value))
        return Band(self.value, lo, hi)


def falling(numerator: Int64s | Floats, denominator: Int64s | Floats) -> Curve:
    """Return the smoothed ratios of sums ``[sum, group]``; NaN where the denominator is 0."""
    n, d = numerator.astype(float), denominator.astype(float)
    known = d.sum(1) > 0
    value = np.full(len(n), np.nan)
    draws = np.full((len(n), DRAWS), np.nan)
    if known.any():
        value[known] = _fall(n[known].sum(1), d[known].sum(1))
        times = _draws(n.shape[1])
        redrawn = (product(sums[known], times.T).T for sums in (n, d))
        draws[known] = np.stack([_fall(*each) for each in zip(*redrawn, strict=True)], axis=1)
    return Curve(value, draws)


def _fall(n: Floats, d: Floats) -> Floats:
    from scipy.optimize import isotonic_regression

    there = d > 0
    if not there.any():
        return np.zeros(len(n))
    ratios = n[there] / d[there]
    fitted = isotonic_regression(ratios, weights=d[there], increasing=False).x
    # A sum without forks in a draw is between its neighbours.
    where = np.arange(len(n))
    return np.asarray(np.interp(where, where[there], fitted))


@cache
def _draws(groups: int) -> Floats:
    """How often each group is drawn, ``[draw, group]``."""
    chances = np.full(groups, 1 / groups)
    times = np.random.default_rng(SEED).multinomial(groups, chances, size=DRAWS)
    return np.asarray(times, float)
