"""The search itself: CMA-ES (Hansen 2016, The CMA evolution strategy: a tutorial).

It asks for a generation of candidates and is given the worth of each. It depends only on the space,
the seed and the given worths: given the same again, it asks the same again, which is how a stopped
tuning goes on.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import log
from typing import Any

import numpy as np

from silver_sim.studies.tune.result import Settings
from silver_sim.studies.tune.space import Coordinate, Space

IDLE = Coordinate(0.5, 0.2, 0.0, 1.0)  # the library needs at least two coordinates


def usual_population(space: Space) -> int:
    """Candidates of a generation, as Hansen recommends for this number of coordinates."""
    return 4 + int(3 * log(max(2, len(space.coordinates))))


class Search:
    """A distribution of candidates, which moves to where they win more."""

    def __init__(self, space: Space, seed: int, population: int) -> None:
        self.space = space
        self._chance: Any = np.random.RandomState(np.random.MT19937(seed)).get_state()
        self._asked: Sequence[Any] = []
        box = space.coordinates
        box = box if len(box) > 1 else [*box, IDLE]
        with self._own_chance():
            from cma import CMAEvolutionStrategy

            self._strategy: Any = CMAEvolutionStrategy(
                [each.begins for each in box],
                1.0,
                {
                    "CMA_stds": [each.varies for each in box],
                    "bounds": [[each.least for each in box], [each.most for each in box]],
                    "integer_variables": [n for n, each in enumerate(box) if each.is_integer],
                    "minstd": [each.least_varies for each in box],
                    "popsize": population,
                    "seed": np.nan,  # chance is seeded here
                    "verbose": -9,
                    "verb_log": 0,
                    "signals_filename": "",
                },
            )

    def ask(self) -> list[Settings]:
        """The candidates of the next generation."""
        with self._own_chance():
            self._asked = self._strategy.ask()
        return [self._settings(each) for each in self._asked]

    def tell(self, values: Sequence[float]) -> None:
        """Report the worth of the candidates asked for, in their order: more is better."""
        with self._own_chance():
            self._strategy.tell(self._asked, [-value for value in values])

    @property
    def favourite(self) -> Settings:
        """The centre of the distribution: with noisy values, better than any candidate."""
        with self._own_chance():
            return self._settings(self._strategy.result.xfavorite)

    def _settings(self, point: Any) -> Settings:
        return self.space.settings(np.asarray(point, float)[: len(self.space.coordinates)])

    @contextmanager
    def _own_chance(self) -> Iterator[None]:
        """Let the library draw from our generator; its own is global to the process."""
        others = np.random.get_state()
        np.random.set_state(self._chance)
        try:
            with warnings.catch_warnings(action="ignore"):  # of values that are all equal, say
                yield
        finally:
            self._chance = np.random.get_state()
            np.random.set_state(others)
