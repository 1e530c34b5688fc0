"""Which strategies survive: shares of `meta_game` from the meetings of a roster, with ranges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from silver_sim.stats.core.intervals import INNER_LEVEL, LEVEL, constant_interval, t_quantile
from silver_sim.stats.core.many import NOTHING, square_root
from silver_sim.stats.core.meetings import EVEN
from silver_sim.stats.core.meta_game import (
    Matrix,
    Stack,
    alpha_rank,
    nash,
    nash_of_many,
)
from silver_sim.stats.core.ratings import DIGITS, NUMBERS
from silver_sim.stats.core.sums import Sums, product
from silver_sim.stats.results import Estimate

FEWEST = 3  # strategies; for two the win share says everything
DRAWS = 1000  # cross tables, as other blocks could have given them
BOOTSTRAP = "bootstrap"
SEED = 0  # the same draws for all

Pairs = Sequence[tuple[int, int]]


def survival(
    meetings: Sums, pairs: Pairs, who: Sequence[int], *, two_play: bool
) -> dict[str, list[Estimate]]:
    """Return which of a roster survive: its `alpha_rank` shares, and its `nash` shares of two.

    Empty for fewer than three, or if some pair never met. `meetings` are sums over blocks of
    `ahead_i_j`, how often i ended ahead of j (a tie counts as half), in the unit of `met_i_j`, how
    often both played, for all `pairs` (i, j) of those in `who`. Nash shares exist only for tables
    of two: at larger tables players do not play for the numbers of the cross table. alpha-rank:
    one of `POPULATION` players tries another strategy, and who ends ahead is copied.
    """
    if len(who) < FEWEST or not all(meetings.total(f"met_{i}_{j}") for i, j in pairs):
        return {}
    shares, errors = met(meetings, pairs)
    places = [(who.index(i), who.index(j)) for i, j in pairs]
    ahead = cross_table(shares[None], places, len(who))
    drawn = cross_table(redrawn(shares, errors), places, len(who))
    found = {"nash": ranges(nash(ahead[0]), nash_of_many(drawn))} if two_play else {}
    return found | {"alpha_rank": ranges(alpha_rank(ahead[0]), alpha_rank(drawn))}


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
