"""What decisions that were judged add up to, by block: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from silver_sim.games.contract import BELIEFS
from silver_sim.stats.core.sums import Counts, Sums

MILLION = 1_000_000  # scores and chances are whole millionths
BINS = 10  # of chances, of one width
TURNS = 5  # of a deal that are told of together
LATE = 4  # the last such group: these and all later turns

BY_LEVEL = ("card_score", "below_score", "effective")
NAMES = (
    *("decisions", "cards", "others", "asked"),
    *(f"{name}_{level}" for name in BY_LEVEL for level in BELIEFS),
)
OF_BINS = tuple(f"{name}_{bin_}" for name in ("count", "chance", "below") for bin_ in range(BINS))

Named = dict[str, Sums]


class Numbers:
    """Sums over blocks: what is told of which decisions, by name."""

    def __init__(self, scores: Named, bins: Named) -> None:
        self.scores, self.bins = scores, bins

    @classmethod
    def of(
        cls,
        rows: pl.DataFrame,
        blocks: range,
        tables: Sequence[tuple[str, int]],
        questions: Sequence[str],
    ) -> Numbers:
        """Those of a part; ``tables`` say who plays and how many, the first of them the mix."""
        scores, bins = {}, {}
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
            bins[level] = _bins(rows.filter(of_mix), level, blocks)
        return cls(scores, bins)

    def plus(self, other: Numbers) -> Numbers:
        """Those of both."""
        return Numbers(_together(self.scores, other.scores), _together(self.bins, other.bins))


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
        for chance, below in _others(rows, level):
            there = below >= 0
            columns["others"][:] += there & (level == BELIEFS[0])
            columns[f"below_score_{level}"][:] += np.where(there, _score(chance, below), 0)
    return Sums.of(NAMES, _by_block(rows, values, blocks))


def _bins(rows: pl.DataFrame, level: str, blocks: range) -> Sums:
    """By bin of the chances of a level: how many there are, their sum, and how often it was so."""
    values = np.zeros((len(rows), 3, BINS), np.int64)
    for chance, below in _others(rows, level):
        there = np.flatnonzero(below >= 0)
        of = np.minimum(chance[there] * BINS // MILLION, BINS - 1)
        values[there, 0, of] += 1
        values[there, 1, of] += chance[there]
        values[there, 2, of] += below[there]
    return Sums.of(OF_BINS, _by_block(rows, values.reshape(len(rows), -1), blocks))


def _others(rows: pl.DataFrame, level: str) -> list[tuple[Any, Any]]:
    """By other seat: the chance that it is below, in millionths, and whether it is; -1: no seat."""
    found = []
    step = 1
    while f"below_{step}" in rows.columns:
        chance = rows[f"{level}_{step}"].fill_null(0).to_numpy().astype(np.int64)
        below = rows[f"below_{step}"].fill_null(-1).to_numpy().astype(np.int64)
        found.append((chance, below))
        step += 1
    return found


def _score(chance: Any, below: Any) -> Any:
    """The logarithm of the chance that was given to what is so, in millionths of a nat."""
    told = np.where(below == 1, chance, MILLION - chance).clip(1)
    return np.rint(np.log(told / MILLION) * MILLION).astype(np.int64)


def _by_block(rows: pl.DataFrame, values: Any, blocks: range) -> Counts:
    """The sums of each block, those without a decision among them."""
    sums = np.zeros((len(blocks), values.shape[1]), np.int64)
    np.add.at(sums, rows["block"].to_numpy() - blocks.start, values)
    return sums
