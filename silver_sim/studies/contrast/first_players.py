"""What studies share in which one player of each table is looked at: the first of its line-up."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.arena.table import Table
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.contenders import Contenders
from silver_sim.studies.core.study import Study


class FirstPlayers(Study):
    """A study of the win shares of whoever sits first in each line-up."""

    def lay(self, tables: Sequence[Table]) -> None:
        """Lay the tables, of which nothing is counted so far."""
        self.tables = tables
        firsts = [[(number, 0)] for number in range(len(tables))]
        self.firsts = Contenders(self.setup.game, tables, enumerate(firsts))

    def _counted(self, blocks: range, frames: Frames) -> Sums:
        part = Part(self.setup.game, frames, [table.players for table in self.tables])
        return self.firsts.counted(part)

    def _add(self, numbers: Sums) -> None:
        self.firsts.add(numbers)

    def share(self, table: int, level: float = LEVEL) -> Estimate:
        """The win share of a table's first player."""
        return self.firsts.share(table, level)

    def widths(self) -> Sequence[Width]:
        """Every win share."""
        return [
            Width(table.labels[0], self.firsts.sums.moments(*self.firsts.ratio(number)))
            for number, table in enumerate(self.tables)
        ]
