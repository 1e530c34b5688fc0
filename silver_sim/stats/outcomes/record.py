"""Counts of a strategy that met a field, from rows of games and rounds, added part by part.

The strategy is player 0 of every table; at a duel player 1 is one opponent of the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import polars as pl

from silver_sim.stats.core.orders import Orders
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.outcomes.blocks import won_by
from silver_sim.stats.outcomes.counts import add_counts, stack
from silver_sim.stats.outcomes.sides import BLOCK, Sides, of_blocks

GAME = ("games", "wins", "total", "squares")
ROUND = ("rounds", "zeros")
NAMES = (*GAME, *ROUND)  # the numbers of a side


@dataclass(frozen=True)
class Record:
    """The record of a number of blocks; `a + b` is exactly the record of both.

    `sides` are those of the duels, `met` the same by opponent; `seated[n]` is for the strategy at
    tables of n players; `totals[side, t]` counts games of the duels.
    """

    sides: Sides
    met: Sums
    seated: dict[int, Sums]
    orders: Orders
    totals: Counts

    @classmethod
    def of(
        cls,
        games: pl.DataFrame,
        rounds: pl.DataFrame,
        players: Sequence[int],
        typical: Sequence[int] | None = None,
    ) -> Self:
        """Count one part; `players[t]` sit at table t.

        Everything except `met` and `orders` is from the `typical` duels only; None: from all duels.
        """
        duels = [table for table, seats in enumerate(players) if seats == 2]
        typical = duels if typical is None else list(typical)
        left_out = {*duels} - {*typical}
        kept = pl.col("table").is_in([t for t in range(len(players)) if t not in left_out])
        here = pl.col("table").is_in(duels)
        played, rows = games.filter(here), rounds.filter(here)
        frames = [of_games(played, who).join(of_rounds(rows, who), on=BLOCK) for who in (0, 1)]
        values = of_blocks(pl.concat(frames), NAMES)
        return cls(
            Sides.of(NAMES, values[:, [duels.index(table) for table in typical]]),
            met(values),
            {n: seated(games.filter(kept), players, n) for n in sorted(set(players))},
            Orders.of(games, duels, 2),
            stack([np.bincount(played.filter(kept)[f"total_{who}"].to_numpy()) for who in (0, 1)]),
        )

    def __add__(self, other: Self) -> Self:
        """Return the record of the blocks of both."""
        return type(self)(
            self.sides + other.sides,
            self.met + other.met,
            {n: sums + other.seated[n] for n, sums in self.seated.items()},
            self.orders + other.orders,
            add_counts(self.totals, other.totals),
        )

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self.sides.sums.blocks


def of_games(games: pl.DataFrame, who: int) -> pl.DataFrame:
    """Return the `GAME` numbers of a player, one row for each table and block."""
    total = pl.col(f"total_{who}").cast(pl.Int64)
    return games.group_by("table", "block").agg(
        pl.lit(who).alias("player"),
        pl.len().alias("games"),
        won_by(who, games).sum().alias("wins"),
        total.sum().alias("total"),
        (total**2).sum().alias("squares"),
    )


def of_rounds(rounds: pl.DataFrame, who: int) -> pl.DataFrame:
    """Return the `ROUND` numbers of a player, one row for each table and block."""
    return rounds.group_by("table", "block").agg(
        pl.lit(who).alias("player"),
        pl.len().alias("rounds"),
        (pl.col(f"score_{who}") == 0).sum().alias("zeros"),
    )


def met(values: Counts) -> Sums:
    """Return games, wins and totals of both by opponent: `wins_0_3` of player 0 at table 3."""
    tables = range(values.shape[1])
    columns = {
        f"{name}_{who}_{table}": values[who, table, :, number]
        for number, name in enumerate(GAME)
        for who in (0, 1)
        for table in tables
    }
    return Sums.of([*columns], np.stack([*columns.values()], axis=1))


def seated(games: pl.DataFrame, players: Sequence[int], seats: int) -> Sums:
    """Return wins by seat, and in games that the strategy starts, at tables of `seats` players.

    Player 0 sits in seat `rotation`.
    """
    tables = [table for table, number in enumerate(players) if number == seats]
    won, starts = won_by(0, games), pl.col("start") == 0
    blocks = (
        games.filter(pl.col("table").is_in(tables))
        .group_by("block")
        .agg(
            pl.len().alias("games"),
            won.sum().alias("wins"),
            starts.sum().alias("starts"),
            (won * starts).sum().alias("start_wins"),
            *((won * (pl.col("rotation") == s)).sum().alias(f"wins_{s}") for s in range(seats)),
        )
        .sort("block")
        .drop("block")
    )
    return Sums.of(blocks.columns, blocks.to_numpy().astype(np.int64))
