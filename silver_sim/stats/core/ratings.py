"""Ratings: one number for each strategy to explain who ends ahead of whom, and where this fails.

The Plackett-Luce model: the first place goes to i with probability s_i / sum of all s, the next one
likewise among those who are left; so i ends ahead of j with probability s_i / (s_i + s_j) at any
table (Luce 1959, Plackett 1975). Ratings are 400 log10 s, like Elo's, with mean 0.
"""

from __future__ import annotations

import graphlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.intervals import INNER_LEVEL, LEVEL, t_quantile
from silver_sim.stats.core.meetings import Meeting
from silver_sim.stats.core.orders import GROUPS, Orders, unit
from silver_sim.stats.results import Estimate

Floats = NDArray[np.float64]

SCALE = 400 / log(10)  # points of rating in one natural logarithm of strength
DRAWN = 1.0  # drawn games given to every pair beforehand, which keeps strengths finite
NONE = Estimate(None, method="jackknife")
NUMBERS = ("estimate", "se", "lo", "hi", "lo50", "hi50")
DIGITS = 4  # of a rating that are kept, to hide a library's rounding


class Model:
    """The likelihood of finishing orders, from counts of who was picked from whom."""

    def __init__(
        self,
        orders: Orders,
        seats: Sequence[Sequence[int]],
        strategies: int,
        middle: Sequence[int] | None = None,
    ) -> None:
        """`seats[row]` are the strategies, by number, of the players of that table.

        The mean of those in the `middle` is 0; None: of all.
        """
        self.strategies = strategies
        self.middle = list(range(strategies) if middle is None else middle)
        self.seats = np.asarray(seats)[:, np.asarray(orders.orders)].reshape(-1, orders.players)
        self.counts = orders.counts.reshape(GROUPS, -1) / unit(orders.players)
        pairs = list(combinations(range(strategies), 2))
        self.drawn = np.array([[pair, pair[::-1]] for pair in pairs]).reshape(-1, 2)

    def fitted(self, weights: Floats, start: Floats) -> Floats:
        """The logarithms of the maximum likelihood strengths for these counts."""
        from scipy.optimize import minimize

        drawn = np.full(len(self.drawn), DRAWN / 2)
        total = weights.sum() + drawn.sum()

        def loss(strengths: Floats) -> tuple[float, Floats]:
            value, slope = likelihood(strengths, self.seats, weights)
            more, more_slope = likelihood(strengths, self.drawn, drawn)
            return -(value + more) / total, -(slope + more_slope) / total

        options = {"gtol": 1e-9, "ftol": 0.0, "maxiter": 1000}
        found = minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x
        return np.asarray(found - found[self.middle].mean())

    def ratings(self) -> tuple[Floats, Floats]:
        """Ratings, and the ratings without each group of blocks, one row for each group."""
        total = self.counts.sum(axis=0)
        best = self.fitted(total, np.zeros(self.strategies))
        played = [group for group in self.counts if group.any()]
        without = np.array([self.fitted(total - group, best) for group in played])
        return SCALE * best, SCALE * without


def likelihood(strengths: Floats, seats: Any, weights: Floats) -> tuple[float, Floats]:
    """The log likelihood of orders (one in each row of `seats`), and its gradient."""
    given = strengths[seats]
    left = np.logaddexp.accumulate(given[:, ::-1], axis=1)[:, ::-1]  # log sum of those left
    value = float((weights * (given - left).sum(axis=1)).sum())
    # The chance of the player in column c to be picked at any of the places up to its own.
    picked = np.exp(given) * np.cumsum(np.exp(-left), axis=1)
    slope = np.bincount(seats.ravel(), (weights[:, None] * (1 - picked)).ravel(), len(strengths))
    return value, np.asarray(slope, np.float64)


def rated(
    orders: Orders,
    seats: Sequence[Sequence[int]],
    strategies: int,
    middle: Sequence[int] | None = None,
) -> list[Estimate]:
    """Return every strategy's rating, with a jackknife interval over groups of blocks.

    The ratings of those in the `middle` have mean 0; None: those of all.
    Leaving out one of G groups at a time: var = (G - 1) / G sum (r_g - mean)^2, Student's t with
    G - 1 degrees of freedom (Shao and Tu 1995). None for the errors of fewer than two groups.
    """
    best, without = Model(orders, seats, strategies, middle).ratings()
    groups = len(without)
    found = []
    for who, value in enumerate(best):
        ends: list[float] = []
        if groups > 1:
            spread = ((without[:, who] - without[:, who].mean()) ** 2).sum()
            se = sqrt((groups - 1) / groups * spread)
            half, inner = (t_quantile(groups, level) * se for level in (LEVEL, INNER_LEVEL))
            ends = [se, value - half, value + half, value - inner, value + inner]
        rounded = [round(float(each), DIGITS) for each in (value, *ends)]
        found.append(replace(NONE, **dict(zip(NUMBERS, rounded, strict=False))))  # type: ignore[arg-type]
    return found


def circle(meetings: Iterable[Meeting]) -> list[str]:
    """Return a cycle of strategies, each shown to end ahead of the next, the last of the first.

    Empty if there is no such cycle.
    """
    behind: dict[str, set[str]] = {}
    for each in meetings:
        if each.side:
            one, other = (each.a, each.b)[:: each.side]
            behind.setdefault(one, set()).add(other)
    try:
        graphlib.TopologicalSorter(behind).prepare()
    except graphlib.CycleError as found:
        return list(reversed(found.args[1][1:]))
    return []
