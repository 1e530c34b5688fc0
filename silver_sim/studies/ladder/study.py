"""Each strategy of a ladder against the one below it, and how far the steps go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from silver_sim.arena.run import part_blocks
from silver_sim.errors import UserError
from silver_sim.result import Result
from silver_sim.stats.core.estimates import correlations
from silver_sim.stats.core.many import individual_level
from silver_sim.stats.core.odds import added, has_ends, points
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.contrast.contenders import check_each_once
from silver_sim.studies.contrast.first_players import FirstPlayers
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.ladder.result import LOST, OPEN, SHOWN, Height, LadderResult, Step
from silver_sim.studies.ladder.tell import verdict


class Climbing(FirstPlayers):
    """What each step of a ladder is worth."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment = self.experiment
        self.ladder = [setup.entry(typed).label for typed in experiment.steps]
        check_each_once(self.ladder, help="name every step once")
        below = experiment.seats - 1
        self.lay(
            [setup.table([upper, *[lower] * below]) for lower, upper in pairwise(experiment.steps)]
        )
        if experiment.searching_blocks is not None and not any(map(_searches, self.tables)):
            raise UserError("no step looks ahead", help="leave searching_blocks out")

    def active(self, blocks: range) -> Sequence[int]:
        """All steps; those at which somebody looks ahead end sooner."""
        return [
            number
            for number, table in enumerate(self.tables)
            if not _searches(table) or blocks.start < self._searching(blocks.stop)
        ]

    def _searching(self, blocks: int) -> int:
        """How many of so many blocks are played at steps at which somebody looks ahead."""
        wanted: int | None = self.experiment.searching_blocks
        if wanted is None:
            return blocks
        size = part_blocks(self.tables)
        return min(blocks, -(-wanted // size) * size)

    def games_of(self, blocks: int) -> int:
        """All games of so many blocks."""
        searching = self._searching(blocks)
        return sum(
            table.players * (searching if _searches(table) else blocks) for table in self.tables
        )

    def summary(self, stopped: str) -> LadderResult:
        """Every step's win share against the one below it, and how far the whole ladder goes."""
        ratios = [self.firsts.ratio(number) for number in range(len(self.tables))]
        together = correlations(self.firsts.sums, ratios)
        level = individual_level(together)
        result = LadderResult(
            **self.heading(stopped),
            seats=self.experiment.seats,
            fair_share=1 / self.experiment.seats,
            ladder=self.ladder,
            step_level=level,
            steps=[self._step(number, level) for number in range(len(self.tables))],
            heights=[*self._heights(together)],
        )
        return replace(result, verdict=verdict(result))

    def _step(self, number: int, level: float) -> Step:
        """What a step is worth; its intervals hold together with those of all others."""
        table, seats = self.tables[number], self.experiment.seats
        share = self.share(number, level)
        games = self.firsts.games(number)
        return Step(
            upper=self.ladder[number + 1],
            lower=self.ladder[number],
            blocks=games // table.players,
            games=games,
            win_share=share,
            points=points(share, seats),
            found=found_of(share, 1 / seats),
        )

    def _heights(self, together: Any) -> Iterator[Height]:
        """How far each strategy is above the lowest that has points; each interval by itself."""
        each = [points(self.share(n), self.experiment.seats) for n in range(len(self.tables))]
        base = max((n + 1 for n, numbers in enumerate(each) if not has_ends(numbers)), default=0)
        for top in range(base, len(each)):
            steps = slice(base, top + 1)
            height = added(each[steps], together[steps, steps])
            yield Height(self.ladder[top + 1], self.ladder[base], height)

    def rows(self, summary: LadderResult) -> Iterator[Result]:
        """Two rows a step, and a row for each height."""
        for step in summary.steps:
            named = {"subject": step.upper, "other": step.lower, "blocks": step.blocks}
            for metric, numbers in estimates_of(step):
                yield summary.row(metric, numbers, **named)
        for height in summary.heights:
            named = {"subject": height.strategy, "other": height.above}
            yield summary.row("height", height.points, **named)


def _searches(table: Any) -> bool:
    """Whether somebody at a table looks ahead."""
    return any(entry.search is not None for entry in table.entries)


def found_of(share: Estimate, fair: float) -> str:
    """What the interval of a win share says: more than the fair share, less, or neither."""
    return {1: SHOWN, 0: OPEN, -1: LOST}[share.side(fair)]
