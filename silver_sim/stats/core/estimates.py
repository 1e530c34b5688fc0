"""Rates, means and places from sums over blocks."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import sqrt
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from silver_sim.result import Result
from silver_sim.stats.core.intervals import (
    LEVEL,
    SHARE,
    Bounds,
    effective_blocks,
    estimate,
    interval,
    p_value,
)
from silver_sim.stats.core.many import holm
from silver_sim.stats.core.sums import Combination, Sums
from silver_sim.stats.results import Estimate

GAMES: Combination = {"games": 1}

R = TypeVar("R", bound=Result)


def share(
    sums: Sums, n: Combination, d: Combination, bounds: Bounds = SHARE, weight: int = 1
) -> Estimate:
    """Estimate a probability (or a difference of two) from 0-1 events.

    `weight` is what one unit adds to the denominator if units can be shared; then nothing is said
    about single units.
    """
    m = sums.moments(n, d)
    p = m.n / m.d if m.d else 0.0
    variance = p * (1 - p) if bounds == SHARE and weight == 1 else None
    return estimate(m, bounds, variance, weight)


def win_share(
    sums: Sums, who: object, unit: int, games: str = "games", level: float = LEVEL
) -> Estimate:
    """Estimate the share of games that `who` wins: `wins_{who}`, in `unit`, by `games`."""
    m = sums.moments({f"wins_{who}": 1}, {games: unit})
    return estimate(m, SHARE, win_variance(sums, who, unit, games), unit, level)


def win_variance(sums: Sums, who: object, unit: int, games: str = "games") -> float:
    """Return the variance between games of the part of a game that `who` wins.

    If a game can be shared, it comes from the squares of the parts, `win_squares_{who}`.
    """
    number = unit * sums.total(games) or 1
    p = sums.total(f"wins_{who}") / number
    return p * (1 - p) if unit == 1 else sums.total(f"win_squares_{who}") / (unit * number) - p * p


def mean(sums: Sums, n: Combination, d: Combination, variance: float | None = None) -> Estimate:
    """Estimate the mean of a number without an upper limit."""
    return estimate(sums.moments(n, d), None, variance)


class Subject(NamedTuple):
    """A number of one subject and the games that it comes from, `weight` for each block."""

    number: str
    games: str
    weight: int


def contrast(
    sums: Sums,
    a: Subject,
    b: Subject,
    bounds: Bounds | None = None,
    *,
    units: int = 1,
    level: float = LEVEL,
) -> Estimate:
    """Estimate the paired difference a - b of two means per game.

    `units` is what a game adds to the number (2 for doubled places). The games of a block are
    constants, so the difference of the two ratios is a single ratio of integers.
    """
    n = {a.number: b.weight, b.number: -a.weight}
    moments = sums.moments(n, {a.games: b.weight * units})
    return estimate(moments, bounds, weight=b.weight * units, level=level)


class Ratio(NamedTuple):
    """Two combinations of numbers, one divided by the other: calls by rounds."""

    n: Combination
    d: Combination


def ratio_difference(sums: Sums, a: Ratio, b: Ratio, bounds: Bounds | None = None) -> Estimate:
    """Estimate the paired difference a - b of two ratios whose denominators vary.

    Linearised as one ratio is, with d_b^2 (d_a N_a - n_a D_a) - d_a^2 (d_b N_b - n_b D_b) of each
    block, over d_a^2 d_b^2: integers up to the last division. Its `p` uses the effective number of
    blocks of the scarcer denominator.
    """
    one, other = (sums.moments(*ratio) for ratio in (a, b))
    if not (one.d and other.d):
        return Estimate(None)
    value, blocks = one.n / one.d - other.n / other.d, min(map(effective_blocks, (one, other)))
    if blocks < 2:
        return Estimate(value)
    weights = other.d**2 * (one.d * sums.weights(a.n) - one.n * sums.weights(a.d))
    weights = weights - one.d**2 * (other.d * sums.weights(b.n) - other.n * sums.weights(b.d))
    squares = int(weights @ sums.products @ weights)
    scale = (sums.blocks - 1) * (one.d * other.d) ** 4
    se = sqrt(sums.blocks * squares / scale)
    ends = interval(value, se, blocks, min(blocks, one.d, other.d), bounds, LEVEL)
    p = p_value(value, se, blocks)
    return Estimate(value, se, ends[0], ends[1], method=ends[2], p=p)


def correlations(sums: Sums, ratios: Sequence[Ratio]) -> NDArray[np.float64]:
    """Return the correlations of ratios between blocks, linearised.

    Those that are the same in every block count as uncorrelated. A block without units of a ratio
    adds nothing to its variance.
    """
    totals = [sums.moments(*ratio) for ratio in ratios]
    residuals = np.array(
        [
            m.d * sums.weights(ratio.n) - m.n * sums.weights(ratio.d)
            for m, ratio in zip(totals, ratios, strict=True)
        ]
    )
    together = residuals @ sums.products @ residuals.T
    found = np.eye(len(ratios))
    for i, j in combinations(range(len(ratios)), 2):
        varying = sqrt(together[i, i]) * sqrt(together[j, j])
        found[i, j] = found[j, i] = int(together[i, j]) / varying if varying else 0.0
    return found


def with_p_values(
    differences: Sequence[Estimate], blocks: float | Sequence[float]
) -> list[Estimate]:
    """Return differences with `p` and `p_adjusted`; None without a standard error.

    `blocks` are those that each comes from, or all.
    """
    known_blocks = [blocks] * len(differences) if isinstance(blocks, int | float) else blocks
    each_with = zip(differences, known_blocks, strict=True)
    p_values = [p_value(each.estimate, each.se, number) for each, number in each_with]
    known = [p for p in p_values if p is not None]
    adjusted = holm(known) if len(known) == len(p_values) else p_values
    judged = zip(differences, p_values, adjusted, strict=True)
    return [replace(each, p=p, p_adjusted=p_adjusted) for each, p, p_adjusted in judged]


def judged(lines: Sequence[R], field: str, blocks: float | Sequence[float]) -> list[R]:
    """Return results with p values for the differences in a field, adjusted over all results."""
    found = with_p_values([getattr(line, field) for line in lines], blocks)
    return [replace(line, **{field: each}) for line, each in zip(lines, found, strict=True)]
