"""Games as arrays: whole blocks at tables of equally many players and rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts

GAME = ("table", "block", "rotation")


@dataclass(frozen=True)
class Games:
    """Cells, each one block at one table; axes: cell, rotation, round, player.

    `tables` and `blocks` tell the cell; `winners`, `starts` and `tied` have axes cell, rotation;
    `totals` and `seats` cell, rotation, player; `scores` and `sums` all four; `callers`,
    `successes`, `starters` and `turns` cell, rotation, round.
    """

    tables: Counts
    blocks: Counts
    winners: Counts
    starts: Counts
    tied: Counts
    totals: Counts
    seats: Counts
    scores: Counts
    sums: Counts
    callers: Counts
    successes: Counts
    starters: Counts
    turns: Counts

    @property
    def players(self) -> int:
        """How many play, and how many rotations a block has."""
        return int(self.totals.shape[-1])

    @cached_property
    def won(self) -> Counts:
        """1 for the winner of a game, by cell, rotation and player."""
        return np.asarray(self.winners[..., None] == np.arange(self.players), np.int64)

    @cached_property
    def ran(self) -> Counts:
        """The scores so far, after every round."""
        return np.asarray(self.scores.cumsum(axis=2))


def arrays(games: pl.DataFrame, rounds: pl.DataFrame, players: Sequence[int]) -> Iterator[Games]:
    """Yield the rows of some whole blocks, tables of a kind together; `players[t]` sit at t.

    Raises ValueError if a block lacks a rotation or a game a round.
    """
    lengths = rounds.group_by("table").agg(pl.col("round").max()).sort("table")
    kinds: dict[tuple[int, int], list[int]] = {}
    for table, length in lengths.iter_rows():
        kinds.setdefault((players[table], length), []).append(table)
    for (n, length), tables in kinds.items():
        here = pl.col("table").is_in(tables)
        yield _arrays(
            games.filter(here).sort(GAME), rounds.filter(here).sort(*GAME, "round"), n, length
        )


def _arrays(games: pl.DataFrame, rounds: pl.DataFrame, players: int, length: int) -> Games:
    cells = games.height // players
    if games.height != cells * players or rounds.height != games.height * length:
        raise ValueError("a block is not whole")

    def number(rows: pl.DataFrame, name: str) -> Counts:
        shape = (cells, players) if rows is games else (cells, players, length)
        return rows[name].to_numpy().astype(np.int64).reshape(shape)

    def by_player(rows: pl.DataFrame, name: str) -> Counts:
        return np.stack([number(rows, f"{name}_{p}") for p in range(players)], axis=-1)

    return Games(
        tables=number(games, "table")[:, 0],
        blocks=number(games, "block")[:, 0],
        winners=number(games, "winner"),
        starts=number(games, "start"),
        tied=number(games, "tied"),
        totals=by_player(games, "total"),
        seats=by_player(games, "seat"),
        scores=by_player(rounds, "score"),
        sums=by_player(rounds, "sum"),
        callers=number(rounds, "caller"),
        successes=number(rounds, "success"),
        starters=number(rounds, "start"),
        turns=number(rounds, "turns"),
    )


def over(operation: np.ufunc, values: Counts, axis: int) -> Counts:
    """Return an operation such as `np.add` over one short axis.

    Slice by slice: several times as fast as numpy's own reduction where the axis is short.
    """
    return np.asarray(reduce(operation, np.moveaxis(values, axis, 0)), np.int64)
