"""What predictions and their ends add up to, by block: exact sums of whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.calibration import calibration
from silver_sim.stats.outcomes.reliability import MILLION, by_block

CELLS = 200  # chances are rounded to as many steps, where their scores are taken
GROUPS = 100  # of blocks, which are taken for independent
LATE = 6  # the last group of deals: this one and all later ones
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

Named = Mapping[str, Sums]


class Numbers:
    """Sums over blocks by name of a group of predictions; the cells of each number of players.

    Cells are (seats, what, CELLS + 1, GROUPS): how many predictions, and what was won, in
    millionths.
    """

    def __init__(self, sums: Named, cells: Any) -> None:
        self.sums, self.cells = sums, cells

    @classmethod
    def of(
        cls, rows: pl.DataFrame, blocks: range, seats: Sequence[int], questions: Sequence[str]
    ) -> Numbers:
        """Those of a part; table i has ``seats[i]`` players."""
        values = _values(rows, seats)
        block, table = rows["block"].to_numpy(), rows["table"].to_numpy()
        sums = {
            name: Sums.of(NAMES, by_block(values[here], block[here], blocks))
            for name, here in _groups(rows, seats, questions)
        }
        cells = np.zeros((len(seats), 2, CELLS + 1, GROUPS), np.int64)
        place = table, _rounded(rows), block % GROUPS
        for what, added in enumerate((1, values[:, NAMES.index("won")])):
            np.add.at(cells[:, what], place, added)
        return cls(sums, cells)

    def plus(self, other: Numbers) -> Numbers:
        """Those of both."""
        sums = {name: each + other.sums[name] for name, each in self.sums.items()}
        return Numbers(sums, self.cells + other.cells)

    def calibration(self, table: int) -> dict[str, Any]:
        """Scores and reliability of a number of players."""
        weight, won = self.cells[table].astype(np.float64)
        return calibration(np.arange(CELLS + 1) / CELLS, weight, won / MILLION)


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
    for number in range(1, LATE + 1):
        yield f"deal {number}", np.minimum(deal, LATE) == number
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
        "brier": _millionths(rounded**2 - 2 * rounded * won + won),
        "spread": _millionths((chance - fair) ** 2),
        "followed": _millionths((chance - fair) * (won - fair)),
        "noise": _millionths(error**2),
    }
    return np.stack([found[name] for name in NAMES], axis=1)


def _millionths(values: Any) -> Any:
    return np.rint(values * MILLION).astype(np.int64)
