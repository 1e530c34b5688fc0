"""What a variant changes compared with the reference: cells of measures and differences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from silver_sim.report.tables import OWN, Cell, interval, marked
from silver_sim.stats.results import Estimate


class Varied(NamedTuple):
    """The measures of a game with a variant, and their changes; None for the reference."""

    variant: str
    measures: Mapping[str, Estimate]
    changes: Mapping[str, Estimate] | None

    def cells(self, measure: str, scale: float) -> tuple[Cell, Cell]:
        """A measure, and its change."""
        found = OWN if self.changes is None else changed(self.changes[measure], scale)
        return interval(self.measures[measure], scale), found


def changed(numbers: Estimate, scale: float = 100.0) -> Cell:
    """Return a difference, marked if it is shown, or "same" if it is 0 in every block."""
    return marked(interval(numbers, scale, "+"), numbers.estimate or 0.0, numbers.p_adjusted)
