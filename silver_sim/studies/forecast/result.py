"""What a run of kind forecast finds."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.outcomes.calibration import Calibration
from silver_sim.stats.results import Estimate, Heading


@dataclass(frozen=True)
class Forecasts(Result):
    """Predictions, what came, and how far that is apart."""

    predictions: int  # how many
    predicted: Estimate  # the mean chance to win
    won: Estimate
    apart: Estimate  # won - predicted
    slope: Estimate  # of what a chance is above or below the fair share, so much comes true
    at_best: float  # the slope if nothing but the number of worlds were wrong
    brier: Estimate
    points: Estimate  # predicted, of the deal
    score: Estimate  # the points that came
    points_apart: Estimate  # score - points


@dataclass(frozen=True, kw_only=True)
class Group(Forecasts):
    """Those of a number of players."""

    seats: int
    calibration: Calibration


@dataclass(frozen=True, kw_only=True)
class ForecastResult(Heading):
    """How far predicted chances and what was won are apart."""

    player: str  # in every seat
    seats: list[int]
    worlds: int
    told: str  # what advice is told: script or line
    every: int  # one decision in so many was judged
    deal: str  # what the game calls it
    groups: list[Group]
    by_deal: dict[str, Forecasts]
    by_standing: dict[str, Forecasts]
    by_question: dict[str, Forecasts]
