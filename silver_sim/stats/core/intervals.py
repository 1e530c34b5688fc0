"""Estimates with intervals from blocks (statistics.md 4.2): one function, one formula.

Every estimate is a ratio of two sums over blocks, sum N / sum D: a win share is wins / games, the
success of calls is successes / calls. The mean of block values is the case of a constant D, and
there the linearised standard error below is s / sqrt(B), exactly.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from silver_sim.stats.results import ENDS, Estimate

if TYPE_CHECKING:
    from silver_sim.stats.core.sums import Moments  # imports numpy, too slow for instant answers

LEVEL = 0.95
INNER_LEVEL = 0.50  # the thick bar of a chart
EDGE = 10.0  # with fewer effective events on either side, the t interval is not trusted

Bounds = tuple[float, float]
E = TypeVar("E", bound=Estimate)
SHARE: Bounds = (0.0, 1.0)
DIFFERENCE: Bounds = (-1.0, 1.0)


def estimate(
    m: Moments,
    bounds: Bounds | None = None,
    variance: float | None = None,
    weight: int = 1,
    level: float = LEVEL,
) -> Estimate:
    """Estimate sum N / sum D with its intervals.

    `bounds` are the smallest and the largest value that a unit (a game, a round, a call) can have
    (None: no limits); `variance` is that between single units, for the comparison with independent
    ones; `weight` is what one unit adds to D; `level` is that of `lo` to `hi`.
    """
    if m.d == 0:
        return Estimate(None)
    value, blocks = m.n / m.d, effective_blocks(m)
    se = standard_error(m)
    if se is None or blocks < 2:
        return Estimate(value)
    units = m.d / weight
    lo, hi, method = interval(value, se, blocks, min(blocks, units), bounds, level)
    lo50, hi50, _ = interval(value, se, blocks, min(blocks, units), bounds, INNER_LEVEL)
    naive_se = None if variance is None else math.sqrt(variance / units)
    n_eff = variance / se**2 if variance and se else None
    design_effect = units / n_eff if n_eff else None
    return Estimate(value, se, lo, hi, lo50, hi50, method, naive_se, n_eff, design_effect)


def effective_blocks(m: Moments) -> float:
    """Return (sum D)^2 / sum D^2: the number of blocks, less if few hold most of D (Kish 1965)."""
    return m.d**2 / m.dd


def standard_error(m: Moments) -> float | None:
    """Return the standard error of sum N / sum D by linearisation; None for fewer than 2 blocks.

    Var = B / (B - 1) * sum (N_b - r D_b)^2 / (sum D)^2 (Cochran, Sampling Techniques, 6.4;
    the cluster-robust CR1 variance). Computed in integers up to the last division.
    """
    if m.blocks < 2:
        return None
    squares = m.nn * m.d**2 - 2 * m.n * m.d * m.nd + m.n**2 * m.dd
    return math.sqrt(m.blocks * squares / ((m.blocks - 1) * m.d**4))


def interval(
    value: float, se: float, blocks: float, units: float, bounds: Bounds | None, level: float
) -> tuple[float | None, float | None, str]:
    """Return the lower end, the upper end and the name of the appropriate method."""
    if bounds is None:
        return (*t_interval(value, se, blocks, level), "t") if se else (None, None, "constant")
    low, high = bounds
    width = high - low
    share, share_se = (value - low) / width, se / width
    if se == 0:
        ends, method = constant_interval(share, units, level), "constant"
    elif 0 < share < 1 and min(share, 1 - share) * effective_number(share, share_se) < EDGE:
        number = effective_number(share, share_se)
        ends, method = wilson(share, number, t_quantile(blocks, level)), "wilson"
    else:
        lo, hi = t_interval(value, se, blocks, level)
        return max(lo, low), min(hi, high), "t"  # with few blocks it may exceed the bounds
    return low + width * ends[0], low + width * ends[1], method


def t_interval(value: float, se: float, blocks: float, level: float) -> tuple[float, float]:
    """Return value -+ t se with Student's t of `blocks` - 1 degrees of freedom."""
    half = t_quantile(blocks, level) * se
    return value - half, value + half


def within(numbers: E, bounds: Bounds) -> E:
    """Return an estimate clipped, with the ends of its intervals, to what is possible.

    Numbers adjusted by a control variate, such as win shares by luck, can exceed it.
    """
    ends = {name: cut(getattr(numbers, name), bounds) for name in ("estimate", *ENDS)}
    changed: dict[str, Any] = ends
    return replace(numbers, **changed)


def cut(value: float | None, bounds: Bounds) -> float | None:
    """Return a value clipped to bounds, or None for None."""
    return None if value is None else min(max(value, bounds[0]), bounds[1])


def t_quantile(blocks: float, level: float) -> float:
    """Return the two-sided quantile of Student's t with `blocks` - 1 degrees of freedom."""
    from scipy.special import stdtrit

    return float(stdtrit(blocks - 1, (1 + level) / 2))


def effective_number(share: float, se: float) -> float:
    """Return the number of independent trials with this standard error: p (1 - p) / se^2."""
    return share * (1 - share) / se**2


def wilson(share: float, number: float, quantile: float) -> tuple[float, float]:
    """Return the score interval of a share of `number` trials (Wilson 1927).

    With an effective number and a t quantile, as for complex samples (Dean and Pagano 2015).
    """
    z2 = quantile**2
    centre = (share + z2 / (2 * number)) / (1 + z2 / number)
    spread = math.sqrt(share * (1 - share) / number + z2 / (4 * number**2))
    half = quantile * spread / (1 + z2 / number)
    return max(0.0, centre - half), min(1.0, centre + half)


def constant_interval(share: float, units: float, level: float) -> tuple[float, float]:
    """Return the interval that `units` equal observations of a value in [0, 1] leave possible.

    Others than these occur with a probability of at most 1 - (1 - level)^(1 / units), about
    3 / units ("rule of three", Hanley and Lippman-Hand 1983), and be anywhere in [0, 1].
    """
    rest = -math.expm1(math.log1p(-level) / units)
    return share * (1 - rest), share + rest * (1 - share)


def chance_interval(share: float, se: float, clusters: float) -> tuple[float, float]:
    """Return the 95 % interval of a chance from `clusters` independent clusters of worlds or games.

    As for blocks: clusters that are all equal still leave other values possible.
    """
    ends = interval(share, se, clusters, clusters, SHARE, LEVEL)[:2]
    return cast(tuple[float, float], ends)  # a share is bounded, so there are always ends


def margin(clusters: float) -> float:
    """Return the largest error at 95 % of a chance found in `clusters` clusters.

    It is that of a chance of one half; for fewer than ten clusters, that of 0 and 1.
    """
    from statistics import NormalDist

    half = NormalDist().inv_cdf((1 + LEVEL) / 2) / 2 / math.sqrt(clusters)
    return max(half, constant_interval(0.0, clusters, LEVEL)[1])


def p_value(value: float | None, se: float | None, blocks: float) -> float | None:
    """Return the two-sided p of "the truth is 0": t test of the block values; None without SE.

    Without any spread it is the sign-flip test: B equal signs have probability 2^(1 - B).
    """
    if value is None or se is None:
        return None
    if se == 0:
        return 2.0 ** (1 - blocks) if value else 1.0
    from scipy.special import stdtr

    return min(1.0, 2 * float(stdtr(blocks - 1, -abs(value) / se)))
