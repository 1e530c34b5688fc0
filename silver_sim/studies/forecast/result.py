"""What a run of kind forecast finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import POINTS, SHARE, Column
from silver_sim.games.measures import Measure
from silver_sim.result import Result
from silver_sim.stats.outcomes.calibration import Calibration
from silver_sim.stats.results import Estimate, Heading, metrics_of
from silver_sim.studies.scoring import TableRow

IN_ROWS = ("predicted", "won", "apart", "slope", "brier", "points_apart")  # of `summary.csv`


@dataclass(frozen=True)
class Forecasts(Result):
    """Predictions, what came, and how far that is apart."""

    predictions: Annotated[int, "predictions that are judged"]
    predicted: Annotated[Estimate, "mean predicted chance to win the game", SHARE]
    won: Annotated[Estimate, "games won / predictions", SHARE]
    apart: Annotated[Estimate, "won minus predicted", SHARE]
    slope: Annotated[Estimate, "what comes true of chances beyond the fair share", SHARE]
    at_best: Annotated[float, "the slope if nothing but the number of worlds were wrong", SHARE]
    brier: Annotated[Estimate, "mean squared distance of chances from what happened"]
    points: Annotated[Estimate, "predicted points of the deal", POINTS]
    score: Annotated[Estimate, "points of the deal that came", POINTS]
    points_apart: Annotated[Estimate, "points of the deal minus predicted ones", POINTS]


@dataclass(frozen=True, kw_only=True)
class Group(Forecasts):
    """Those of a number of players."""

    seats: int
    calibration: Calibration


@dataclass(frozen=True, kw_only=True)
class ForecastResult(Heading):
    """How far predicted chances and what was won are apart."""

    player: Annotated[str, "who sits in every seat"]
    seats: Annotated[list[int], "the numbers of players"]
    worlds: Annotated[int, "deals of the hidden cards in which games go on"]
    told: Annotated[str, "what advice is told: the script, or a typed line", "script, line"]
    every: Annotated[int, "one decision in so many is judged"]
    deal: Annotated[str, "what a deal is called in this game"]
    groups: Annotated[list[Group], "estimates, scores and steps by number of players"]
    by_deal: Annotated[dict[str, Forecasts], "estimates by deal of the game"]
    by_standing: Annotated[dict[str, Forecasts], "the same by standing as the deal begins"]
    by_question: Annotated[dict[str, Forecasts], "the same by question"]

    row_type = TableRow

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Those of a table."""
        return [each for each in metrics_of(Forecasts) if each.name in IN_ROWS]
