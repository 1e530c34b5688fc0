"""Observations counted by value from 0: variance, percentiles."""

from dataclasses import replace
from math import sqrt

import numpy as np

from silver_sim.stats.core.intervals import LEVEL, t_quantile
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.results import Estimate


def variance(counts: Counts) -> float:
    """Return the variance of observations counted by value; 0 for none."""
    values, total = np.arange(len(counts)), int(counts.sum())
    first, second = int(counts @ values), int(counts @ values**2)
    return (second * total - first**2) / total**2 if total else 0.0


def percentile(counts: Counts, percent: int, mean: Estimate, blocks: float) -> Estimate:
    """Return the smallest value that `percent` % of the games do not exceed, and its interval.

    `mean` is the estimate of the mean of the same values, which come from `blocks` blocks. The ends
    are the percentiles at p -+ t sqrt(p (1 - p) / n_eff) (Woodruff 1952); None if that is outside
    the sample.
    """
    exact = Estimate(value_at(counts, percent))
    if mean.se is None:
        return exact
    p, deff = percent / 100, max(1.0, mean.design_effect or 1.0)
    half = t_quantile(blocks, LEVEL) * sqrt(p * (1 - p) * deff / int(counts.sum()))
    lo, hi = value_at(counts, 100 * (p - half)), value_at(counts, 100 * (p + half))
    return replace(exact, lo=lo, hi=hi, method="woodruff")


def value_at(counts: Counts, percent: float) -> int | None:
    """Return the smallest value whose cumulative share reaches `percent`; None outside 0-100."""
    if not 0 < percent <= 100 or not counts.any():
        return None
    return int(np.searchsorted(100 * np.cumsum(counts), percent * int(counts.sum())))


def trimmed(table: Counts) -> list[list[int]]:
    """Return counts by value from 0, one list for each player, without trailing zeros."""
    return [np.trim_zeros(row, "b").tolist() for row in table]


def stack(arrays: list[Counts]) -> Counts:
    """Stack arrays of counts along a new first axis, padded with zeros to a common shape."""
    shape = tuple(np.max([array.shape for array in arrays], axis=0))
    return np.stack([padded(array, shape) for array in arrays])


def add_counts(a: Counts, b: Counts) -> Counts:
    """Add two arrays of counts, padded with zeros to a common shape."""
    return np.asarray(stack([a, b]).sum(axis=0))


def padded(array: Counts, shape: tuple[int, ...]) -> Counts:
    """Return the array padded with zeros to `shape`."""
    return np.pad(array, [(0, to - size) for size, to in zip(array.shape, shape, strict=True)])
