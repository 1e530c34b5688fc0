"""Counts of both sides of duels from rows of rounds: calls, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from silver_sim.result import Result
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.outcomes.sides import BLOCK, FIELD, OWN, Both, Sides, of_blocks
from silver_sim.stats.results import Estimate

COUNTS = ("games", "rounds", "calls", "successes", "turns_called")
POINTS = ("cards", "saved", "cost", "score")  # a score is the cards - what calls saved + cost


def names(per_game: int) -> tuple[str, ...]:
    """Return the names of a side's numbers: the `COUNTS`, and the `POINTS` of each round."""
    return (*COUNTS, *(f"{name}_{r}" for name in POINTS for r in range(1, per_game + 1)))


def sides_of(rounds: pl.DataFrame, per_game: int) -> Sides:
    """Add up the rounds of duels; a game has `per_game` rounds."""
    frame = pl.concat([of_player(rounds, who, per_game) for who in (0, 1)])
    return Sides.of(names(per_game), of_blocks(frame, names(per_game)))


def of_player(rounds: pl.DataFrame, who: int, per_game: int) -> pl.DataFrame:
    """Return the `names` of a player, one row for each table and block."""
    called = pl.col("caller") == who
    success, failure = called & pl.col("success"), called & ~pl.col("success")
    cards, score = (pl.col(f"{name}_{who}").cast(pl.Int64) for name in ("sum", "score"))
    points = (cards, cards * success, (score - cards) * failure, score)
    return rounds.group_by(BLOCK[1:]).agg(
        pl.lit(who).alias("player"),
        (pl.col("round") == 1).sum().alias("games"),
        pl.len().alias("rounds"),
        called.sum().alias("calls"),
        success.sum().alias("successes"),
        (pl.col("turns").cast(pl.Int64) * called).sum().alias("turns_called"),
        *(
            (each * (pl.col("round") == r)).sum().alias(f"{name}_{r}")
            for name, each in zip(POINTS, points, strict=True)
            for r in range(1, per_game + 1)
        ),
    )


@dataclass(frozen=True)
class PartOfPoints(Result):
    """One part of the points of both sides, their difference, and the exact sums."""

    own: Estimate
    field: Estimate
    difference: Estimate
    sums: Both[int]


@dataclass(frozen=True)
class RoundPoints(Result):
    """The points of one round, or of all: cards - saved + cost = score."""

    round: int | None  # None: all of them, per round
    cards: PartOfPoints
    saved: PartOfPoints  # by calls
    cost: PartOfPoints  # of calls
    score: PartOfPoints

    def part(self, name: str) -> PartOfPoints:
        """One of the `POINTS`."""
        found: PartOfPoints = getattr(self, name)
        return found


def by_round(sides: Sides, per_game: int) -> list[RoundPoints]:
    """Return the mean cards, what calls saved and cost, and the score: each round, then all.

    Both sides play the same games, so a difference is a mean of block values.
    """
    numbers = range(1, per_game + 1)
    lines = [*((r, [r]) for r in numbers), (None, numbers)]
    return [
        RoundPoints(number, *(of_points(sides, name, rounds) for name in POINTS))
        for number, rounds in lines
    ]


def of_points(sides: Sides, name: str, rounds: Sequence[int]) -> PartOfPoints:
    """Return one part of the points of some rounds."""
    sums, games = sides.sums, {"games_own": len(rounds)}
    own, field = ({f"{name}_{r}_{side}": 1 for r in rounds} for side in (OWN, FIELD))
    return PartOfPoints(
        mean(sums, own, games),
        mean(sums, field, games),
        mean(sums, own | dict.fromkeys(field, -1), games),
        Both(sum(map(sums.total, own)), sum(map(sums.total, field))),
    )
