"""Counts of both sides of duels from rows of rounds: calls, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from silver_sim.stats.core.estimates import mean
from silver_sim.stats.outcomes.sides import BLOCK, FIELD, OWN, Paired, Sides, of_blocks

COUNTS = ("games", "rounds", "calls", "successes", "turns_called")
POINTS = ("score", "cards", "saved", "cost")  # a score is the cards - what calls saved + cost


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
    points = (score, cards, cards * success, (score - cards) * failure)
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


def by_round(sides: Sides, per_game: int) -> dict[str, Paired]:
    """Return the `POINTS` of a round: of all rounds by name, then of each, as "score_1".

    Both sides play the same games, so a difference is a mean of block values.
    """
    numbers = range(1, per_game + 1)
    lines = {name: of_points(sides, name, numbers) for name in POINTS}
    return lines | {f"{name}_{r}": of_points(sides, name, [r]) for name in POINTS for r in numbers}


def of_points(sides: Sides, name: str, rounds: Sequence[int]) -> Paired:
    """Return one part of the points of some rounds."""
    sums, games = sides.sums, {"games_own": len(rounds)}
    own, field = ({f"{name}_{r}_{side}": 1 for r in rounds} for side in (OWN, FIELD))
    return Paired(
        own=mean(sums, own, games),
        field=mean(sums, field, games),
        difference=mean(sums, own | dict.fromkeys(field, -1), games),
        blocks=sums.blocks,
    )
