"""Counts of both sides of duels from observed decisions (rows of a decision log, a frame).

`player` 0 is the strategy, 1 the opponent of that table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import polars as pl

from silver_sim.stats.outcomes.sides import BLOCK, Sides, of_blocks

PLACE = ("table", "block", "rotation", "round")
DEEDS = (
    "turns",
    "calls",
    "call_sum",
    "takes",
    "placed",
    "used",
    "exchanges",
    "sets",
    "failed",
    "looks",
)


def names(powers: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a side's numbers: of all actions, and of turns with each power."""
    return (*DEEDS, *(f"{word}_{power}" for power in powers for word in ("able", "did")))


@dataclass(frozen=True)
class Actions:
    """Counts of the decisions of a number of blocks; `a + b` are exactly those of both.

    `chances` has a row for every own sum and number of unknown cards that a player of a table had
    in a block when it could call: how often, and how often it called. `calls` are single calls with
    their `success` and, where they were played both ways, what came of that (`calls`).
    """

    sides: Sides
    chances: pl.DataFrame
    calls: pl.DataFrame

    @classmethod
    def of(
        cls,
        actions: pl.DataFrame,
        rounds: pl.DataFrame,
        powers: Sequence[str],
        both_ways: pl.DataFrame | None = None,
    ) -> Self:
        """Count the decisions of whole blocks; `powers[bit]` names a bit of `able` and `did`."""
        frame = by_block(actions).join(by_turn(actions, powers), on=BLOCK)
        sides = Sides.of(names(powers), of_blocks(frame, names(powers)))
        return cls(sides, chances(actions), calls(actions, rounds, both_ways))

    def __add__(self, other: Self) -> Self:
        """Return the counts of the blocks of both."""
        return type(self)(
            self.sides + other.sides,
            pl.concat([self.chances, other.chances]),
            pl.concat([self.calls, other.calls]),
        )

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self.sides.sums.blocks


def same_games(actions: pl.DataFrame, rounds: pl.DataFrame) -> bool:
    """Return whether decisions and rounds are of the same games: turns of every round agree."""
    lengths = actions.group_by(PLACE).agg(pl.col("turn").max())
    both = lengths.join(rounds, on=PLACE)
    return both.height == lengths.height and bool((both["turn"] == both["turns"]).all())


def by_block(actions: pl.DataFrame) -> pl.DataFrame:
    """Return the `DEEDS` of every player, table and block."""
    return actions.group_by(BLOCK).agg(
        pl.col("opens").sum().alias("turns"),
        pl.col("calls").sum(),
        (pl.col("own_sum") * pl.col("calls")).sum().alias("call_sum"),
        pl.col("takes").sum(),
        pl.col("places").sum().alias("placed"),
        pl.col("uses").sum().alias("used"),
        (pl.col("given") > 0).sum().alias("exchanges"),
        (pl.col("given") > 1).sum().alias("sets"),
        pl.col("fails").sum().alias("failed"),
        pl.col("looks").sum(),
    )


def by_turn(actions: pl.DataFrame, powers: Sequence[str]) -> pl.DataFrame:
    """Return in how many turns each power was at hand, and in how many it was used."""
    turns = actions.group_by(*PLACE, "player", "turn").agg(
        pl.col("able").bitwise_or(), pl.col("did").bitwise_or()
    )
    return turns.group_by(BLOCK).agg(
        (pl.col(word) // 2**bit % 2).sum().alias(f"{word}_{power}")
        for bit, power in enumerate(powers)
        for word in ("able", "did")
    )


def chances(actions: pl.DataFrame) -> pl.DataFrame:
    """Return how often a call was possible, and how often made, by what the player held."""
    return (
        actions.filter(pl.col("may_call") == 1)
        .group_by(*BLOCK, "own_sum", "unknown")
        .agg(pl.len().cast(pl.Int64).alias("chances"), pl.col("calls").sum())
    )


def calls(
    actions: pl.DataFrame, rounds: pl.DataFrame, both_ways: pl.DataFrame | None
) -> pl.DataFrame:
    """Return every call of a duel with its `success`.

    `both_ways` has a row for each, played also without it: `won` is 1 if the caller won the game,
    `gained` that minus the same without the call, and `saved` the points of the round.
    """
    called = actions.filter(pl.col("calls") == 1).select(*PLACE, "player", "own_sum", "calls")
    found = called.join(rounds.select(*PLACE, pl.col("success").cast(pl.Int64)), on=PLACE)
    return found if both_ways is None else found.join(both_ways, on=(*PLACE, "player"))
