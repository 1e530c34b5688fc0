"""What looking ahead wins, by belief and number of worlds, on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.contract import BELIEFS
from silver_sim.stats.core.estimates import add_p_values, contrast, mean
from silver_sim.stats.core.intervals import DIFFERENCE
from silver_sim.studies.core.first_players import FirstPlayers
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Summary
from silver_sim.studies.lookahead.words import verdict

Cell = tuple[str, int]  # a belief and a number of worlds


class LookingAhead(FirstPlayers):
    """Which belief, and how many worlds, win how much."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        experiment = self.experiment
        beliefs = [level for level in BELIEFS if level in experiment.beliefs]
        self.beliefs, self.worlds = beliefs, sorted(set(experiment.worlds))
        self.cells: list[Cell] = [(level, worlds) for level in beliefs for worlds in self.worlds]
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

    def summary(self, stopped: str) -> Summary:
        """Every cell's win share, and what each step of belief and of worlds is worth."""
        cells = [
            {
                "belief": level,
                "worlds": worlds,
                "win_share": self.share(number),
                "mean_total": mean(self.sums, {f"total_{number}": 1}, {f"games_{number}": 1}),
            }
            for number, (level, worlds) in enumerate(self.cells)
        ]
        steps = [*self._steps()]
        add_p_values([step["win_share"] for step in steps], self.blocks)
        summary = self.heading(stopped) | {
            "player": self.tables[0].labels[-1],
            "seats": self.experiment.seats,
            "beliefs": self.beliefs,
            "worlds": self.worlds,
            "cells": cells,
            "steps": steps,
        }
        return summary | {"verdict": verdict(summary)}

    def _steps(self) -> Iterator[dict[str, Any]]:
        """From each belief to the next with as many worlds, from each number to the next."""
        for worlds in self.worlds:
            for before, after in pairwise(self.beliefs):
                yield self._step("belief", (after, worlds), (before, worlds))
        for level in self.beliefs:
            for few, many in pairwise(self.worlds):
                yield self._step("worlds", (level, many), (level, few))

    def _step(self, what: str, a: Cell, b: Cell) -> dict[str, Any]:
        """The paired difference of two cells, a - b."""
        one, other = (self.subject(self.cells.index(cell)) for cell in (a, b))
        unit = self.setup.game.win_unit
        found = contrast(self.sums, one, other, DIFFERENCE, units=unit)
        return {"of": what, "a": _named(a), "b": _named(b), "win_share": found}

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """A row a cell and metric, and a row a step."""
        for cell in summary["cells"]:
            name = _named((cell["belief"], cell["worlds"]))
            for metric in ("win_share", "mean_total"):
                yield self.row(summary, name, metric, cell[metric])
        for step in summary["steps"]:
            row = self.row(summary, step["a"], "win_share_difference", step["win_share"])
            yield row | {"other": step["b"]}


def _named(cell: Cell) -> str:
    return f"{cell[0]}, {cell[1]} worlds"
