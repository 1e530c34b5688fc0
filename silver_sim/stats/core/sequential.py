"""When to stop: tests and intervals that hold however often one looks (statistics.md 4.3).

A look takes all blocks from the first to some last one, in the order of their index; the code that
looks must ensure this. Its result depends only on the exact sums, not on the parts into which a
run was split nor on earlier looks, so a resumed run reaches the same verdict.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.intervals import LEVEL, effective_blocks, standard_error
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import ALPHA

BETA = 0.05  # how often a difference as large as the edge is denied
MIN_BLOCKS = 400  # with fewer, means of blocks are not yet normal enough for a look
PSEUDO_BLOCKS = 4

Number = TypeVar("Number", float, NDArray[np.float64])  # one look, or a curve of looks


class Decision(StrEnum):
    """The result of a test of two hypotheses at a look."""

    GO_ON = "go on"
    LOW = "accept low"
    HIGH = "accept high"


class Finding(StrEnum):
    """The result of a comparison of A and B at a look."""

    GO_ON = "go on"
    A_BETTER = "A is better"
    B_BETTER = "B is better"
    WITHIN = "no difference as large as the edge"
    TIE = "tie exactly"


class Look(NamedTuple):
    """An estimate, its steadied standard error and the effective number of blocks."""

    value: float
    se: float
    blocks: float


def look(m: Moments, limit: float | None, least: int = MIN_BLOCKS) -> Look | None:
    """Return the look at these blocks, or None for fewer than `least`.

    `limit` is the furthest that the value of a block can be from the estimate: 1 for win shares
    and their differences, None for numbers without bounds.
    """
    se = standard_error(m) if m.d else None
    if se is None or effective_blocks(m) < least:
        return None
    blocks = effective_blocks(m)
    return Look(m.n / m.d, se if limit is None else steadied(se, blocks, limit), blocks)


def steadied(se: Number, blocks: Number, limit: float) -> Number:
    """Return the standard error as if four more blocks had been `limit` away.

    Two strategies that seldom decide differently give blocks of 0 and, now and then, one of +-1.
    Before the first few of these the spread is underestimated, at worst as 0, and a test would stop
    too early. Two more blocks at each extreme prevent this (as for proportions, Agresti and Coull
    1998), and have almost no effect if blocks vary.
    """
    return np.sqrt(se**2 + PSEUDO_BLOCKS * (limit / blocks) ** 2)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Hypotheses:
    """Two hypotheses about an estimate in its own unit, and how often each is accepted wrongly.

    `alpha`: high is accepted although low is true; `beta`: low although high is true.
    """

    low: float
    high: float
    alpha: float = ALPHA
    beta: float = BETA

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"hypotheses {self.low} and {self.high}: the first must be lower")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"error rates {self.alpha} and {self.beta}: not between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which low and high are accepted (Wald 1945).

        A look never hits a bound exactly; the overshoot makes errors rarer than alpha and beta, the
        more so the fewer looks are taken. It is not corrected for (as by Siegmund), since it
        depends on how often one looks.
        """
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def llr(self, value: Number, se: Number) -> Number:
        """Return the generalised log likelihood ratio of high to low, for se > 0.

        B (s1 - s0) (2 x - s0 - s1) / (2 s^2) with s^2 = B se^2: the normal approximation of the
        GSPRT ("alt2" of fishtest's LLRcalc; M. Van den Bergh, "The generalised sequential
        probability ratio test for Elo testing").
        """
        return (self.high - self.low) * (2 * value - self.low - self.high) / (2 * se**2)

    def decide(self, value: float, se: float) -> Decision:
        """Return the decision at one look; without any spread the nearer hypothesis is accepted."""
        if se == 0:
            return Decision.HIGH if 2 * value >= self.low + self.high else Decision.LOW
        ratio, (lower, upper) = self.llr(value, se), self.bounds
        if ratio >= upper:
            return Decision.HIGH
        return Decision.LOW if ratio <= lower else Decision.GO_ON


def halves(edge: float, alpha: float = ALPHA, beta: float = BETA) -> Hypotheses:
    """Return the hypotheses "0 or `edge`" that `compare` tests upwards and downwards.

    Each half may claim wrongly with alpha / 2. A half goes on after it has accepted 0 until the
    other one has too, which Wald's bound does not allow for; 2 / alpha does, at every look (Ville
    1939), and the factor 1 - beta makes Wald's bound equal to it.
    """
    return Hypotheses(0.0, edge, alpha / 2 * (1 - beta), beta)


def compare(
    m: Moments,
    edge: float,
    limit: float | None,
    *,
    alpha: float = ALPHA,
    beta: float = BETA,
    least: int = MIN_BLOCKS,
) -> Finding:
    """Return whether the paired difference A - B is above 0, below 0, or smaller than `edge`.

    Two GSPRTs at once, 0 against +edge and 0 against -edge (after Sobel and Wald 1949). "A is
    better" is wrong (difference <= 0) in at most alpha / 2 of all runs, "B is better" likewise;
    "no difference as large as the edge" is wrong (|difference| >= edge) in at most beta. Between 0
    and the edge either answer is true. A tie is the same in every block, once that many equal
    blocks leave no room for the edge.
    """
    seen = look(m, limit, least)
    if seen is None:
        return Finding.GO_ON
    half = halves(edge, alpha, beta)
    up, down = half.decide(seen.value, seen.se), half.decide(-seen.value, seen.se)
    if up is Decision.HIGH:
        return Finding.A_BETTER
    if down is Decision.HIGH:
        return Finding.B_BETTER
    if up is down is Decision.LOW:
        return Finding.WITHIN if m.nn else Finding.TIE
    return Finding.GO_ON


def confidence_sequence(
    m: Moments,
    tightest: float,
    limit: float | None,
    *,
    alpha: float = ALPHA,
    least: int = MIN_BLOCKS,
) -> tuple[float, float] | None:
    """Return an interval that contains the truth at all looks together with probability 1 - alpha.

    `tightest` is the number of blocks at which it is narrowest; it must be chosen before the run.
    None for fewer than `least` blocks, and if an unbounded number never varied.
    """
    seen = look(m, limit, least)
    if seen is None or seen.se == 0:
        return None
    half = radius(seen.se, seen.blocks, tightest, alpha)
    return seen.value - half, seen.value + half


def radius(se: Number, blocks: Number, tightest: float, alpha: float = ALPHA) -> Number:
    """Return the half-width of the asymptotic confidence sequence.

    s sqrt(2 (t r^2 + 1) / (t r)^2 log(sqrt(t r^2 + 1) / alpha)) with s = se sqrt(t) and r^2 =
    (-2 log alpha + log(-2 log alpha) + 1) / `tightest` (Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences").
    """
    twice = -2 * math.log(alpha)
    spent = blocks * ((twice + math.log(twice) + 1) / tightest)  # t r^2
    factor = 2 * (spent + 1) / spent * np.log(np.sqrt(spent + 1) / alpha)
    return se * np.sqrt(factor)  # type: ignore[no-any-return]


def blocks_needed(se: float, blocks: float, half_width: float) -> int:
    """Return how many blocks bring the 95 % interval to +- `half_width`: (1.96 s / h)^2.

    `se` is the standard error after `blocks` blocks. For one look at the end; a confidence sequence
    needs about 2.5 times as many.
    """
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    return max(2, math.ceil(blocks * (z * se / half_width) ** 2))


def blocks_needed_again(se: float, blocks: float, half_width: float, tightest: float) -> int:
    """Return how many blocks bring the interval that holds at every look to +- `half_width`."""

    def half(needed: float) -> float:
        return float(radius(se * math.sqrt(blocks / needed), needed, tightest))

    enough = 2
    while half(enough) > half_width:
        enough *= 2
    return bisect_left(range(enough), True, key=lambda needed: half(max(2, needed)) <= half_width)
