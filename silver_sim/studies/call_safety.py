"""When it is safe to call: forks of many games, cut into cells by what the caller knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import polars as pl

from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Forking, Table
from silver_sim.errors import UserError
from silver_sim.games.contract import Rates
from silver_sim.stats import forks as cut
from silver_sim.stats.cells import Cells
from silver_sim.studies.plan import Setup
from silver_sim.studies.spec import CallSafety
from silver_sim.studies.study import Frames, Study, Summary

MAIN = ""  # the name of what the others are compared with


@dataclass(frozen=True)
class Numbers:
    """What is counted of forks: ``a + b`` is what is counted of both."""

    found: Mapping[str, Cells]  # by factor
    held: Mapping[str, Cells]  # by factor, of the blocks that are held out
    others: Mapping[str, Cells]  # by variant
    scores: Cells  # how often a score came out, by cell
    ends: Cells  # what ended the round, by number of seats

    @classmethod
    def of(
        cls, forks: pl.DataFrame, players: Sequence[int], variants: Sequence[str], stride: int
    ) -> Self:
        """Count rows of forks; ``variants[t]`` is played at table t, one block a stride is held."""
        at = forks["table"].to_numpy()
        main = np.array([name == MAIN for name in variants])[at]
        held = forks["block"].to_numpy() % stride == stride - 1

        def seen(which: Any) -> cut.Seen:
            return cut.Seen.of(forks.filter(pl.Series(which)), players)

        found = seen(main & ~held)
        others = {
            name: seen(np.array([each == name for each in variants])[at])
            for name in dict.fromkeys(variants)
            if name != MAIN
        }
        return cls(
            cut.counted(found, cut.FACTORS, stride),
            cut.counted(seen(main & held), cut.BASE, stride),
            {name: cut.counted(each, ["all"], stride)["all"] for name, each in others.items()},
            cut.scores(found),
            cut.ends(found),
        )

    def __add__(self, other: Self) -> Self:
        """Return the sums of both."""
        return type(self)(
            *(
                _added(getattr(self, name), getattr(other, name))
                for name in self.__dataclass_fields__
            )
        )


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, Cells):
        return one + other
    return {name: one[name] + other[name] for name in one}


class Safety(Study):
    """Whether to call now, or to go on."""

    experiment: CallSafety

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        laid = list(self._laid())
        self.variants = [name for name, _ in laid]
        self.tables = [table for _, table in laid]
        self.players = [table.players for table in self.tables]
        self.part_blocks = part_blocks([table.entries for table in self.tables])
        self.numbers: Numbers | None = None

    def _laid(self) -> Iterator[tuple[str, Table]]:
        """The variants and their tables."""
        experiment, setup = self.experiment, self.setup
        rates = Rates(
            1 / experiment.dense, experiment.low, 1 / experiment.sparse, 1 / experiment.stands_in
        )
        forking = Forking(rates, setup.entry(experiment.stand_in))
        own = setup.rules()
        variants = [(MAIN, experiment.player, own)]
        variants += [(name, player, own) for name, player in experiment.others.items()]
        for edition in setup.game.editions if experiment.editions else ():
            rules = setup.rules(edition=edition)
            if rules[0] != own[0]:
                variants.append((f"edition {edition}", experiment.player, rules))
        for name, player, rules in variants:
            if rules[0].call_max_cards >= cut.CARDS:
                raise UserError(
                    f"call_max_cards is {rules[0].call_max_cards}",
                    why="call_safety looks at villages of at most four cards",
                )
            for seats in experiment.seats:
                yield name, setup.table([player] * seats, rules, forking=forking)

    def active(self, blocks: range) -> Sequence[int]:
        """The tables that others are compared with; the others only every so many parts."""
        everyone = range(len(self.tables))
        if blocks.start // self.part_blocks % self.experiment.others_every == 0:
            return everyone
        return [table for table in everyone if self.variants[table] == MAIN]

    def _games(self, blocks: range, part: Frames) -> int:
        return len(blocks) * sum(self.players[table] for table in self.active(blocks))

    def _counted(self, frames: Frames) -> Numbers:
        stride = self.experiment.held_out
        return Numbers.of(frames["forks"], self.players, self.variants, stride)

    def _add(self, numbers: Numbers) -> None:
        self.numbers = numbers if self.numbers is None else self.numbers + numbers

    def summary(self, stopped: str) -> Summary:
        """What was found."""
        return self.heading(stopped)

    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """One row an estimate."""
        yield self.row(summary, "", "", {})
