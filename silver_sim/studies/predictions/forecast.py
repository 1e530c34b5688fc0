"""Exact integer sums of predictions and outcomes, by block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.calibration import Calibration, calibrated
from silver_sim.stats.outcomes.reliability import MILLION, grouped, millionths
from silver_sim.studies.predictions import up_to

CELLS = 200  # steps to which chances are rounded for scores
GROUPS = 100  # of blocks, which are assumed to be independent
LATE = 6  # this deal and all later ones are combined
DEALS = up_to(LATE)
STANDINGS = ("ahead", "level", "behind")  # of the seat to decide, as its deal began


def sums_of(
    rows: pl.DataFrame, blocks: range, seats: Sequence[int], questions: Sequence[str]
) -> dict[str, Sums]:
    """The sums of a part by name of the group; table i has ``seats[i]`` players."""
    table, question, deal, behind = (
        rows[name].to_numpy() for name in ("table", "question", "deal", "behind")
    )
    deals, ahead = np.minimum(deal, LATE), np.sign(behind) + 1
    groups = {
        **{f"{players} players": table == number for number, players in enumerate(seats)},
        **{f"question {name}": question == number for number, name in enumerate(questions)},
        **{f"deal {name}": deals == number for number, name in enumerate(DEALS, 1)},
        **{name: ahead == number for number, name in enumerate(STANDINGS)},
    }
    return grouped(_columns(rows, seats), groups, rows["block"].to_numpy(), blocks)


def cells(rows: pl.DataFrame, seats: Sequence[int]) -> Any:
    """The number of predictions of each chance, and what was won, in millionths, by block group.

    (seats, what, CELLS + 1, GROUPS)
    """
    found: Any = np.zeros((len(seats), 2, CELLS + 1, GROUPS), np.int64)
    place = rows["table"].to_numpy(), _rounded(rows), rows["block"].to_numpy() % GROUPS
    np.add.at(found[:, 0], place, 1)
    np.add.at(found[:, 1], place, rows["won"].to_numpy().astype(np.int64))
    return found


def calibration_of(cells: Any) -> Calibration:
    """Scores and curve from the cells of one number of players."""
    weight, won = cells.astype(np.float64)
    return calibrated(np.arange(CELLS + 1) / CELLS, weight, won / MILLION)


def _rounded(rows: pl.DataFrame) -> Any:
    """The cell of each chance."""
    step = MILLION // CELLS
    return (rows["chance"].to_numpy().astype(np.int64) + step // 2) // step


def _columns(rows: pl.DataFrame, seats: Sequence[int]) -> dict[str, NDArray[Any]]:
    """What each prediction adds: in millionths, except for the number and the points."""
    found: dict[str, NDArray[Any]] = {
        name: rows[name].to_numpy() for name in ("chance", "won", "score")
    }
    chance, won, error = (rows[name].to_numpy() / MILLION for name in ("chance", "won", "error"))
    rounded = _rounded(rows) / CELLS
    fair = 1.0 / np.array(seats)[rows["table"].to_numpy()]
    return found | {
        "predictions": np.ones(len(rows), np.int64),
        "brier": millionths(rounded**2 - 2 * rounded * won + won),  # a shared win is one drawn
        "spread": millionths((chance - fair) ** 2),
        "followed": millionths((chance - fair) * (won - fair)),
        "noise": millionths(error**2),
        "points": rows["points"].to_numpy(),  # in hundredths
    }
