"""One line-up in numbers: exact integer sums over blocks, and how often what was scored.

A block is one set of deals played in all n seat rotations of n players (silver_sim.stats.core.sums
says what is kept of it); `columns` are the integers that describe it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Combination, Counts, Moments, Sums

ENDS = ("villagers", "call", "deck", "cap")  # how a round ended (silver-rules 11), by code


@dataclass(frozen=True)
class Tally:
    """What is known of a number of blocks of one line-up; `a + b` is exactly the tally of both.

    `sums` are those of `columns(players)`; `totals[i, t]`, `places[i, 2 * place]` and
    `scores[round - 1, i, s]` count games and rounds.
    """

    players: int
    sums: Sums
    totals: Counts
    places: Counts
    scores: Counts

    @classmethod
    def empty(cls, players: int) -> Self:
        """Return the tally of no blocks."""
        none = np.zeros((players, 0), dtype=np.int64)
        sums = Sums.empty(columns(players))
        return cls(players, sums, none, none, np.zeros((0, players, 0), np.int64))

    @classmethod
    def of(cls, games: pl.DataFrame, rounds: pl.DataFrame, players: int) -> Self:
        """Count one part: the `games` and `rounds` rows of whole blocks.

        Raises ValueError if a block lacks a rotation or has other rows in the two tables.
        """
        blocks = block_values(games, rounds, players)
        names = columns(players)
        return cls(
            players,
            Sums.of(names, blocks.select(names).to_numpy().astype(np.int64)),
            stack([counts(games[f"total_{i}"]) for i in range(players)]),
            stack([counts(games.select(place2(i, players))["place2"]) for i in range(players)]),
            score_counts(rounds, players),
        )

    def __add__(self, other: Self) -> Self:
        """Return the tally of the blocks of both."""
        if self.players != other.players:
            raise ValueError(f"tallies of {self.players} and of {other.players} players")
        return type(self)(
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


def columns(players: int) -> list[str]:
    """Return the names of the integers that describe one block."""
    per_player = ("wins", "total", "place2", "calls", "successes", "illegal", "luck", "seat_wins")
    whole = ("games", "tied", "starter_wins", "rounds", "turns", "starter_score", "all_scores")
    return [
        *(f"{name}_{i}" for name in per_player for i in range(players)),
        *whole,
        *(f"end_{end}" for end in ENDS),
    ]


def block_values(games: pl.DataFrame, rounds: pl.DataFrame, players: int) -> pl.DataFrame:
    """Return one row a table and block, in order, with all `columns`.

    Raises ValueError if a block is not whole.
    """
    of_games = games.group_by("table", "block").agg(game_sums(players))
    torn = of_games.filter((pl.col("games") != players) | (pl.col("rotations") != players))
    if torn.height:
        raise ValueError(f"block {torn['block'][0]} does not hold {players} rotations")
    of_rounds = rounds.group_by("table", "block").agg(round_sums(players))
    blocks = of_games.join(of_rounds, on=("table", "block"))
    if not blocks.height == of_games.height == of_rounds.height:
        raise ValueError("games and rounds do not tell of the same blocks")
    return blocks.sort("table", "block")


def grid(
    games: pl.DataFrame, rounds: pl.DataFrame, players: int, tables: Sequence[int]
) -> dict[str, Counts]:
    """Return every one of the `columns` as an array of one row a table and one column a block.

    Raises ValueError if the tables have not played the same blocks.
    """
    here = pl.col("table").is_in(list(tables))
    values = block_values(games.filter(here), rounds.filter(here), players)
    blocks = values["block"].unique().len()
    if values.height != len(tables) * blocks:
        raise ValueError("the tables have not played the same blocks")
    shape = len(tables), blocks
    return {
        name: values[name].to_numpy().astype(np.int64).reshape(shape) for name in columns(players)
    }


def game_sums(players: int) -> list[pl.Expr]:
    """Return the sums over the games of a block."""
    winner = pl.col("winner").cast(pl.Int64)
    seat = pl.coalesce(pl.when(winner == i).then(pl.col(f"seat_{i}")) for i in range(players))
    return [
        pl.len().alias("games"),
        pl.col("rotation").n_unique().alias("rotations"),
        pl.col("tied").sum(),
        (winner == pl.col("start")).sum().alias("starter_wins"),
        *((winner == i).sum().alias(f"wins_{i}") for i in range(players)),
        *((seat == i).sum().alias(f"seat_wins_{i}") for i in range(players)),
        *(whole_sum(f"total_{i}") for i in range(players)),
        *(whole_sum(f"{name}_{i}") for name in ("illegal", "luck") for i in range(players)),
        *(place2(i, players).sum().alias(f"place2_{i}") for i in range(players)),
    ]


def round_sums(players: int) -> list[pl.Expr]:
    """Return the sums over the rounds of a block; starter and all scores are those of round 1.

    Later rounds are started by whoever did best before (silver-rules 10.3), which says nothing of
    what starting is worth.
    """
    call, first = pl.col("caller"), pl.col("round") == 1
    scores = [pl.col(f"score_{i}").cast(pl.Int64) * first for i in range(players)]
    started = [score * (pl.col("start") == i) for i, score in enumerate(scores)]
    return [
        pl.len().alias("rounds"),
        whole_sum("turns"),
        pl.sum_horizontal(started).sum().alias("starter_score"),
        pl.sum_horizontal(scores).sum().alias("all_scores"),
        *((call == i).sum().alias(f"calls_{i}") for i in range(players)),
        *(((call == i) & pl.col("success")).sum().alias(f"successes_{i}") for i in range(players)),
        *((pl.col("end") == code).sum().alias(f"end_{end}") for code, end in enumerate(ENDS)),
    ]


def whole_sum(column: str) -> pl.Expr:
    """Return the sum of a column in 64 bits (polars adds 32-bit integers in 32 bits)."""
    return pl.col(column).cast(pl.Int64).sum()


def place2(player: int, players: int) -> pl.Expr:
    """Return twice the mid-rank place by total: 2 for a sole lowest, 3 for two who share it."""
    own = pl.col(f"total_{player}")
    others = [pl.col(f"total_{i}") for i in range(players) if i != player]
    ahead = [2 * (other < own).cast(pl.Int64) + (other == own) for other in others]
    return (2 + pl.sum_horizontal(ahead)).alias("place2")


def score_counts(rounds: pl.DataFrame, players: int) -> Counts:
    """Return how often each player scored s in each round: `[round - 1, player, s]`."""
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
    """Return the array with zeros behind it up to `shape`."""
    return np.pad(array, [(0, to - size) for size, to in zip(array.shape, shape, strict=True)])
