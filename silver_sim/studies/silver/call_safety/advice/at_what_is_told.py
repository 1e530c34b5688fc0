"""What worlds say where the real positions behind them are not quite what is told.

Their own cards are those that are told, but others hold what they held there: where the real
positions have a higher sum, or are later in the round, on average, so have the worlds. A local
linear regression on by how much they differ, weighted by nearness, says what is so where they do
not (Fan and Gijbels, Local Polynomial Modelling, 1996, 3.1). It goes no further than they reach:
where all have less, or all have more than is told, that is left as it is. Errors are those between
real positions (Cameron and Miller, A Practitioner's Guide to Cluster-Robust Inference, 2015).
"""

from __future__ import annotations

from math import inf, isinf
from typing import Any

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.games.silver.study.real_positions import Nearest

ENOUGH = 32  # real positions: fewer tell no plane
RIDGE = 1e-6  # of the weight of all, so that what hardly differs cannot tip the plane


class AtWhatIsTold:
    """Means over worlds, at what is told."""

    def __init__(self, near: Nearest, places: Any) -> None:
        """``places``: the real position behind each world."""
        off, weight = near.off[places], 1 - near.apart[places] / (near.distance + 1.0)
        spread = np.sqrt(weight @ off**2 / weight.sum())
        self._of = np.unique(places, return_inverse=True)[1]
        self._number = int(self._of.max()) + 1
        differs = (off.min(axis=0) <= 0) & (off.max(axis=0) >= 0) & (spread > 0)
        differs &= self._number >= ENOUGH
        self._design = np.column_stack([np.ones(len(places)), off[:, differs] / spread[differs]])
        weighted = self._design * weight[:, None]
        ridge = np.full(self._design.shape[1], RIDGE * weight.sum())
        ridge[0] = 0.0
        self._solve = np.linalg.solve(self._design.T @ weighted + np.diag(ridge), weighted.T)

    def mean(self, values: Any) -> Range:
        """The mean of numbers, one a world."""
        return Range.of(*self._found(values))

    def share(self, happens: Any) -> Range:
        """How often something happens that is 0 or 1 in each world."""
        mean, error = self._found(happens)
        # One world tells what it leaves possible, as worlds that are all alike do.
        return Range.of_chance(mean, 0.0 if isinf(error) else error, self._number)

    def _found(self, values: Any) -> tuple[float, float]:
        """The mean and its standard error."""
        plane = self._solve @ values
        if self._number == 1:
            return float(plane[0]), inf
        parts = self._solve[0] * (values - self._design @ plane)
        freedom = max(self._number - len(plane), 1)
        squares = np.square(np.bincount(self._of, parts)).sum() * self._number / freedom
        return float(plane[0]), float(np.sqrt(squares))
