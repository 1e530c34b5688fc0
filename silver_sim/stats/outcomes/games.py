"""Games as arrays: whole blocks at tables with equally many players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.blocks import Frames, tied, won_by

if TYPE_CHECKING:
    pass

GAME = ("table", "block", "rotation")


@dataclass(frozen=True)
class Games:
    """Cells, each one block at one table; axes: cell, rotation, round, player.

    `tables` and `blocks` identify the cell; `starts` and `tied` have axes cell, rotation; `won`, in
    the game's unit, `totals` and `seats` cell, rotation, player; `scores` all four; `starters`
    cell, rotation, round. `played` says by cell, rotation and round whether the game had the round:
    if not, scores are 0 and starters -1. A game without rounds has none.
    """

    tables: Counts
    blocks: Counts
    starts: Counts
    tied: Counts
    won: Counts
    totals: Counts
    seats: Counts
    scores: Counts
    starters: Counts
    played: Counts

    @property
    def players(self) -> int:
        """The number of players, and of rotations in a block."""
        return int(self.totals.shape[-1])

    @cached_property
    def winners(self) -> Counts:
        """Who has won most of a game, the first if several have, by cell and rotation."""
        return np.asarray(self.won.argmax(axis=2))

    @cached_property
    def ran(self) -> Counts:
        """The running totals after every round."""
        return np.asarray(self.scores.cumsum(axis=2))


def arrays(frames: Frames, players: Sequence[int]) -> Iterator[Games]:
    """Yield the rows of some whole blocks, by number of players; `players[t]` sit at table t.

    Raises ValueError if a block lacks a rotation, or a game a round, as far as totals show.
    """
    tables = frames["games"]["table"].unique().sort().to_list()
    for n in sorted({players[table] for table in tables}):
        here = pl.col("table").is_in([table for table in tables if players[table] == n])
        rounds = frames["rounds"].filter(here).sort(*GAME, "round")
        found = _arrays(frames["games"].filter(here).sort(GAME), rounds, n)
        if not (found.scores.sum(axis=2) == found.totals).all():
            raise ValueError("a block is not whole")
        yield found


def _arrays(games: pl.DataFrame, rounds: pl.DataFrame, players: int) -> Games:
    cells = games.height // players
    if games.height != cells * players:
        raise ValueError("a block is not whole")

    def number(name: str) -> Counts:
        return games[name].to_numpy().astype(np.int64).reshape(cells, players)

    def by_player(name: str) -> Counts:
        return np.stack([number(f"{name}_{p}") for p in range(players)], axis=-1)

    won = games.select(won_by(p, games).alias(f"won_{p}") for p in range(players)).to_numpy()
    shared = games.select(tied(games, players).alias("tied"))["tied"].to_numpy()
    scores, starters, played = _rounds(games, rounds, players)
    return Games(
        tables=number("table")[:, 0],
        blocks=number("block")[:, 0],
        starts=number("start"),
        tied=shared.astype(np.int64).reshape(cells, players),
        won=won.astype(np.int64).reshape(cells, players, players),
        totals=by_player("total"),
        seats=by_player("seat"),
        scores=scores,
        starters=starters,
        played=played,
    )


def _rounds(
    games: pl.DataFrame, rounds: pl.DataFrame, players: int
) -> tuple[Counts, Counts, Counts]:
    """Return scores, starters, and which rounds were played, from sorted rows."""
    cells = games.height // players
    number = rounds["round"].to_numpy().astype(np.int64)
    game = np.cumsum(number == 1) - 1  # rows are in order: round 1 begins the next game
    if not rounds.filter(pl.Series(number == 1)).select(GAME).equals(games.select(GAME)):
        raise ValueError("a block is not whole")
    length = int(number.max(initial=0))
    place = game * length + number - 1

    def spread(name: str, without: int) -> Counts:
        found = np.full(games.height * length, without, np.int64)
        found[place] = rounds[name].to_numpy()
        return found.reshape(cells, players, length)

    played = np.zeros(games.height * length, np.int64)
    played[place] = 1
    scores = np.stack([spread(f"score_{p}", 0) for p in range(players)], axis=-1)
    return scores, spread("start", -1), played.reshape(cells, players, length)


def over(operation: np.ufunc, values: Counts, axis: int) -> Counts:
    """Return an operation such as `np.add` over one short axis.

    Slice by slice, which is several times as fast as numpy's own reduction over a short axis.
    """
    if not values.shape[axis]:
        return np.zeros(np.delete(values.shape, axis), np.int64)
    return np.asarray(reduce(operation, np.moveaxis(values, axis, 0)), np.int64)
