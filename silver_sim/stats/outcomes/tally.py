"""The tally of one line-up: exact integer sums over blocks, and counts of scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Combination, Counts, Moments, Sums
from silver_sim.stats.outcomes.blocks import columns, place2
from silver_sim.stats.outcomes.part import Part

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo


@dataclass(frozen=True)
class Tally:
    """The tally of a number of blocks of one line-up; `a + b` is exactly the tally of both.

    `sums` are those of `columns(game, players)`; `totals[i, t]`, `places[i, 2 * place]` and
    `scores[round - 1, i, s]` count games and rounds; a game without rounds has no scores.
    """

    game: GameInfo
    players: int
    sums: Sums
    totals: Counts
    places: Counts
    scores: Counts

    @classmethod
    def empty(cls, game: GameInfo, players: int) -> Self:
        """Return the tally of no blocks."""
        none = np.zeros((players, 0), dtype=np.int64)
        sums = Sums.empty(columns(game, players))
        return cls(game, players, sums, none, none, np.zeros((0, players, 0), np.int64))

    @classmethod
    def of(cls, part: Part) -> Self:
        """Count a part of one table."""
        game, games, players = part.game, part.frames["games"], part.players[0]
        named = columns(game, players)
        values = np.stack([part.number(0, name) for name in named], axis=1)
        return cls(
            game,
            players,
            Sums.of(named, values),
            stack([counts(games[f"total_{i}"]) for i in range(players)]),
            stack([counts(games.select(place2(i, players))["place2"]) for i in range(players)]),
            score_counts(part.frames["rounds"] if game.rounds else None, players),
        )

    def __add__(self, other: Self) -> Self:
        """Return the tally of the blocks of both."""
        if self.players != other.players:
            raise ValueError(f"tallies of {self.players} and of {other.players} players")
        return type(self)(
            self.game,
            self.players,
            self.sums + other.sums,
            add_counts(self.totals, other.totals),
            add_counts(self.places, other.places),
            add_counts(self.scores, other.scores),
        )

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self.sums.blocks

    def total(self, column: str) -> int:
        """Return the sum of a column over all blocks."""
        return self.sums.total(column)

    def moments(self, numerator: Combination, denominator: Combination) -> Moments:
        """Return the sums of two integer combinations of columns, such as wins and games."""
        return self.sums.moments(numerator, denominator)


def score_counts(rounds: pl.DataFrame | None, players: int) -> Counts:
    """Return how often each player scored s in each round: `[round - 1, player, s]`."""
    if rounds is None:
        return np.zeros((0, players, 0), np.int64)
    last = int(rounds["round"].to_numpy().max(initial=0))
    by_round = [rounds.filter(pl.col("round") == number) for number in range(1, last + 1)]
    tables = [stack([counts(r[f"score_{i}"]) for i in range(players)]) for r in by_round]
    return stack(tables) if tables else np.zeros((0, players, 0), np.int64)


def counts(values: pl.Series) -> Counts:
    """Return how often each integer from 0 occurs; ValueError if one is negative."""
    return np.bincount(values.to_numpy()).astype(np.int64)


def stack(arrays: list[Counts]) -> Counts:
    """Stack arrays of counts along a new first axis, padded with zeros to a common shape."""
    shape = tuple(np.max([array.shape for array in arrays], axis=0))
    return np.stack([padded(array, shape) for array in arrays])


def add_counts(a: Counts, b: Counts) -> Counts:
    """Add two arrays of counts, padded with zeros to a common shape."""
    return np.asarray(stack([a, b]).sum(axis=0))


def padded(array: Counts, shape: tuple[int, ...]) -> Counts:
    """Return the array padded with zeros to `shape`."""
    return np.pad(array, [(0, to - size) for size, to in zip(array.shape, shape, strict=True)])
