"""Exact integer sums of judged decisions, by block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.games.contract.seats import BELIEFS
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.reliability import MILLION, by_step, grouped, millionths

TOGETHER = 5  # turns of a deal
LATE = 4  # number of such groups before all later turns
TURNS = [
    *(f"{TOGETHER * n + 1} to {TOGETHER * (n + 1)}" for n in range(LATE)),
    f"{TOGETHER * LATE + 1} and later",
]


def sums_of(
    rows: pl.DataFrame,
    blocks: range,
    tables: Sequence[tuple[str, int]],
    questions: Sequence[str],
) -> dict[str, Sums]:
    """The sums of a part by name; ``tables`` are the players and their number, the mix first."""
    table, question, turn, block = (
        rows[name].to_numpy() for name in ("table", "question", "turn", "block")
    )
    of_mix = np.array([who == tables[0][0] for who, _ in tables])[table]
    steps = np.clip((turn - 1) // TOGETHER, 0, LATE)
    others = {level: _others(rows, level) for level in BELIEFS}
    groups = {
        **{f"{who}, {seats}": table == number for number, (who, seats) in enumerate(tables)},
        **{f"question {name}": of_mix & (question == n) for n, name in enumerate(questions)},
        **{f"turns {name}": of_mix & (steps == n) for n, name in enumerate(TURNS)},
    }
    chances = {
        f"chances {level}": by_step(
            chance[of_mix], below[of_mix] * MILLION, there[of_mix], block[of_mix], blocks
        )
        for level, (chance, below, there) in others.items()
    }
    return grouped(_columns(rows, others), groups, block, blocks) | chances


def _columns(
    rows: pl.DataFrame, others: Mapping[str, tuple[Any, Any, Any]]
) -> dict[str, NDArray[Any]]:
    """For each decision, what is hidden and asked, and the scores of each level."""
    by_level = (f"{name}_{level}" for name in ("card_score", "effective") for level in BELIEFS)
    columns = {name: rows[name].to_numpy() for name in ("cards", "asked", *by_level)}
    columns["predictions"] = np.ones(len(rows), np.int64)
    for level, (chance, below, there) in others.items():
        columns["others"] = there.sum(axis=1)
        score = np.where(there, _score(chance, below), 0)
        columns[f"below_score_{level}"] = score.sum(axis=1)
    return columns


def _others(rows: pl.DataFrame, level: str) -> tuple[Any, Any, Any]:
    """By other seat (rows, seats): the chance that it is below, in millionths; whether it is.

    And whether there is such a seat.
    """
    steps = range(1, 1 + sum(name.startswith("below_") for name in rows.columns))
    below, chance = (
        rows.select(pl.col(f"{name}_{step}").fill_null(-1).cast(pl.Int64) for step in steps)
        .to_numpy()
        .reshape(len(rows), len(steps))
        for name in ("below", level)
    )
    there = below >= 0
    return np.where(there, chance, 0), np.where(there, below, 0), there


def _score(chance: Any, below: Any) -> Any:
    """The logarithm of the chance given to the truth, in millionths of a nat."""
    told = np.where(below == 1, chance, MILLION - chance).clip(1)
    return millionths(np.log(told / MILLION))
