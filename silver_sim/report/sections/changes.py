"""What a variant changes against the reference: cells, and what a game measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from silver_sim.report.tables import OWN, Cell, interval, marked
from silver_sim.report.text.wording import change
from silver_sim.stats.results import Estimate


class Varied(NamedTuple):
    """What a game measures with a variant, and what of that it changes; None: the reference."""

    variant: str
    measures: Mapping[str, Estimate]
    changes: Mapping[str, Estimate] | None

    def cells(self, measure: str, scale: float) -> tuple[Cell, Cell]:
        """A measure, and its change."""
        found = OWN if self.changes is None else changed(self.changes[measure], scale)
        return interval(self.measures[measure], scale), found


def changed(numbers: Estimate, scale: float = 100.0) -> Cell:
    """Return a difference, marked where it is shown; or that every block was the same."""
    cell = Cell(change(numbers, scale), interval(numbers, scale).values)
    return marked(cell, numbers.estimate or 0.0, numbers.p_holm)
