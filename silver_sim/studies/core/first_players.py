"""What studies share in which one player of each table is looked at: the first of its line-up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from silver_sim.arena.table import Table
from silver_sim.report.text.rules import narrow_enough
from silver_sim.stats.core.estimates import Ratio, Subject, win_share
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.stopping import Width, widest_within
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.study import Study, numbers_of, places_of


class FirstPlayers(Study):
    """A study of the win shares of whoever sits first in each line-up."""

    def lay(self, tables: Sequence[Table]) -> None:
        """Lay the tables, of which nothing is counted so far."""
        self.tables = tables
        names = numbers_of(self.setup.game)
        self.sums = Sums.empty([f"{name}_{n}" for n in range(len(tables)) for name in names])

    def _counted(self, blocks: range, frames: Frames) -> Sums:
        part = Part(self.setup.game, frames, [table.players for table in self.tables])
        columns = [
            column for table in range(len(self.tables)) for column in places_of(part, [(table, 0)])
        ]
        return Sums.of(self.sums.names, np.stack(columns, axis=1))

    def _add(self, numbers: Sums) -> None:
        self.sums += numbers

    def ratio(self, table: int) -> Ratio:
        """What the win share of a table's first player is made of."""
        return Ratio({f"wins_{table}": 1}, {f"games_{table}": self.setup.game.win_unit})

    def share(self, table: int, level: float = LEVEL) -> Estimate:
        """The win share of a table's first player."""
        return win_share(self.sums, table, self.setup.game.win_unit, f"games_{table}", level)

    def subject(self, table: int) -> Subject:
        """A table's first player, to be compared with that of another one."""
        return Subject(f"wins_{table}", f"games_{table}", self.tables[table].players)

    def reached(self) -> str:
        """All win shares are known as exactly as wanted."""
        widths = [
            Width(table.labels[0], self.sums.moments(*self.ratio(number)))
            for number, table in enumerate(self.tables)
        ]
        widest = widest_within(widths, self.experiment.half_width)
        return narrow_enough(widest, "win share", len(widths))
