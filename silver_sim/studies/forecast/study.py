"""Whether the chances to win that advice predicts come true in the games that follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from silver_sim.arena.table import Judging
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract.seats import FREE
from silver_sim.games.contract.table import JudgingPlan
from silver_sim.search.frozen import EQUITY, KEPT
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.forecast.numbers import DEALS, STANDINGS, calibration_of, cells, sums_of
from silver_sim.studies.forecast.result import IN_ROWS, ForecastResult, Forecasts, Group
from silver_sim.studies.forecast.tell import verdict
from silver_sim.studies.scoring.study import Scoring

JUDGES = {
    "script": "silver_sim.studies.forecast.judge:ForecastMatch",
    "line": "silver_sim.studies.forecast.judge:LineForecastMatch",
}


class Forecasting(Scoring):
    """How far predicted chances and what was won are apart, by all that a player sees."""

    goes_by = (EQUITY, KEPT)

    def __init__(self, setup: Setup) -> None:
        """Raise UserError if it would be judged by games that it comes from, or cannot forecast.

        Only games of plain single strategies can be forecast.
        """
        super().__init__(setup)
        experiment = self.experiment
        entry = setup.entry(experiment.player)
        _check(entry)
        plan = JudgingPlan(every=experiment.every, worlds=experiment.worlds)
        self.lay({entry.label: experiment.player}, Judging(plan, entry, JUDGES[experiment.told]))
        self.questions = setup.game.machine.asked
        self.cells: Any = 0

    def _counted(self, blocks: range, frames: Frames) -> tuple[Mapping[str, Sums], Any]:
        rows, seats = frames["judged"], self.experiment.seats
        return sums_of(rows, blocks, seats, self.questions), cells(rows, seats)

    def _add(self, numbers: Any) -> None:
        sums, found = numbers
        super()._add(sums)
        self.cells = self.cells + found

    def scored(self, group: Group) -> Iterator[tuple[str, Estimate, dict[str, str]]]:
        """Yield what is above or below what was predicted, and what of it came true."""
        return ((metric, getattr(group, metric), {}) for metric in IN_ROWS)

    def summary(self, stopped: str) -> ForecastResult:
        """The distance by number of players, question, deal and standing; scores and curves."""
        experiment = self.experiment
        result = ForecastResult(
            **self.heading(stopped),
            player=self.tables[0].labels[0],
            seats=experiment.seats,
            worlds=experiment.worlds,
            told=experiment.told,
            every=experiment.every,
            deal=self.setup.game.words.deal,
            groups=[
                Group(
                    **vars(told(self.sums[f"{seats} players"])),
                    seats=seats,
                    calibration=calibration_of(self.cells[table]),
                )
                for table, seats in enumerate(experiment.seats)
            ],
            by_deal=self.told_of("deal", DEALS, told),
            by_standing={each: told(self.sums[each]) for each in STANDINGS},
            by_question=self.told_of("question", self.questions, told),
        )
        return replace(result, verdict=verdict(result))


def _check(entry: Entry) -> None:
    """Raise UserError if games with this player in every seat cannot be forecast."""
    if entry.search is None and len(entry.policies) == 1 and entry.policies[0].limits == FREE:
        return
    raise UserError(
        f"games of {entry.label} cannot be forecast",
        why="in the worlds of advice every seat plays one plain strategy, which neither looks "
        "ahead nor forgets, and is not a mix",
        help="name the strategy alone",
    )


def told(sums: Sums) -> Forecasts:
    """The number of predictions, their mean, the mean outcome, and the difference."""
    per = {"predictions": MILLION}
    noise = sums.total("noise") / max(1, sums.total("spread"))
    return Forecasts(
        predictions=sums.total("predictions"),
        predicted=share(sums, {"chance": 1}, per, SHARE, MILLION),
        won=share(sums, {"won": 1}, per, SHARE, MILLION),
        apart=share(sums, {"won": 1, "chance": -1}, per, DIFFERENCE, MILLION),
        slope=mean(sums, {"followed": 1}, {"spread": 1}),
        at_best=1.0 - noise,
        brier=mean(sums, {"brier": 1}, per),
        points=mean(sums, {"points": 1}, {"predictions": 100}),
        score=mean(sums, {"score": 1}, {"predictions": 1}),
        points_apart=mean(sums, {"score": 100, "points": -1}, {"predictions": 100}),
    )
