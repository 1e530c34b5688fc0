"""What decisions that were judged add up to, by block: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from silver_sim.games.contract import BELIEFS
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.reliability import MILLION, by_block, by_step

TURNS = 5  # of a deal that are told of together
LATE = 4  # the last such group: these and all later turns

BY_LEVEL = ("card_score", "below_score", "effective")
NAMES = (
    *("decisions", "cards", "others", "asked"),
    *(f"{name}_{level}" for name in BY_LEVEL for level in BELIEFS),
)

Named = dict[str, Sums]


class Numbers:
    """Sums over blocks: what is told of which decisions, by name."""

    def __init__(self, scores: Named, chances: Named) -> None:
        self.scores, self.chances = scores, chances

    @classmethod
    def of(
        cls,
        rows: pl.DataFrame,
        blocks: range,
        tables: Sequence[tuple[str, int]],
        questions: Sequence[str],
    ) -> Numbers:
        """Those of a part; ``tables`` say who plays and how many, the first of them the mix."""
        scores, chances = {}, {}
        mix = tables[0][0]
        of_mix = pl.col("table").is_in([n for n, (who, _) in enumerate(tables) if who == mix])
        for number, (who, seats) in enumerate(tables):
            there = rows.filter(pl.col("table") == number)
            scores[group(who, seats)] = _scores(there, blocks)
        for number, question in enumerate(questions):
            there = rows.filter(of_mix & (pl.col("question") == number))
            scores[f"question {question}"] = _scores(there, blocks)
        for step in range(LATE + 1):
            turns = ((pl.col("turn") - 1) // TURNS).clip(0, LATE) == step
            scores[f"turns {step}"] = _scores(rows.filter(of_mix & turns), blocks)
        for level in BELIEFS:
            chances[level] = _chances(rows.filter(of_mix), level, blocks)
        return cls(scores, chances)

    def plus(self, other: Numbers) -> Numbers:
        """Those of both."""
        return Numbers(_together(self.scores, other.scores), _together(self.chances, other.chances))


def group(who: str, seats: int) -> str:
    """What the sums of a table are called."""
    return f"{who}, {seats} players"


def _together(one: Mapping[str, Sums], other: Mapping[str, Sums]) -> Named:
    return {name: sums + other[name] for name, sums in one.items()}


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
    return np.rint(np.log(told / MILLION) * MILLION).astype(np.int64)
