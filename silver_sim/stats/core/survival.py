"""Which strategies survive: shares of `meta_game` from the meetings of a roster, with ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from silver_sim.result import Result
from silver_sim.stats.core.intervals import INNER_LEVEL, LEVEL, constant_interval, t_quantile
from silver_sim.stats.core.many import NOTHING, square_root
from silver_sim.stats.core.meetings import EVEN, Pair, winner
from silver_sim.stats.core.meta_game import (
    POPULATION,
    Matrix,
    Stack,
    alpha_rank,
    nash,
    nash_of_many,
    settled_alpha,
)
from silver_sim.stats.core.products import product
from silver_sim.stats.core.ratings import DIGITS, NUMBERS
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate

FEWEST = 3  # strategies; for two the win share says everything
DRAWS = 1000  # cross tables, as other blocks could have given them
BOOTSTRAP = "bootstrap"
SEED = 0  # the same draws for all

Pairs = Sequence[tuple[int, int]]
Names = Sequence[str]


@dataclass(frozen=True)
class SurvivingShare(Result):
    """How often a strategy is played if all players may choose what to play."""

    strategy: str
    nash: Estimate | None  # its share in the mix against which none gains; of two seats alone
    alpha_rank: Estimate  # how often all play it, if strategies that do better are copied


@dataclass(frozen=True)
class Survival(Result):
    """Which strategies of a roster survive, read from who ends ahead of whom."""

    simply_best: str  # the one shown to end ahead of every other; empty if none is
    alpha: float  # of alpha-rank: from this selection on shares are these, to a hundredth
    population: int  # of alpha-rank
    draws: int  # cross tables, drawn as other blocks could have given them, behind the intervals
    shares: list[SurvivingShare]


def survival(
    names: Names,
    meetings: Sums,
    pairs: Pairs,
    found: Sequence[Pair],
    *,
    two_play: bool,
) -> Survival | None:
    """Return which of a roster survive; None for fewer than three, or if some pair never met.

    `meetings` are sums over blocks of `ahead_i_j`, how often i ended ahead of j (a tie counts as
    half), in the unit of `met_i_j`, how often both played, for all `pairs` (i, j) of the indices
    of `names`; `found` are the same pairs as judged. Nash shares exist only for tables of two: at
    larger tables players do not play for the numbers of the cross table.
    """
    if len(names) < FEWEST or not all(meetings.total(f"met_{i}_{j}") for i, j in pairs):
        return None
    shares, errors = met(meetings, pairs)
    ahead = cross_table(shares[None], pairs, len(names))
    drawn = cross_table(redrawn(shares, errors), pairs, len(names))
    ranked = ranges(alpha_rank(ahead[0]), alpha_rank(drawn))
    mixed = ranges(nash(ahead[0]), nash_of_many(drawn)) if two_play else [None] * len(names)
    shares_of_all = zip(names, mixed, ranked, strict=True)
    return Survival(
        simply_best=simply_best(names, found),
        alpha=settled_alpha(ahead[0]),
        population=POPULATION,
        draws=DRAWS,
        shares=[SurvivingShare(*share) for share in shares_of_all],
    )


def simply_best(names: Names, pairs: Sequence[Pair]) -> str:
    """Return the strategy shown to end ahead of every other, or "" if there is none.

    `pairs` as `meetings.judged` judges them: all of these claims hold together with 95 %.
    """
    beaten = dict.fromkeys(names, 0)
    for pair in pairs:
        if side := winner(pair):
            beaten[pair.a if side > 0 else pair.b] += 1
    return next((name for name in names if beaten[name] == len(names) - 1), "")


def met(meetings: Sums, pairs: Pairs) -> tuple[Matrix, Matrix]:
    """Return the numbers of a cross table, by pair, and a matrix L with L L' their covariances.

    All pairs play the same deals, so their errors are correlated: linearised ratios as in
    `intervals.standard_error`, B / (B - 1) sum (N_b - p D_b)(N_b - q D_b) for two of them. If all
    blocks are equal, the error is that of the interval that they leave possible.
    """
    n = [meetings.names.index(f"ahead_{i}_{j}") for i, j in pairs]
    d = [meetings.names.index(f"met_{i}_{j}") for i, j in pairs]
    sums, products = meetings.sums.astype(float), meetings.products.astype(float)
    shares, blocks = sums[n] / sums[d], meetings.blocks
    crossed, games = products[np.ix_(n, d)] * shares, products[np.ix_(d, d)]
    rest = products[np.ix_(n, n)] - crossed - crossed.T + games * np.outer(shares, shares)
    moving = rest.diagonal() > NOTHING * games.diagonal()
    rest *= np.outer(moving, moving)
    lengths = np.sqrt(rest.diagonal())
    scale = np.where(moving, lengths, 1.0)
    errors = lengths / sums[d] * np.sqrt(blocks / max(blocks - 1, 1))
    root = square_root(rest / np.outer(scale, scale)) * errors[:, None]
    left = np.diag([_left(share, blocks) for share in shares.tolist()])[:, ~moving]
    return shares, np.hstack([root, left])


def _left(share: float, blocks: int) -> float:
    """Return the standard error of a share that is the same in every block."""
    lo, hi = constant_interval(share, blocks, LEVEL)
    return (hi - lo) / 2 / t_quantile(np.inf, LEVEL)


def redrawn(shares: Matrix, errors: Matrix) -> Stack:
    """Return cross tables as other blocks could have given them: a parametric bootstrap.

    Means of many independent blocks are normal with these covariances (Efron and Tibshirani 1993,
    6.5).
    """
    normal = np.random.Generator(np.random.Philox(SEED)).standard_normal((DRAWS, errors.shape[1]))
    return np.clip(shares + product(normal, errors.T), 0.0, 1.0)


def cross_table(shares: Stack, pairs: Pairs, size: int) -> Stack:
    """Return complete cross tables, one for each row of `shares`, whose columns are the pairs."""
    first, second = np.asarray(pairs).T
    tables = np.full((len(shares), size, size), EVEN)
    tables[:, first, second], tables[:, second, first] = shares, 1.0 - shares
    return tables


def ranges(shares: Matrix, drawn: Stack) -> list[Estimate]:
    """Return each share with the middle 95 % and 50 % of the drawn ones."""
    levels = (LEVEL, INNER_LEVEL)
    ends = np.quantile(drawn, [(1 + side * level) / 2 for level in levels for side in (-1, 1)], 0)
    lines = np.vstack([shares, drawn.std(axis=0), ends]).round(DIGITS).T.tolist()
    return [Estimate(**dict(zip(NUMBERS, line, strict=True)), method=BOOTSTRAP) for line in lines]
