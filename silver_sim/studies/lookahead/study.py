"""What looking ahead wins, by belief and number of worlds, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from silver_sim.errors import UserError
from silver_sim.games.contract import BELIEFS
from silver_sim.stats.core.estimates import judged
from silver_sim.studies.contrast.first_players import FirstPlayers
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.lookahead.result import Cell, LookaheadResult, Step
from silver_sim.studies.lookahead.tell import verdict


class LookingAhead(FirstPlayers):
    """Which belief, and how many worlds, win how much."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment = self.experiment
        beliefs = [level for level in BELIEFS if level in experiment.beliefs]
        self.beliefs, self.worlds = beliefs, sorted(set(experiment.worlds))
        self.cells = [(level, worlds) for level in beliefs for worlds in self.worlds]
        player, seats = experiment.player, experiment.seats
        if setup.entry(player).search is not None:
            raise UserError(
                f"{player} looks ahead already",
                help="name the strategy alone; beliefs and worlds say how it looks ahead",
            )
        self.lay(
            [
                setup.table(
                    [f"{player}+search(worlds={worlds},belief={level})", *[player] * (seats - 1)]
                )
                for level, worlds in self.cells
            ]
        )

    def summary(self, stopped: str) -> LookaheadResult:
        """Every cell's win share, and what each step of belief and of worlds is worth."""
        cells = [
            Cell(level, worlds, self.share(number), self.firsts.mean_total(number))
            for number, (level, worlds) in enumerate(self.cells)
        ]
        result = LookaheadResult(
            **self.heading(stopped),
            player=self.tables[0].labels[-1],
            seats=self.experiment.seats,
            beliefs=self.beliefs,
            worlds=self.worlds,
            cells=cells,
            steps=judged([*self._steps(cells)], "win_share", self.blocks),
        )
        return replace(result, verdict=verdict(result))

    def _steps(self, cells: Sequence[Cell]) -> Iterator[Step]:
        """From each belief to the next with as many worlds, from each number to the next."""
        found = {(cell.belief, cell.worlds): (cell.subject, n) for n, cell in enumerate(cells)}
        for worlds in self.worlds:
            for before, after in pairwise(self.beliefs):
                yield self._step("belief", found[after, worlds], found[before, worlds])
        for level in self.beliefs:
            for few, many in pairwise(self.worlds):
                yield self._step("worlds", found[level, many], found[level, few])

    def _step(self, of: str, a: tuple[str, int], b: tuple[str, int]) -> Step:
        """The paired difference of two cells, a - b: their words and their tables."""
        return Step(of, a[0], b[0], self.firsts.share_difference(a[1], b[1]))
