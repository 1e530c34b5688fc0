"""How many tables a tournament takes until the best player stands first, by simulation.

In every round all players are drawn to tables of equally many; those left over sit out. A table
ends in the order of the Plackett-Luce model of `ratings`, drawn as strengths plus Gumbel noise
(Yellott 1977). Players stand by the mean number of opponents that they left behind at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TOURNAMENTS = 2_000  # simulated
MOST_CELLS = 40_000_000  # places drawn in all of them: a few seconds
MOST_ROUNDS = 2_000
SEED = 0  # the same draws for all: the same ratings give the same answer


def most_rounds(players: int) -> int:
    """Return how many rounds are simulated at most."""
    return min(MOST_ROUNDS, MOST_CELLS // (TOURNAMENTS * players))


def found_best(
    strengths: Floats, seats: int, progress: Callable[[int], object] = lambda _: None
) -> Iterator[float]:
    """Yield after each round in which share of tournaments the best player stands first.

    `strengths` are the logarithms: the same for every tournament, or a row for each of them. Where
    several stand first, the best counts as that part of one.
    """
    draws, players = np.random.Generator(np.random.Philox(SEED)), strengths.shape[-1]
    strengths = np.broadcast_to(strengths, (TOURNAMENTS, players))
    every, best, tables = np.arange(TOURNAMENTS), strengths.argmax(axis=1), players // seats
    behind, played = np.zeros((2, TOURNAMENTS, players))
    rows = every[:, None, None]
    for _ in range(most_rounds(players)):
        order = draws.random((TOURNAMENTS, players)).argsort(axis=1, kind="stable")
        seated = order[:, : tables * seats].reshape(TOURNAMENTS, tables, seats)
        ends = strengths[rows, seated] + draws.gumbel(size=seated.shape)
        behind[rows, seated] += ends.argsort(axis=2, kind="stable").argsort(axis=2, kind="stable")
        played[rows, seated] += 1
        means = np.divide(behind, played, out=np.full_like(behind, -1.0), where=played > 0)
        is_first = means == means.max(axis=1, keepdims=True)
        progress(1)
        yield float((is_first[every, best] / is_first.sum(axis=1)).mean())


def drawn_strengths(strengths: Floats, covariances: Floats) -> Floats:
    """Return what strengths may be, by their errors: a row for each tournament.

    Only differences matter, so a variance that all share does not change them.
    """
    draws, shared = np.random.Generator(np.random.Philox(SEED + 1)), np.ones_like(covariances)
    spread = np.linalg.cholesky(covariances + shared)
    found = strengths + draws.standard_normal((TOURNAMENTS, len(strengths))) @ spread.T
    return np.asarray(found)
