"""What predictions and their ends add up to, by block: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.calibration import Calibration, calibrated
from silver_sim.stats.outcomes.reliability import MILLION, by_block, millionths
from silver_sim.studies.scoring.study import up_to

CELLS = 200  # chances are rounded to as many steps, where their scores are taken
GROUPS = 100  # of blocks, which are taken for independent
LATE = 6  # this deal and all later ones are told of together
DEALS = up_to(LATE)
STANDINGS = ("ahead", "level", "behind")  # of the seat to decide, as its deal began
NAMES = (
    "predictions",
    "chance",  # predicted, in millionths; so is all else but points
    "won",
    "brier",  # squared distance of the rounded chance; a shared win counts as one that is drawn
    "spread",  # squared distance of the chance from the fair share
    "followed",  # that of the chance times that of what was won
    "noise",  # squared standard error of the chance
    "points",  # predicted, in hundredths
    "score",
)


def sums_of(
    rows: pl.DataFrame, blocks: range, seats: Sequence[int], questions: Sequence[str]
) -> dict[str, Sums]:
    """Sums of a part by name of a group of predictions; table i has ``seats[i]`` players."""
    values, block = _values(rows, seats), rows["block"].to_numpy()
    return {
        name: Sums.of(NAMES, by_block(values[here], block[here], blocks))
        for name, here in _groups(rows, seats, questions)
    }


def cells(rows: pl.DataFrame, seats: Sequence[int]) -> Any:
    """How many predictions of each chance, and what was won, in millionths, by group of blocks.

    (seats, what, CELLS + 1, GROUPS)
    """
    found = np.zeros((len(seats), 2, CELLS + 1, GROUPS), np.int64)
    place = rows["table"].to_numpy(), _rounded(rows), rows["block"].to_numpy() % GROUPS
    for what, added in enumerate((1, rows["won"].to_numpy().astype(np.int64))):
        np.add.at(found[:, what], place, added)
    return found


def calibration_of(cells: Any) -> Calibration:
    """Scores and curve of the cells of a number of players."""
    weight, won = cells.astype(np.float64)
    return calibrated(np.arange(CELLS + 1) / CELLS, weight, won / MILLION)


def _groups(
    rows: pl.DataFrame, seats: Sequence[int], questions: Sequence[str]
) -> Iterator[tuple[str, Any]]:
    """Yield names of groups, and which rows are theirs."""
    table, question, deal, behind = (
        rows[name].to_numpy() for name in ("table", "question", "deal", "behind")
    )
    for number, players in enumerate(seats):
        yield f"{players} players", table == number
    for number, name in enumerate(questions):
        yield f"question {name}", question == number
    for number, name in enumerate(DEALS, 1):
        yield f"deal {name}", np.minimum(deal, LATE) == number
    for sign, name in zip((-1, 0, 1), STANDINGS, strict=True):
        yield name, np.sign(behind) == sign


def _rounded(rows: pl.DataFrame) -> Any:
    """The cell of each chance."""
    step = MILLION // CELLS
    return (rows["chance"].to_numpy().astype(np.int64) + step // 2) // step


def _values(rows: pl.DataFrame, seats: Sequence[int]) -> Any:
    """What each prediction adds: (rows, NAMES)."""
    found = {
        name: rows[name].to_numpy().astype(np.int64)
        for name in ("chance", "won", "error", "points", "score")
    }
    chance, won, error = (found[name] / MILLION for name in ("chance", "won", "error"))
    rounded = _rounded(rows) / CELLS
    fair = 1.0 / np.array(seats)[rows["table"].to_numpy()]
    found |= {
        "predictions": np.ones(len(rows), np.int64),
        "brier": millionths(rounded**2 - 2 * rounded * won + won),
        "spread": millionths((chance - fair) ** 2),
        "followed": millionths((chance - fair) * (won - fair)),
        "noise": millionths(error**2),
    }
    return np.stack([found[name] for name in NAMES], axis=1)
