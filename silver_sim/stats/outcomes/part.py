"""The rows of one part as integers by block: every number of every table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.blocks import Frames, grid, place2
from silver_sim.stats.outcomes.counts import add_counts, stack
from silver_sim.stats.outcomes.course import COURSE, course_of

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo
    from silver_sim.stats.core.orders import Orders


class PartRows:
    """The rows of some whole blocks at the tables that played them."""

    def __init__(self, game: GameInfo, frames: Frames, players: Sequence[int]) -> None:
        """`players[t]` is the number of players of table t."""
        self.game, self.frames, self.players = game, frames, players
        self.games = frames["games"]
        self.tables: list[int] = sorted(self.games["table"].unique().to_list())
        self.blocks = self.games["block"].unique().len()
        by_seats = self._by_seats()
        self._row = {t: row for here in by_seats.values() for row, t in enumerate(here)}
        self._grids = {n: grid(game, frames, n, here) for n, here in by_seats.items()}
        self._courses: dict[int, Mapping[str, Counts]] = {}

    def _by_seats(self) -> dict[int, list[int]]:
        seats = sorted({self.players[table] for table in self.tables})
        return {n: [t for t in self.tables if self.players[t] == n] for n in seats}

    def number(self, table: int, column: str) -> Counts:
        """One of the `columns` (`stats.outcomes.blocks`) of a table, one number for each block.

        Or how its games went (``stats.outcomes.course``).
        """
        if column in COURSE:
            if table not in self._courses:
                here = (
                    self.frames[each].filter(pl.col("table") == table)
                    for each in ("games", "rounds")
                )
                of, players = partial(self.number, table), self.players[table]
                self._courses[table] = course_of(of, players, self.game.win_unit, *here)
            return self._courses[table][column]
        values: Counts = self._grids[self.players[table]][column]
        return np.asarray(values[self._row[table]])

    def has(self, table: int, column: str) -> bool:
        """Whether there is such a column of a table."""
        return column in COURSE or column in self._grids[self.players[table]]

    def grids(self) -> Iterator[tuple[int, list[int], Mapping[str, Counts]]]:
        """Yield each number of players, its tables, and their numbers by table and block."""
        for seats, values in self._grids.items():
            yield seats, [t for t in self.tables if self.players[t] == seats], values

    def whole_number(self, table: int, name: str) -> Counts:
        """The same, summed over all players if there is one number for each player."""
        players = self.players[table]
        if self.has(table, name):
            return self.number(table, name)
        return np.asarray(
            np.sum([self.number(table, f"{name}_{p}") for p in range(players)], axis=0)
        )

    def spread(self, number: str, groups: Sequence[Sequence[tuple[int, int]]]) -> Counts:
        """How often each group of places has each value of `total` or `place2` in a game.

        A line a group of (table, player), a column a value from 0.
        """
        found: list[Counts] = [np.zeros(1, np.int64) for _ in groups]
        for seats, here in self._by_seats().items():
            games = self.games.filter(pl.col("table").is_in(here))
            row = np.searchsorted(here, games["table"].to_numpy())
            for player in range(seats):
                of = place2(player, seats) if number == "place2" else pl.col(f"{number}_{player}")
                values = games.select(of).to_series().to_numpy()
                width = int(values.max(initial=0)) + 1
                cells = np.bincount(row * width + values, minlength=len(here) * width)
                by_table = dict(zip(here, cells.reshape(len(here), width), strict=True))
                for line, places in enumerate(groups):
                    for table, who in places:
                        if who == player and table in by_table:
                            found[line] = add_counts(found[line], by_table[table])
        return stack(found)

    def ahead(self, tables: Sequence[int], seats: int) -> dict[tuple[int, int, int], Counts]:
        """Twice how often player i ended ahead of player j, plus once for each tie.

        By table, i and j with i < j, one number for each block; for tables of `seats` players.
        """
        here = [table for table in tables if table in self.tables]
        pairs = list(combinations(range(seats), 2))
        rows = self.games.filter(pl.col("table").is_in(here))
        sums = rows.group_by("table", "block").agg(_ahead(i, j) for i, j in pairs)
        values = sums.sort("table", "block")
        found: dict[tuple[int, int, int], Counts] = {}
        for i, j in pairs:
            column = values[_name(i, j)].to_numpy().astype(np.int64)
            by_table = column.reshape(len(here), -1)
            found |= {(table, i, j): by_table[row] for row, table in enumerate(sorted(here))}
        return found

    def orders(self, tables: Sequence[int], seats: int) -> Orders:
        """The orders in which the players finished at these tables, all of `seats` players."""
        from silver_sim.stats.core.orders import Orders

        return Orders.of(self.games, tables, seats)


def _name(i: int, j: int) -> str:
    return f"ahead_{i}_{j}"


def _ahead(i: int, j: int) -> pl.Expr:
    """Twice the games in which player i has the lower total than player j."""
    one, other = pl.col(f"total_{i}"), pl.col(f"total_{j}")
    return (2 * (one < other).cast(pl.Int64) + (one == other)).sum().alias(_name(i, j))
