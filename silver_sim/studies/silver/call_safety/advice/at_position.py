"""What worlds say where the real positions behind them are not quite the one described.

Their own cards are those described, but others hold what they held there: where the real
positions have a higher sum, or are later in the round, on average, so have the worlds. A local
linear regression on by how much they differ, weighted by nearness, says what is so where they do
not (Fan and Gijbels, Local Polynomial Modelling, 1996, 3.1). It goes no further than most of them
reach: where nearly all have less, it says what is so where they have most. Errors are
those between real positions (Cameron and Miller, A Practitioner's Guide to Cluster-Robust
Inference, 2015).
"""

from __future__ import annotations

from math import inf, isinf
from typing import Any, Self

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.advice.means import Period, groups
from silver_sim.games.silver.study.real_positions import Nearest

ENOUGH = 32  # real positions: fewer determine no plane
REACH = 0.05  # of the worlds: the plane goes no further than where this many are beyond
RIDGE = 1e-6  # of the weight of all, so that what hardly differs cannot tip the plane


class AtPosition:
    """Means over worlds, at the position described."""

    def __init__(self, near: Nearest, places: Any) -> None:
        """``places``: the real position behind each world."""
        self._put(near.off[places], 1 - near.apart[places] / (near.distance + 1.0), places)

    @classmethod
    def of(cls, worlds: int, period: Period) -> Self:
        """Plain means over worlds that belief deals, which differ in nothing that is described."""
        found = cls.__new__(cls)
        found._put(np.zeros((worlds, 0)), np.ones(worlds), groups(period, np.arange(worlds)))
        return found

    def _put(self, off: Any, weight: Any, of: Any) -> None:
        off = off - np.clip(0.0, *np.quantile(off, [REACH, 1 - REACH], axis=0))
        spread = np.sqrt(weight @ off**2 / weight.sum())
        self._of = np.unique(of, return_inverse=True)[1]
        self.number = int(self._of.max()) + 1  # of independent worlds
        differs = (spread > 0) & (self.number >= ENOUGH)
        self._weight = weight
        self._design = np.column_stack([np.ones(len(weight)), off[:, differs] / spread[differs]])
        weighted = self._design * weight[:, None]
        ridge = np.full(self._design.shape[1], RIDGE * weight.sum())
        ridge[0] = 0.0
        self._solve = np.linalg.solve(self._design.T @ weighted + np.diag(ridge), weighted.T)

    def behind(self, which: Any) -> int:
        """How many real positions are behind some of the worlds."""
        return len(np.unique(self._of[which]))

    def mean(self, values: Any, which: Any = None) -> Range:
        """The mean of numbers, one a world; ``which`` (worlds,) are those that count."""
        return Range.of(*self._found(values, which))

    def share(self, happens: Any, which: Any = None) -> Range:
        """How often something happens that is 0 or 1 in each world."""
        mean, error = self._found(happens, which)
        number = self.number if which is None else self.behind(which)
        # One world tells what it leaves possible, as worlds that are all alike do.
        found = Range.of_chance(mean, 0.0 if isinf(error) else error, number)
        if 0.0 < mean < 1.0:
            return found
        # A plane may leave what is possible, and be sure of it: it is no surer than such worlds.
        all_alike = Range.of_chance(mean, 0.0, number)
        return Range(found.estimate, min(found.lo, all_alike.lo), max(found.hi, all_alike.hi))

    def _found(self, values: Any, which: Any) -> tuple[float, float]:
        """The mean and its standard error."""
        plane = self._solve @ values
        mean, number, lost = float(plane[0]), self.number, len(plane)
        rest = values - self._design @ plane
        parts = self._solve[0] * rest
        if which is not None:  # of these, after what the plane says of how they differ
            weight = self._weight * which
            flat = values - self._design[:, 1:] @ plane[1:]
            mean, number, lost = float(weight @ flat / weight.sum()), self.behind(which), 1
            differ = weight @ self._design[:, 1:] / weight.sum()  # which the plane made up for
            parts = weight * (flat - mean) / weight.sum() - differ @ self._solve[1:] * rest
        if number == 1:
            return mean, inf
        squares = np.square(np.bincount(self._of, parts)).sum() * number / max(number - lost, 1)
        return mean, float(np.sqrt(squares))
