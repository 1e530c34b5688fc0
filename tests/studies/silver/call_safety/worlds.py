"""A world of calls made up for tests: forks drawn from chances that are known exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from silver_sim.studies.silver.call_safety.advice.question import COPIES
from silver_sim.studies.silver.call_safety.fork_rows import Rows

SEATS = 2
SUMS, OPPONENTS, TURNS = range(4), (3, 4), range(1, 5)  # of one known card, all equally frequent
WAIT = 6  # points that going on costs


def chance(own: Any, opponent: Any, turn: Any) -> Any:
    """How often a call is lowest; on average over turns as if it were turn 2.5."""
    return 0.8 - 0.15 * own + 0.1 * (opponent - 3) - 0.06 * (turn - 2.5)


def gains(own: int, opponent: int, turn: float) -> dict[str, float]:
    """What is true of a call: points that it saves, shares of the game that it gains."""
    lowest = float(chance(own, opponent, turn))
    return {
        "chance": lowest,
        "points": WAIT - (1 - lowest) * (10 + own),
        "win": 0.1 + 0.7 * lowest - 0.5,
    }


def forks(number: int, seed: int = 1) -> pl.DataFrame:
    """So many forks of two players with one card each that is known, as a run writes them."""
    draw = np.random.default_rng(seed)
    own, turn = draw.integers(0, len(SUMS), number), draw.integers(1, len(TURNS) + 1, number)
    opponent = draw.choice(OPPONENTS, number)
    lowest = draw.random(number) < chance(own, opponent, turn)
    won = np.stack([draw.random(number) < np.where(lowest, 0.8, 0.1), draw.random(number) < 0.5])
    none = np.zeros(number, np.int64)
    columns: dict[str, Any] = {
        "block": np.arange(number) // 4,
        "round": none + 1,
        "turn": SEATS * (turn - 1) + draw.integers(1, SEATS + 1, number),
        "deck_count": none + 20,
        "weight": none + 1,
        "unknown_0": none,
        "cards_1": opponent,
        "beaten": (~lowest).astype(int),
        **{f"total_{seat}": none for seat in range(SEATS)},
        **{f"score_{arm}": each for arm, each in enumerate((np.where(lowest, 0, 10 + own), WAIT))},
        **{f"won_{arm}": each.astype(int) for arm, each in enumerate(won)},
        **{f"place2_{arm}": 4 - 2 * each.astype(int) for arm, each in enumerate(won)},
    }
    for value, copies in enumerate(COPIES):
        columns |= {f"own_{value}": (own == value).astype(int)}
        columns |= {f"unseen_{value}": copies - columns[f"own_{value}"]}
    return pl.DataFrame(columns)


def rows_of(frame: pl.DataFrame) -> Rows:
    """The same as what the function is fitted to."""
    return Rows.of(frame, np.full(frame.height, SEATS))
