"""How far what is told besides moves an answer from its cell: sums of fitted trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    FACTORS,
    OUTPUTS,
    hidden,
    told_factors,
)
from silver_sim.studies.silver.call_safety.advice.trees import Trees

Floats = NDArray[np.float64]

MAIN = OUTPUTS[:3]  # what verdicts go by
SEATING, SEVERAL = "seating", "several"  # nothing but who sits where is told; more than one factor
DEPTHS = (1000, 6000, 40_000)  # forks of a cell: of how many less is known, trees are further off


def depth_of(forks: Any) -> Any:
    """How well cells of so many forks are known: 0 for the least, up to the number of depths."""
    return np.searchsorted(DEPTHS, forks, "right")


def inputs(told: Any, lies: Any, alone: Mapping[str, Any], seats: int) -> Any:
    """What trees go by: rows of numbers, where their cells lie, how far each factor alone moves.

    ``lies`` [row, output] and ``alone`` [row, output] by factor count with the outputs of ``MAIN``.
    """
    nothing = np.full((len(told), len(MAIN)), np.nan)
    moved = [alone.get(name, nothing)[:, : len(MAIN)] for name in FACTORS]
    return np.column_stack([told, lies[:, : len(MAIN)], *moved])


class Moves(NamedTuple):
    """The trees of a number of players, by what is told.

    ``off`` are standard deviations by depth and output of what they say, beyond that of the cell.
    """

    seats: int
    trees: Mapping[str, Trees]
    off: Mapping[str, Sequence[Sequence[float]]]

    def of(self, row: Any, lies: Floats, forks: int) -> tuple[Floats, Sequence[float]]:
        """How far a row of numbers moves each output of its cell, and how far that is off.

        ``forks`` are those of the cell.
        """
        told = told_factors(row[0], self.seats)
        if not told:
            return self._alone(row, lies, SEATING), [0.0] * len(OUTPUTS)
        depth = int(depth_of(forks))
        if len(told) == 1:
            return self._alone(row, lies, *told), self.off[told[0]][depth]
        alone = {name: self._alone(row, lies, name)[None] for name in told}
        given = inputs(row, lies[None], alone, self.seats)
        every = [self.off[name][depth] for name in (*told, SEVERAL)]
        return self.trees[SEVERAL].values(given)[0], [*map(max, zip(*every, strict=True))]

    def _alone(self, row: Any, lies: Floats, name: str) -> Floats:
        others = [each for each in FACTORS if each != name]
        given = inputs(hidden(row, others, self.seats), lies[None], {}, self.seats)
        found: Floats = self.trees[name].values(given)[0]
        return found

    def packed(self) -> dict[str, Any]:
        """As plain data."""
        trees = {name: each.packed() for name, each in self.trees.items()}
        return {
            "trees": trees,
            "off": {name: [*map(list, each)] for name, each in self.off.items()},
        }

    @classmethod
    def unpacked(cls, seats: int, packed: Mapping[str, Any]) -> Self:
        """Read from plain data; ValueError if it tells no trees."""
        trees = {name: Trees.unpacked(text) for name, text in packed["trees"].items()}
        return cls(seats, trees, packed["off"])
