"""Whether the chances to win that advice predicts come true in the games that follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.arena.table import Judging
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract import FREE, JudgingPlan
from silver_sim.search.equity import load_data
from silver_sim.search.frozen import EQUITY, KEPT
from silver_sim.search.kept import weights
from silver_sim.stats.core.estimates import mean, share
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study, Summary
from silver_sim.studies.forecast.numbers import LATE, STANDINGS, Numbers
from silver_sim.studies.forecast.words import verdict

JUDGES = {
    "script": "silver_sim.studies.forecast.judge:ForecastMatch",
    "line": "silver_sim.studies.forecast.judge:LineForecastMatch",
}


class Forecasts(Study):
    """How far predicted chances and what was won are apart, by all that a player sees."""

    goes_by = (EQUITY, KEPT)

    def __init__(self, setup: Setup) -> None:
        """UserError if it would be judged by games that it comes from, or nothing can be foretold.

        The latter of players that are more than one strategy as it stands.
        """
        super().__init__(setup)
        experiment, game = self.experiment, setup.game
        seeds = {"equity": load_data(game.name).header["seed"], "belief": weights(game.name).seed}
        for table, seed in seeds.items():
            if experiment.seed == seed:
                raise UserError(
                    f"the table of {table} was made with seed {seed}",
                    why="it would be judged by the games that it comes from",
                    help="another seed",
                )
        entry = setup.entry(experiment.player)
        _check(entry)
        plan = JudgingPlan(every=experiment.every, worlds=experiment.worlds)
        judging = Judging(plan, entry, JUDGES[experiment.told])
        self.seats: list[int] = experiment.seats
        self.tables = [
            setup.table([experiment.player] * seats, judging=judging) for seats in self.seats
        ]
        self.questions = list(game.looks_ahead.questions)
        self.numbers: Numbers | None = None

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part: what was judged does not tell, of a game perhaps nothing was."""
        return self.games_of(len(blocks))

    def _counted(self, blocks: range, frames: Frames) -> Numbers:
        return Numbers.of(frames["judged"], blocks, self.seats, self.questions)

    def _add(self, numbers: Numbers) -> None:
        self.numbers = numbers if self.numbers is None else self.numbers.plus(numbers)

    def summary(self, stopped: str) -> Summary:
        """How far apart they are by players, question, deal and standing; scores and curves."""
        assert self.numbers is not None
        sums = self.numbers.sums
        summary = self.heading(stopped) | {
            "player": self.tables[0].labels[0],
            "seats": list(self.seats),
            "worlds": self.experiment.worlds,
            "told": self.experiment.told,
            "every": self.experiment.every,
            "deal": self.setup.game.words.deal,
            "groups": [
                {"seats": seats, **_told(sums[f"{seats} players"])}
                | {"calibration": self.numbers.calibration(table)}
                for table, seats in enumerate(self.seats)
            ],
            "by_deal": [
                {"deal": f"{deal}" + (" and later" if deal == LATE else "")}
                | _told(sums[f"deal {deal}"])
                for deal in range(1, LATE + 1)
                if sums[f"deal {deal}"].total("predictions")
            ],
            "by_standing": [{"standing": each, **_told(sums[each])} for each in STANDINGS],
            "by_question": [
                {"question": each, **_told(sums[f"question {each}"])}
                for each in self.questions
                if sums[f"question {each}"].total("predictions")
            ],
        }
        return summary | {"verdict": verdict(summary)}

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """A row a number of every table."""
        for each in summary["groups"]:
            for metric in METRICS:
                row = self.row(summary, summary["player"], metric, each[metric])
                yield row | {"seats": each["seats"]}


METRICS = ("predicted", "won", "apart", "slope", "brier", "points_apart")


def _check(entry: Entry) -> None:
    """UserError if a game cannot be foretold that this player plays in every seat."""
    if entry.search is None and len(entry.policies) == 1 and entry.policies[0].limits == FREE:
        return
    raise UserError(
        f"games of {entry.label} cannot be foretold",
        why="in the worlds of advice every seat plays one strategy as it stands: it neither looks "
        "ahead nor forgets, and is no mixture",
        help="name the strategy alone",
    )


def _told(sums: Sums) -> dict[str, Any]:
    """How many predictions, what they say on average, what came, and how far that is apart."""
    per = {"predictions": MILLION}
    noise = sums.total("noise") / max(1, sums.total("spread"))
    return {
        "predictions": sums.total("predictions"),
        "predicted": share(sums, {"chance": 1}, per, SHARE, MILLION),
        "won": share(sums, {"won": 1}, per, SHARE, MILLION),
        "apart": share(sums, {"won": 1, "chance": -1}, per, DIFFERENCE, MILLION),
        "slope": mean(sums, {"followed": 1}, {"spread": 1}),
        "at_best": 1.0 - noise,
        "brier": mean(sums, {"brier": 1}, per),
        "points": mean(sums, {"points": 1}, {"predictions": 100}),
        "score": mean(sums, {"score": 1}, {"predictions": 1}),
        "points_apart": mean(sums, {"score": 100, "points": -1}, {"predictions": 100}),
    }
