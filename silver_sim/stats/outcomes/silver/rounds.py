"""What rows of rounds tell of both sides of duels: calls, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from silver_sim.stats.core.estimates import mean
from silver_sim.stats.outcomes.sides import BLOCK, FIELD, OWN, Sides, of_blocks
from silver_sim.stats.results import Plain

COUNTS = ("games", "rounds", "calls", "successes", "turns_called")
POINTS = ("cards", "saved", "cost", "score")  # a score is the cards - what calls saved + cost


def names(per_game: int) -> tuple[str, ...]:
    """Return the numbers of a side: the `COUNTS`, and the `POINTS` of each round."""
    return (*COUNTS, *(f"{name}_{r}" for name in POINTS for r in range(1, per_game + 1)))


def sides_of(rounds: pl.DataFrame, per_game: int) -> Sides:
    """Add up the rounds of duels, of which a game has `per_game`."""
    frame = pl.concat([of_player(rounds, who, per_game) for who in (0, 1)])
    return Sides.of(names(per_game), of_blocks(frame, names(per_game)))


def of_player(rounds: pl.DataFrame, who: int, per_game: int) -> pl.DataFrame:
    """Return the `names` of a player, one row a table and block."""
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


def by_round(sides: Sides, per_game: int) -> list[Plain]:
    """Return the mean cards, what calls saved and cost, and the score: each round, then all."""
    numbers = range(1, per_game + 1)
    each = [{"round": r} | of_rounds(sides, [r]) for r in numbers]
    return [*each, {"round": None} | of_rounds(sides, numbers)]


def of_rounds(sides: Sides, rounds: Sequence[int]) -> Plain:
    """Return the points of one round, or of some together, per round: cards - saved + cost = score.

    Both sides play the same games, so that a difference is a mean of block values.
    """
    return {name: of_points(sides, name, rounds) for name in POINTS}


def of_points(sides: Sides, name: str, rounds: Sequence[int]) -> Plain:
    """Return one part of the points of both sides, their difference, and the exact sums."""
    sums, games = sides.sums, {"games_own": len(rounds)}
    own, field = ({f"{name}_{r}_{side}": 1 for r in rounds} for side in (OWN, FIELD))
    return {
        OWN: mean(sums, own, games),
        FIELD: mean(sums, field, games),
        "difference": mean(sums, own | dict.fromkeys(field, -1), games),
        "sums": {OWN: sum(map(sums.total, own)), FIELD: sum(map(sums.total, field))},
    }
