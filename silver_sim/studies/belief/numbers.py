"""What decisions that were judged add up to, by block: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl

from silver_sim.games.contract import BELIEFS
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.reliability import MILLION, by_block, by_step, millionths

TOGETHER = 5  # turns of a deal
LATE = 4  # how many such groups there are before all later turns
TURNS = [
    *(f"{TOGETHER * n + 1} to {TOGETHER * (n + 1)}" for n in range(LATE)),
    f"{TOGETHER * LATE + 1} and later",
]

BY_LEVEL = ("card_score", "below_score", "effective")
NAMES = (
    *("decisions", "cards", "others", "asked"),
    *(f"{name}_{level}" for name in BY_LEVEL for level in BELIEFS),
)


def sums_of(
    rows: pl.DataFrame,
    blocks: range,
    tables: Sequence[tuple[str, int]],
    questions: Sequence[str],
) -> Iterator[tuple[str, Sums]]:
    """Yield sums of a part by name; ``tables`` say who plays and how many, the mix first."""
    mix = tables[0][0]
    of_mix = rows.filter(
        pl.col("table").is_in([n for n, (who, _) in enumerate(tables) if who == mix])
    )
    for number, (who, seats) in enumerate(tables):
        yield f"{who}, {seats}", _scores(rows.filter(pl.col("table") == number), blocks)
    for number, question in enumerate(questions):
        there = of_mix.filter(pl.col("question") == number)
        yield f"question {question}", _scores(there, blocks)
    for step, turns in enumerate(TURNS):
        there = of_mix.filter(((pl.col("turn") - 1) // TOGETHER).clip(0, LATE) == step)
        yield f"turns {turns}", _scores(there, blocks)
    for level in BELIEFS:
        yield f"chances {level}", _chances(of_mix, level, blocks)


def _scores(rows: pl.DataFrame, blocks: range) -> Sums:
    """The sums of decisions: how many they are, and what each level scored."""
    values = np.zeros((len(rows), len(NAMES)), np.int64)
    columns = {name: values[:, place] for place, name in enumerate(NAMES)}
    columns["decisions"][:] = 1
    for name in ("cards", "asked"):
        columns[name][:] = rows[name].to_numpy()
    for level in BELIEFS:
        for name in ("card_score", "effective"):
            columns[f"{name}_{level}"][:] = rows[f"{name}_{level}"].to_numpy()
    for level in BELIEFS:
        chance, below, there = _others(rows, level)
        columns["others"][:] = there.sum(axis=1)
        score = np.where(there, _score(chance, below), 0)
        columns[f"below_score_{level}"][:] = score.sum(axis=1)
    return Sums.of(NAMES, by_block(values, rows["block"].to_numpy(), blocks))


def _chances(rows: pl.DataFrame, level: str, blocks: range) -> Sums:
    """The chances of a level that another seat is below, and how often one was, by step."""
    chance, below, there = _others(rows, level)
    return by_step(chance, below * MILLION, there, rows["block"].to_numpy(), blocks)


def _others(rows: pl.DataFrame, level: str) -> tuple[Any, Any, Any]:
    """By other seat (rows, seats): the chance that it is below, in millionths, whether it is.

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
    """The logarithm of the chance that was given to what is so, in millionths of a nat."""
    told = np.where(below == 1, chance, MILLION - chance).clip(1)
    return millionths(np.log(told / MILLION))
