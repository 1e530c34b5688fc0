"""Who wins how often: one line-up, every deal in all seat rotations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.report.text.answers import line_up
from silver_sim.report.text.rules import narrow_enough
from silver_sim.stats.core.stopping import Width, widest_within
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.outcomes.summary_csv import tidy_rows
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import PlayedStudy, Summary
from silver_sim.studies.simulate.spec import Simulate
from silver_sim.studies.simulate.subjects import LINE_UP
from silver_sim.studies.simulate.summary import summarise


class Simulation(PlayedStudy):
    """One line-up."""

    who = LINE_UP
    experiment: Simulate

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        drawn = self.experiment.seating == "drawn"
        self.tables = [setup.table(self.experiment.players, drawn_order=drawn)]
        self.tally = Tally.empty(setup.game, self.players)

    @property
    def players(self) -> int:
        """How many play."""
        return self.tables[0].players

    @property
    def known(self) -> Summary:
        """Everybody plays at the one table."""
        return {}

    def _numbers(self, part: Part) -> Tally:
        return Tally.of(part)

    def _add_numbers(self, numbers: Tally) -> None:
        self.tally += numbers

    def _widths(self) -> list[Width]:
        """What ``until`` speaks of: every win share."""
        labels, games = self.tables[0].labels, {"games": self.setup.game.win_unit}
        return [
            Width(label, self.tally.moments({f"wins_{player}": 1}, games))
            for player, label in enumerate(labels)
        ]

    def reached(self) -> str:
        """All win shares are known as exactly as wanted."""
        widths = self._widths()
        widest = widest_within(widths, self.experiment.half_width)
        return narrow_enough(widest, "win share", len(widths))

    def summary(self, stopped: str) -> Summary:
        """All numbers of the line-up."""
        table = self.tables[0]
        numbers = summarise(
            self.tally,
            table.labels,
            edition=table.edition,
            seed=table.setting.seed,
            noise=self.setup.game.random_strategy,
        )
        found = self.heading(stopped) | numbers
        return found | {"verdict": line_up(found)}

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """One row an estimate."""
        return tidy_rows(summary, self.setup.game)
