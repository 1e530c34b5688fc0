"""What a run of kind tournament finds, and who is looked at in its rows: the roster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from silver_sim.result import Plain, Result, optional
from silver_sim.stats.core.meetings import Pair
from silver_sim.stats.core.ratings import Misfit
from silver_sim.stats.core.survival import Survival
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import (
    Confirmable,
    Estimate,
    MeanPlace,
    MeanTotal,
    Row,
    WinShare,
)
from silver_sim.studies.contrast.memories import Memory
from silver_sim.studies.core.confirming import Again, Confirmations
from silver_sim.studies.core.subjects import Subjects, seats_of


@dataclass(frozen=True)
class Line(Result):
    """A strategy of a roster at one number of seats."""

    strategy: Annotated[str, "the strategy"]
    rank: Annotated[list[int], "the best and the worst rank that it can have", "1 is first"]
    rating: Annotated[Estimate, "Plackett and Luce's rating", "400 for odds of 10 to 1; mean 0"]
    blocks: Annotated[int, "blocks that it comes from"]
    win_share: WinShare
    mean_total: MeanTotal
    mean_place: MeanPlace


@dataclass(frozen=True)
class Standings(Result):
    """A roster at one number of seats."""

    seats: int
    fair_share: float
    line_ups: int
    lines: list[Line]  # most wins first
    level: float  # of each win share, so that all hold together
    pair_level: float  # of each difference
    pairs: list[Pair]
    misfit: Misfit | None
    circle: list[str]  # strategies of which each ends ahead of the next
    survival: Survival | None  # None for two strategies, and where some never met
    memories: list[Memory] | None = optional()  # with and without a limited memory: what is enough

    @property
    def not_beaten(self) -> list[str]:
        """Whom the leader is not shown to beat."""
        name, *rest = (line.strategy for line in self.lines)
        beaten = {
            pair.b if pair.a == name else pair.a
            for pair in self.pairs
            if name in (pair.a, pair.b) and pair.told_apart
        }
        return [other for other in rest if other not in beaten]

    def lead(self, one: str, other: str) -> Estimate | None:
        """The paired difference of win shares, one - other; None if the two never met."""
        for pair in self.pairs:
            if {pair.a, pair.b} == {one, other}:
                share = pair.win_share_difference
                return share if pair.a == one else share.reversed
        return None

    def renamed(self, known: Mapping[str, str]) -> Standings:
        """The same under other names."""
        worst, found = self.misfit, self.survival
        return replace(
            self,
            lines=[replace(line, strategy=known[line.strategy]) for line in self.lines],
            pairs=[replace(pair, a=known[pair.a], b=known[pair.b]) for pair in self.pairs],
            misfit=worst and replace(worst, a=known[worst.a], b=known[worst.b]),
            circle=[known[name] for name in self.circle],
            survival=found
            and replace(
                found,
                simply_best=known.get(found.simply_best, ""),
                shares=[replace(share, strategy=known[share.strategy]) for share in found.shares],
            ),
            memories=self.memories
            and [replace(each, strategy=known[each.strategy]) for each in self.memories],
        )


@dataclass(frozen=True, kw_only=True)
class RankedRow(Row):
    """A row of `summary.csv`."""

    seats: Annotated[int, "players of a table"]
    rank_best: Annotated[int | None, "the best rank that it can have", "1 is first"] = None
    rank_worst: Annotated[int | None, "the worst rank that it can have"] = None


@dataclass(frozen=True, kw_only=True)
class TournamentResult(Confirmable):
    """A roster in all its line-ups."""

    roster: Annotated[list[str], "the strategies that are ranked"]
    standings: Annotated[list[Standings], "by number of seats: estimates of strategies and pairs"]
    confirmations: Confirmations = optional()

    row_type = RankedRow
    in_rows = ((Line, "{}"), (Pair, "{}"))

    @property
    def again(self) -> list[Again]:
        """What fresh games say of the winners, beside the first games."""
        tables = {table.seats: table for table in self.standings}
        return [
            Again.of(each, winner, tables[each.seats].lead)
            for each in self.confirmations or []
            for winner in [tables[each.seats].lines[0].strategy]
        ]


def seating(summary: Plain, spec: Plain) -> Seating:
    """Every strategy of the roster, once for each number of seats."""
    order = [
        (standings["seats"], label)
        for standings in summary["standings"]
        for label in summary["roster"]
    ]
    subjects = {key: number for number, key in enumerate(order)}
    places = {
        (number, player): subjects[len(table["players"]), label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"])
        if (len(table["players"]), label) in subjects
    }
    return Seating(seats_of(spec), places, drawn_order=True)


def names(summary: Plain) -> list[str]:
    """The labels of the roster, with the number of seats if there are several."""
    several = len(summary["standings"]) > 1
    return [
        f"{label}, {standings['seats']} players" if several else label
        for standings in summary["standings"]
        for label in summary["roster"]
    ]


ROSTER = Subjects(seating, names)
