"""Exact integer sums of predictions and outcomes, by block, and how far they are apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from silver_sim.arena.table import Judging
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import FREE
from silver_sim.games.contract.table import JudgingPlan
from silver_sim.report.sections import method
from silver_sim.report.text.sure import more_in_100
from silver_sim.search.frozen import EQUITY, KEPT
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE
from silver_sim.stats.outcomes.calibration import CONSISTENT, Calibration, calibrated
from silver_sim.stats.outcomes.reliability import MILLION, grouped, millionths
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.calibration import PREDICTIONS, STEPS, Group, of_true
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.predicting import Found, Number, Predictions, laid, parts, predicted
from silver_sim.studies.arms.result import ArmsResult, Claim
from silver_sim.studies.core.plan import Setup

CELLS = 200  # steps to which chances are rounded for scores
GROUPS = 100  # of blocks, which are assumed to be independent
LATE = 6  # this deal and all later ones are combined
DEALS = ("1", "2", "3", "4", "5", f"{LATE} and later")
STANDINGS = ("ahead", "level", "behind")  # of the seat to decide, as its deal began
PARTS = ("miscalibration", "discrimination", "uncertainty", "skill")  # of a Brier score
JUDGES = "silver_sim.studies.predictions.judge"
SLOPE = (
    "the part of a chance's distance from the fair share that comes true on average; below 100 % "
    "predictions are too sure, above it not sure enough."
)
EVEN, OFF = (0.0, "as predicted"), "For the seat that had to decide."
GLOSSARY = (
    ("Slope", f"How sure predictions may be: {SLOPE}"),
    ("Brier score", "The mean squared distance between the chance and what happened (1 won, 0 "
     "not); less is better. It is miscalibration (what is lost because chances do not come true) "
     "minus discrimination (what is gained because chances differ) plus uncertainty (what it would "
     "be if all were given the same chance, the right one on average)."),
)  # fmt: skip
SOURCES = {  # of the worlds, and who plays on in them
    "script": ("by the belief policy", f"{JUDGES}:ForecastMatch"),
    "line": ("from what you would type in one line, with the rest as in positions of real games",
             f"{JUDGES}:LineForecastMatch"),
}  # fmt: skip


def design(asked: Any, setup: Setup) -> Design:
    """Predictions by number of players, deal, standing and question, and in steps."""
    entry, deal = setup.entry(asked.player), setup.game.words.deal
    if entry.search or len(entry.policies) > 1 or entry.policies[0].limits != FREE:
        raise UserError(
            f"games of {entry.label} cannot be forecast",
            why="in the worlds of advice every seat plays one plain strategy, which neither "
            "looks ahead nor forgets, and is not a mix",
            help="name a plain strategy, without wrappers",
        )
    plan, who = JudgingPlan(every=asked.every, worlds=asked.worlds), entry.label
    worlds, judge = SOURCES[asked.told]
    tables, groups = laid(setup, {"": asked.player}, Judging(plan, entry, judge))
    by = {"deal": [f"{deal} {name}" for name in DEALS], "standing": STANDINGS}
    by["question"] = [name.replace("_", " ") for name in setup.game.machine.asked]
    titles = (deal, f"standing as the {deal} begins", "question")
    return predicted(
        "Forecasts",
        tables,
        Predictions(
            lambda frames, blocks: _sums(frames["judged"], blocks, groups, by),
            _numbers,
            [*groups, *parts(by, who)],
            groups,
            lambda cells: _calibration(cells).bins,
        ),
        [
            Family(STEPS, "Do they come true", "Observed: isotonic regression of what was won on "
                   "the predicted chance. The band comes from simulations of right chances with "
                   "games correlated as these are; it is too narrow where few games were won or "
                   "lost, as at both ends.", False, STEPS, "the player to decide wins the game",
                   CONSISTENT),
            Family("", "Where they are off", f"Slope: {SLOPE}", even=EVEN, reading=OFF),
            Family("scores", "What their Brier scores are made of", form="table"),
            *(Family(each, f"Where they are off, by {title}", even=EVEN, reading=OFF)
              for each, title in zip(by, titles, strict=True)),
        ],
        question="Do the chances that advice predicts come true?",
        setting=f"{who} in every seat; {asked.worlds} worlds",
        claim=lambda found, _: _claim(found),
        limits=f"one decision in {asked.every} was judged, drawn at random, for the answer of the "
        f"strategy. Worlds are drawn {worlds}; all seats play the strategy to the end of the "
        f"{deal}, and the table of equity says what that is worth. With so few worlds a chance is "
        "noisy, so that the slope is a little less than 100 %: column at best. A shared win counts "
        "as one that is drawn. Scores and steps go by chances rounded to half a percent",
        known=("", ("apart",)),
        glossary=(method.WORLD, *GLOSSARY),
        goes_by=(EQUITY, KEPT),
    )  # fmt: skip


def _claim(found: ArmsResult) -> Claim:
    """Say whether predicted chances come true, and how far off they are on average."""
    off = ((row.label, " ".join(more_in_100(row)).rstrip()) for row in found.of("apart"))
    return of_true(found, also=[f"With {who}, {far} than predicted are won." for who, far in off])


def _sums(
    rows: pl.DataFrame, blocks: range, tables: Sequence[Group], by: Mapping[str, Sequence[str]]
) -> Found:
    """The sums of a part by name of the group, and the cells of each table."""
    seats, table = [each.seats for each in tables], rows["table"].to_numpy()
    deal, behind, question = (rows[name].to_numpy() for name in ("deal", "behind", "question"))
    place = {"deal": np.minimum(deal, LATE) - 1, "standing": np.sign(behind) + 1}
    place["question"] = question
    groups = {each.label: table == number for number, each in enumerate(tables)} | {
        name: place[what] == n for what in by for n, name in enumerate(by[what])
    }
    sums = grouped(_columns(rows, seats), groups, rows["block"].to_numpy(), blocks)
    of_steps = zip(tables, _cells(rows, len(seats)), strict=True)
    return {**sums, **{f"{each.label}: steps": cells for each, cells in of_steps}}


def _cells(rows: pl.DataFrame, tables: int) -> Any:
    """How many predictions each chance has, and won millionths: (tables, 2, CELLS + 1, GROUPS)."""
    found: Any = np.zeros((tables, 2, CELLS + 1, GROUPS), np.int64)
    place = rows["table"].to_numpy(), _rounded(rows), rows["block"].to_numpy() % GROUPS
    np.add.at(found[:, 0], place, 1)
    np.add.at(found[:, 1], place, rows["won"].to_numpy().astype(np.int64))
    return found


def _calibration(cells: Any) -> Calibration:
    """Scores and curve from the cells of one number of players."""
    weight, won = cells.astype(np.float64)
    return calibrated(np.arange(CELLS + 1) / CELLS, weight, won / MILLION)


def _numbers(group: Group, found: Found) -> Iterator[Number]:
    """Yield how far predictions and outcomes are apart, both, and scores."""
    sums, per = found[group.label], {PREDICTIONS: MILLION}
    hundredths = {PREDICTIONS: 100}
    noise = sums.total("noise") / max(1, sums.total("spread"))
    yield Number("apart", share(sums, {"won": 1, "chance": -1}, per, DIFFERENCE, MILLION))
    yield Number("predicted", share(sums, {"chance": 1}, per, SHARE, MILLION))
    yield Number("won", share(sums, {"won": 1}, per, SHARE, MILLION))
    yield Number("slope", mean(sums, {"followed": 1}, {"spread": 1}))
    yield Number("at_best", Estimate(1.0 - noise))
    yield Number(PREDICTIONS, Estimate(sums.total(PREDICTIONS)))
    yield Number("points_predicted", mean(sums, {"points": 1}, hundredths))
    yield Number("points_scored", mean(sums, {"score": 1}, {PREDICTIONS: 1}))
    yield Number("points_apart", mean(sums, {"score": 100, "points": -1}, hundredths))
    yield Number("brier", mean(sums, {"brier": 1}, per))
    if not group.family:
        scores = _calibration(found[f"{group.label}: steps"])
        values = {name: getattr(scores, name) for name in PARTS} | {"surprise": scores.log_score}
        yield from (Number(n, Estimate(value), family="scores") for n, value in values.items())


def _rounded(rows: pl.DataFrame) -> Any:
    """The cell of each chance."""
    step = MILLION // CELLS
    return (rows["chance"].to_numpy().astype(np.int64) + step // 2) // step


def _columns(rows: pl.DataFrame, seats: Sequence[int]) -> dict[str, NDArray[Any]]:
    """What each prediction adds: in millionths, except for the number and the points."""
    found: dict[str, NDArray[Any]] = {n: rows[n].to_numpy() for n in ("chance", "won", "score")}
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
