"""Whether the chances to win that the table of equity tells come true in fresh games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from silver_sim.errors import UserError
from silver_sim.search.equity import Course, Equity, load_data
from silver_sim.search.frozen import EQUITY
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.reliability import MILLION, reliability
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study, Summary
from silver_sim.studies.equity.numbers import LATE, Predictions, scores, steps
from silver_sim.studies.equity.words import verdict

LEADS = range(-18, 19, 2)  # points by which a player is behind (+) or ahead (-)
STANDING = 10  # points of the one who is behind, in a game that ends by a limit

Sums_ = Mapping[str, Sums]


class Equities(Study):
    """How the table's chances and what happened differ, by players, by deal and by who plays."""

    goes_by = (EQUITY,)

    def __init__(self, setup: Setup) -> None:
        """UserError if the table comes from these very games, or if there is nothing to judge."""
        super().__init__(setup)
        experiment, self.data = self.experiment, load_data(setup.game.name)
        header, game = self.data.header, setup.game
        if experiment.seed == header["seed"]:
            raise UserError(
                f"the table of equity was made with seed {header['seed']}",
                why="it would be judged by the games that it comes from",
                help="another seed",
            )
        rules, _ = setup.rules()
        if game.rounds_a_game is not None and game.rounds_a_game(rules) == 1:
            raise UserError(
                f"a game of one {game.words.deal} has nothing between two {game.words.deal}s",
                help=f"rules with two {game.words.deal}s or more",
            )
        self.other_rules = self.data.other_rules(rules)
        (self.own,) = header["sha256"]  # whose games the table is made of
        players = {experiment.best_known: self.own, **experiment.others}
        self.others = setup.labels(experiment.others)
        self.laid = [(who, seats) for who in players for seats in experiment.seats]
        self.tables = [setup.table([players[who]] * seats) for who, seats in self.laid]
        self.sums: dict[str, Sums] = {}

    def _counted(self, blocks: range, frames: Frames) -> Sums_:
        return dict(self._sums(blocks, frames))

    def _sums(self, blocks: range, part: Frames) -> Iterator[tuple[str, Sums]]:
        """The sums of every table, and of every deal of a table, by name."""
        game = self.setup.game
        for number, (who, seats) in enumerate(self.laid):
            games, rounds = (
                part[name]
                .filter(pl.col("table") == number)
                .select(pl.all().exclude([f"{each}_{p}" for each in OF_PLAYERS
                                          for p in range(seats, game.max_seats)]))
                for name in ("games", "rounds")
            )  # fmt: skip
            rules = self.tables[number].setting.rules
            found = Predictions.of(games, rounds, game, rules, game.looks_ahead.privilege)
            yield f"{who}, {seats}", scores(found, blocks)
            yield f"steps {who}, {seats}", steps(found, blocks)
            for deal in range(1, LATE + 1):
                here = found.deal == deal if deal < LATE else found.deal >= LATE
                yield f"deal {deal}, {who}, {seats}", scores(found.part(here), blocks)

    def _add(self, numbers: Sums_) -> None:
        self.sums = {
            name: self.sums[name] + sums if self.sums else sums for name, sums in numbers.items()
        }

    def summary(self, stopped: str) -> Summary:
        """Scores and reliability at every table, and the table of equity by leads."""
        groups = [
            {
                "who": who,
                "player": table.labels[0],
                "seats": seats,
                **_told(self.sums[f"{who}, {seats}"]),
                "reliability": reliability(self.sums[f"steps {who}, {seats}"]),
                "deals": [
                    {"deal": deal, **_told(sums)}
                    for deal in range(1, LATE + 1)
                    if (sums := self.sums[f"deal {deal}, {who}, {seats}"]).total("predictions")
                ],
            }
            for (who, seats), table in zip(self.laid, self.tables, strict=True)
        ]
        summary = self.heading(stopped) | {
            "seats": list(self.experiment.seats),
            "others": self.others,
            "equity": {"hash": self.data.hash, "strategy": self.own,
                       "seed": self.data.header["seed"], "other_rules": self.other_rules},
            "groups": groups,
            "leads": [*self._leads()],
        }  # fmt: skip
        return summary | {"verdict": verdict(summary)}

    def _leads(self) -> Iterator[dict[str, Any]]:
        """The chance of a player so many points behind all others, who are level, by what is left.

        It is not the one who starts, and nobody is privileged.
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
                yield {
                    "seats": seats,
                    "deals_left": course.deals_left,
                    "chances": [
                        {"behind": lead, "chance": float(chance)}
                        for lead, chance in zip(leads, chances, strict=True)
                    ],
                }

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """A row a score of every table."""
        for each in summary["groups"]:
            for metric in ("brier", "base", "gain", "log_score"):
                row = self.row(summary, each["who"], metric, each[metric])
                yield row | {"seats": each["seats"]}


OF_PLAYERS = ("total", "won", "score", "sum", "luck", "illegal", "seat")


def _told(sums: Sums) -> dict[str, Any]:
    """The scores of some predictions, in shares squared and in nats."""
    per = {"predictions": MILLION}
    return {
        "predictions": sums.total("predictions"),
        "brier": mean(sums, {"brier": 1}, per),
        "base": mean(sums, {"base": 1}, per),
        "gain": mean(sums, {"base": 1, "brier": -1}, per),
        "log_score": mean(sums, {"log_score": 1}, per),
    }
