"""Whether the chances to win in the table of equity come true in fresh games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from silver_sim.errors import UserError
from silver_sim.search.equity import Course, Equity, load_data
from silver_sim.search.frozen import EQUITY
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION, reliability
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.equity.numbers import DEALS, Predictions, sums_of
from silver_sim.studies.equity.result import Chance, EquityResult, EquityTable, Group, Lead, Scores
from silver_sim.studies.equity.tell import verdict
from silver_sim.studies.scoring.study import Scoring

LEADS = range(-18, 19, 2)  # points by which a player is behind (+) or ahead (-)
STANDING = 10  # points of the one who is behind, in a game that ends by a limit


class Equities(Scoring):
    """How the table's chances and outcomes differ, by number of players, deal and strategy."""

    goes_by = (EQUITY,)

    def __init__(self, setup: Setup) -> None:
        """Raise UserError if the table comes from these games, or if there is nothing to judge."""
        super().__init__(setup)
        experiment, game, (rules, _) = self.experiment, setup.game, setup.rules()
        if game.rounds_a_game is not None and game.rounds_a_game(rules) == 1:
            raise UserError(
                f"a game of one {game.words.deal} has nothing between two {game.words.deal}s",
                help=f"rules with two {game.words.deal}s or more",
            )
        data = load_data(game.name)
        self.table = EquityTable(data.hash, *data.made_of, data.other_rules(rules))
        self.others = setup.labels(experiment.others)
        self.lay({experiment.best_known: self.table.strategy, **experiment.others})

    def _counted(self, blocks: range, frames: Frames) -> dict[str, Sums]:
        sums: dict[str, Sums] = {}
        for number, (table, (who, seats)) in enumerate(zip(self.tables, self.laid, strict=True)):
            found = Predictions.of(frames, number, table)
            sums |= sums_of(found, blocks, f"{who}, {seats}")
        return sums

    def summary(self, stopped: str) -> EquityResult:
        """Scores and reliability at every table, and the table of equity by leads."""
        result = EquityResult(
            **self.heading(stopped),
            seats=self.experiment.seats,
            others=self.others,
            equity=self.table,
            groups=[
                Group(
                    **vars(_told(self.sums[f"{who}, {seats}"])),
                    who=who,
                    player=table.labels[0],
                    seats=seats,
                    reliability=reliability(self.sums[f"{who}, {seats}: steps"]),
                    deals=self.told_of(f"{who}, {seats}: deal", DEALS, _told),
                )
                for (who, seats), table in zip(self.laid, self.tables, strict=True)
            ],
            leads=[*self._leads()],
        )
        return replace(result, verdict=verdict(result))

    def _leads(self) -> Iterator[Lead]:
        """The chance of a player behind all others, who are level, by points and deals left.

        This player does not start, and no player is privileged.
        """
        game, rules = self.setup.game, self.tables[0].setting.rules
        limit = 0 if game.points_limit is None else game.points_limit(rules)
        ends = range(1) if limit else range(1, game.rounds_a_game(rules))  # type: ignore[misc]
        for seats in self.experiment.seats:
            table = Equity.load(game.name, seats)
            for played in ends:
                course = Course.of(game, rules, played)
                leads = [lead for lead in LEADS if abs(lead) <= STANDING or not limit]
                totals = np.zeros((len(leads), seats), np.int64)
                for row, lead in enumerate(leads):
                    totals[row] = STANDING + min(0, -lead)
                    totals[row, 1] = STANDING + min(0, lead)
                chances = table.chances(totals, 0, False, course)[:, 1]
                of_leads = [*map(Chance, leads, map(float, chances))]
                yield Lead(seats, course.deals_left, of_leads)


def _told(sums: Sums) -> Scores:
    """The scores of some predictions, in shares squared and in nats."""
    per = {"predictions": MILLION}
    return Scores(
        predictions=sums.total("predictions"),
        brier=mean(sums, {"brier": 1}, per),
        base=mean(sums, {"base": 1}, per),
        gain=mean(sums, {"base": 1, "brier": -1}, per),
        log_score=mean(sums, {"log_score": 1}, per),
    )
