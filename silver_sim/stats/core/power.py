"""How many blocks it takes to find a difference of some size, for each way to look at them.

A difference is found when its 95 % interval excludes 0. `sd` is the standard deviation of the block
values and `edge` the size of the difference, in the same unit. `power` is how often it is found.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sequential import MIN_BLOCKS, PSEUDO_BLOCKS, halves, radius, steadied
from silver_sim.stats.core.stopping import TIGHTEST
from silver_sim.stats.levels import ALPHA, FEW_BLOCKS

Values = NDArray[np.float64]

LIMIT = 1.0  # the furthest that a difference of win shares can be from an estimate
MOST = 10**15  # blocks, more than are ever played

RUNS = 16_000  # simulated tests
STEP = 0.1  # minimum time between looks, in units of (sd / edge)^2 blocks
OVERSHOOT = 0.583  # of a bound at a look, in roots of the time between looks (Siegmund 1985)
SEED = 0  # the same simulated tests for all: equal spreads give equal numbers


def quantiles(power: float) -> float:
    """Return z of the level plus z of the power: 2.8 for 95 % and 80 %."""
    normal = NormalDist()
    return normal.inv_cdf((1 + LEVEL) / 2) + normal.inv_cdf(power)


def fixed_blocks(sd: float, edge: float, power: float) -> int:
    """Return the blocks of one look at the end: ((z_level + z_power) sd / edge)^2.

    At least as many as a trustworthy interval needs. This inverts the rule that the smallest
    difference found with a power of 80 % is 2.8 standard errors (statistics.md 4.3). Differences
    found with the wrong sign are too rare to count.
    """
    return max(FEW_BLOCKS, math.ceil((quantiles(power) * sd / edge) ** 2))


def fixed_edge(sd: float, blocks: int, power: float) -> float:
    """Return the smallest difference that one look after `blocks` blocks finds with this power."""
    return quantiles(power) * sd / math.sqrt(blocks)


def sequence_width(sd: float, blocks: int) -> float:
    """Return the half-width of the interval that holds at every look (`stopping.anytime`)."""
    se = float(steadied(sd / math.sqrt(blocks), float(blocks), LIMIT))
    return float(radius(se, float(blocks), TIGHTEST))


def sequence_edge(sd: float, blocks: int, power: float) -> float:
    """Return the difference for which the interval at every look excludes 0 with this power.

    At the look after `blocks` blocks, by its half-width; earlier looks only help.
    """
    reach = NormalDist().inv_cdf(power) * sd / math.sqrt(blocks)
    return sequence_width(sd, blocks) + reach


def sequence_blocks(sd: float, edge: float, power: float) -> int:
    """Return the number of blocks after which it does so for a difference of `edge`."""
    return least_blocks(lambda blocks: sequence_edge(sd, blocks, power) <= edge)


def least_blocks(enough: Callable[[int], bool]) -> int:
    """Return the smallest number from `MIN_BLOCKS` to `MOST` that is enough, by bisection."""
    low, high = MIN_BLOCKS, MIN_BLOCKS
    while high < MOST and not enough(high):
        low, high = high + 1, 2 * high
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle + 1, high)
    return low


class Length(NamedTuple):
    """How many blocks a sequential test takes: on average, and in nine of ten runs at most."""

    mean: float
    late: float


def sequential_length(sd: float, edge: float, truth: float, every: int) -> Length:
    """Return how long `sequential.compare` plays if the difference is `truth` times the edge.

    `every` is the number of blocks between looks; the first is not before `MIN_BLOCKS`.
    """
    blocks = _simulated(sd, edge, truth, every)
    return Length(float(blocks.mean()), float(np.quantile(blocks, 0.9)))


def sequential_edge(sd: float, blocks: int, every: int) -> float | None:
    """Return the edge for which the test takes `blocks` blocks on average, if the edge is real.

    None for fewer blocks than it takes for any edge.
    """
    from scipy.optimize import brentq

    def surplus(log_edge: float) -> float:
        return math.log(sequential_length(sd, math.exp(log_edge), 1.0, every).mean / blocks)

    low, high = (math.log(factor * sd / math.sqrt(blocks)) for factor in (1.0, 8.0))
    return math.exp(brentq(surplus, low, high, xtol=1e-3)) if surplus(high) < 0 else None


def _simulated(sd: float, edge: float, truth: float, every: int) -> Values:
    """The blocks of simulated tests, with the same draws for any spread and edge.

    In units of (sd / edge)^2 blocks the sum of block values is a Brownian motion Z with drift
    `truth`, and the log likelihood ratios of the two halves are Z - t / 2 and -Z - t / 2, both
    divided by 1 + `extra` / t, since the error is steadied. If looks are too many to simulate each,
    bounds are moved closer by the expected overshoot at a late look.
    """
    unit = (sd / edge) ** 2
    extra = PSEUDO_BLOCKS * (LIMIT / sd) ** 2 / unit
    first = math.ceil(MIN_BLOCKS / every) * every / unit
    step = max(every / unit, STEP)
    over = OVERSHOOT * (math.sqrt(step) - math.sqrt(every / unit))
    lower, upper = halves(1.0, ALPHA).bounds
    draws = np.random.Generator(np.random.Philox(SEED))
    sums, ends = np.zeros(RUNS), np.zeros(RUNS)
    time, passed = first, first
    while not ends.all():
        sums += truth * passed + math.sqrt(passed) * draws.standard_normal(RUNS)
        up, down = (each * sums - time / 2 for each in (1, -1))
        least, most = ((1 + extra / time) * bound for bound in (lower + over, upper - over))
        decided = (up >= most) | (down >= most) | ((up <= least) & (down <= least))
        ends[decided & (ends == 0)] = time
        time, passed = time + step, step
    return np.rint(ends * unit)
