"""What worlds tell of a number: its mean, a paired difference, and their 95 % intervals."""

from __future__ import annotations

from math import isinf
from typing import Any

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.advice.table import MILLION
from silver_sim.stats.core.ratios import ratio

# World i and world i + period come from one real position; 0: none does. Or a number for every
# world, the same for those that are the same.
Period = int | np.ndarray


def mean_of(values: Any, period: Period = 0, unit: int = 1) -> Range:
    """The mean over worlds of whole numbers, given in units of this size."""
    mean, se = mean_and_error(values, period)
    return Range.of(mean / unit, se / unit)


def chance_of(chances: Any, period: Period = 0) -> Range:
    """The mean of chances, (worlds,) whole millionths."""
    mean, se = mean_and_error(chances, period)
    return Range.of_chance(mean / MILLION, se / MILLION, clusters(len(chances), period))


def share_of(happens: Any, period: Period = 0) -> Range:
    """How often something happens, (worlds,) 0 or 1."""
    mean, se = mean_and_error(happens, period)
    # One world tells what it leaves possible, as worlds that are all alike do.
    return Range.of_chance(mean, 0.0 if isinf(se) else se, clusters(len(happens), period))


def clusters(worlds: int, period: Period) -> int:
    """How many of the worlds are independent: no more than there are real positions behind them."""
    if isinstance(period, np.ndarray):
        return len(np.unique(period[:worlds]))
    return min(worlds, period or worlds)


def groups(period: Period, numbers: np.ndarray) -> np.ndarray:
    """Of worlds, numbers that are the same for those which are not independent."""
    if isinstance(period, np.ndarray):
        return np.asarray(period[numbers])
    return numbers % period if period else numbers


def paired(chances: np.ndarray, best: int, period: Period = 0) -> tuple[Any, Any]:
    """By how much answers are behind one of them in the same worlds, and the standard errors.

    ``chances`` (worlds, answers) are whole millionths, results are shares: (answers,) each.
    """
    mean, errors = mean_and_error(chances[:, best : best + 1] - chances, period)
    return mean / MILLION, errors / MILLION


def mean_and_error(values: Any, period: Period = 0, numbers: Any = None) -> tuple[Any, Any]:
    """The mean of whole numbers over worlds, and its standard error; by column if there are any.

    Worlds of one real position, ``period`` apart, are not independent, nor are those of which the
    ``period`` tells the same: the error is that between real positions, or different worlds. It is
    infinite where there is only one. ``numbers`` are those of the worlds, if they are not the first
    ones.
    """
    sums, sizes = values.astype(np.int64), np.ones(len(values), np.int64)
    numbers = np.arange(len(values)) if numbers is None else numbers
    group = groups(period, numbers)
    if isinstance(period, np.ndarray) or 0 < period <= int(numbers[-1]):
        _, group = np.unique(group, return_inverse=True)
        sizes = np.bincount(group)
        sums = np.zeros((len(sizes), *values.shape[1:]), np.int64)
        np.add.at(sums, group, values)
    return ratio(np.moveaxis(sums, 0, -1), sizes)
