"""What a game measures at each of some tables, and how that differs from one table to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from silver_sim.games.contract import GameInfo
from silver_sim.games.measures import Measure
from silver_sim.stats.core.estimates import (
    Ratio,
    Subject,
    contrast,
    ratio_difference,
    with_p_values,
)
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, estimate
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.outcomes.changed import COURSE, ENDS, changed_games
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate


class Measured:
    """Numbers of all players together, by table and block.

    The games are counted, too, that go otherwise than at the table of the reference.
    """

    def __init__(self, game: GameInfo, tables: int, reference: int) -> None:
        self.tables, self.reference = range(tables), reference
        self.measures = [each for each in game.measures if each.varied]
        numbers = (number for each in self.measures for number in _numbers_of(each))
        self.numbers = [*dict.fromkeys(["games", *numbers])]
        counted = [*self.numbers, ENDS, COURSE]
        self.sums = Sums.empty([f"{name}_{table}" for table in self.tables for name in counted])

    def counted(self, part: Part) -> Sums:
        """The sums of a part."""
        columns = [column for table in self.tables for column in self._of_table(part, table)]
        return Sums.of(self.sums.names, np.stack(columns, axis=1))

    def _of_table(self, part: Part, table: int) -> Iterator[Counts]:
        for name in self.numbers:
            yield part.whole_number(table, name)
        changed = changed_games(part.frames, table, self.reference)
        yield from (changed[name] for name in (ENDS, COURSE))

    def add(self, sums: Sums) -> None:
        """Add what was counted of the next part."""
        self.sums += sums

    def at(self, table: int) -> dict[str, Estimate]:
        """What is measured at a table, by name."""
        return {each.name: self._measured(each, table) for each in self.measures}

    def _measured(self, measure: Measure, table: int) -> Estimate:
        n, d = ({f"{number}_{table}": 1} for number in _numbers_of(measure))
        return estimate(self.sums.moments(n, d), SHARE if measure.is_share else None)

    def differences(self, measure: Measure, tables: Sequence[int], base: int) -> list[Estimate]:
        """The paired differences of tables to another one, p values adjusted over them by Holm."""
        found = [self._difference(measure, table, base) for table in tables]
        return with_p_values(found, self.sums.blocks)

    def _difference(self, measure: Measure, a: int, b: int) -> Estimate:
        """One of them: a difference of means, if every block has as much of the denominator."""
        n, d = _numbers_of(measure)
        bounds = DIFFERENCE if measure.is_share else None
        if self._is_constant(f"{d}_{a}") and self._is_constant(f"{d}_{b}"):
            here, there = (
                Subject(f"{n}_{table}", f"{d}_{table}", self._of_a_block(f"{d}_{table}"))
                for table in (a, b)
            )
            return contrast(self.sums, here, there, bounds)
        one, other = (Ratio({f"{n}_{table}": 1}, {f"{d}_{table}": 1}) for table in (a, b))
        return ratio_difference(self.sums, one, other, bounds)

    def _is_constant(self, column: str) -> bool:
        """Whether every block has as much of it."""
        m = self.sums.moments({column: 1}, {column: 1})
        return m.blocks * m.dd == m.d**2

    def _of_a_block(self, column: str) -> int:
        return self.sums.total(column) // self.sums.blocks

    def changed(self, which: str, table: int) -> Estimate:
        """The share of the games that go otherwise, ``ENDS`` or ``COURSE``, and their number."""
        m = self.sums.moments({f"{which}_{table}": 1}, {f"games_{table}": 1})
        p = m.n / m.d
        return replace(estimate(m, SHARE, p * (1 - p)), games=m.n)


def _numbers_of(measure: Measure) -> tuple[str, str]:
    """The numbers that a measure is made of."""
    return measure.numerator, measure.denominator
