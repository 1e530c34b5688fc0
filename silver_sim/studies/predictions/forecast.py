"""Exact integer sums of predictions and outcomes, by block, and how far they are apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE
from silver_sim.stats.outcomes.calibration import Bin, Calibration, calibrated
from silver_sim.stats.outcomes.reliability import MILLION, grouped, millionths
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.calibration import PREDICTIONS, Group
from silver_sim.studies.arms.predicting import Found, Number

CELLS = 200  # steps to which chances are rounded for scores
GROUPS = 100  # of blocks, which are assumed to be independent
LATE = 6  # this deal and all later ones are combined
DEALS = ("1", "2", "3", "4", "5", f"{LATE} and later")
STANDINGS = ("ahead", "level", "behind")  # of the seat to decide, as its deal began
PARTS = ("miscalibration", "discrimination", "uncertainty", "skill")  # of a Brier score


def sums_of(
    rows: pl.DataFrame,
    blocks: range,
    tables: Sequence[Group],
    questions: Sequence[str],
    by_deal: Sequence[str],
) -> dict[str, Any]:
    """The sums of a part by name of the group, and the cells of each table."""
    seats = [each.seats for each in tables]
    table, question, deal, behind = (
        rows[name].to_numpy() for name in ("table", "question", "deal", "behind")
    )
    deals, ahead = np.minimum(deal, LATE), np.sign(behind) + 1
    groups = {
        **{each.label: table == number for number, each in enumerate(tables)},
        **{name: question == number for number, name in enumerate(questions)},
        **{name: deals == number for number, name in enumerate(by_deal, 1)},
        **{name: ahead == number for number, name in enumerate(STANDINGS)},
    }
    sums = grouped(_columns(rows, seats), groups, rows["block"].to_numpy(), blocks)
    of_steps = zip(tables, _cells(rows, len(seats)), strict=True)
    return {**sums, **{f"{each.label}: steps": cells for each, cells in of_steps}}


def _cells(rows: pl.DataFrame, tables: int) -> Any:
    """The number of predictions of each chance, and what was won, in millionths, by block group.

    (tables, what, CELLS + 1, GROUPS)
    """
    found: Any = np.zeros((tables, 2, CELLS + 1, GROUPS), np.int64)
    place = rows["table"].to_numpy(), _rounded(rows), rows["block"].to_numpy() % GROUPS
    np.add.at(found[:, 0], place, 1)
    np.add.at(found[:, 1], place, rows["won"].to_numpy().astype(np.int64))
    return found


def _calibration(cells: Any) -> Calibration:
    """Scores and curve from the cells of one number of players."""
    weight, won = cells.astype(np.float64)
    return calibrated(np.arange(CELLS + 1) / CELLS, weight, won / MILLION)


def steps(cells: Any) -> list[Bin]:
    """The steps of one number of players."""
    return _calibration(cells).bins


def numbers(group: Group, found: Found) -> Iterator[Number]:
    """Yield how far predictions and outcomes are apart, both, and scores."""
    sums, per = found[group.label], {PREDICTIONS: MILLION}
    one, hundredths = {PREDICTIONS: 1}, {PREDICTIONS: 100}
    noise = sums.total("noise") / max(1, sums.total("spread"))
    apart = share(sums, {"won": 1, "chance": -1}, per, DIFFERENCE, MILLION)
    yield Number("apart", apart)
    yield Number("predicted", share(sums, {"chance": 1}, per, SHARE, MILLION))
    yield Number("won", share(sums, {"won": 1}, per, SHARE, MILLION))
    yield Number("slope", mean(sums, {"followed": 1}, {"spread": 1}))
    yield Number("at_best", Estimate(1.0 - noise))
    yield Number(PREDICTIONS, Estimate(sums.total(PREDICTIONS)))
    yield Number("points_predicted", mean(sums, {"points": 1}, hundredths))
    yield Number("points_scored", mean(sums, {"score": 1}, one))
    yield Number("points_apart", mean(sums, {"score": 100, "points": -1}, hundredths))
    yield Number("brier", mean(sums, {"brier": 1}, per))
    if not group.family:
        scores = _calibration(found[f"{group.label}: steps"])
        told = {name: getattr(scores, name) for name in PARTS} | {"surprise": scores.log_score}
        yield from (Number(n, Estimate(value), family="scores") for n, value in told.items())


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
        PREDICTIONS: np.ones(len(rows), np.int64),
        "brier": millionths(rounded**2 - 2 * rounded * won + won),  # a shared win is one drawn
        "spread": millionths((chance - fair) ** 2),
        "followed": millionths((chance - fair) * (won - fair)),
        "noise": millionths(error**2),
        "points": rows["points"].to_numpy(),  # in hundredths
    }
