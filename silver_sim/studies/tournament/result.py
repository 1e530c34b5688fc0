"""What a run of kind tournament finds, and who is looked at in its rows: the roster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from silver_sim.report.text.wording import complement
from silver_sim.result import Plain, Result, optional
from silver_sim.stats.core.meetings import Pair, winner
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
from silver_sim.studies.core.confirming import Again, Confirmation, Confirmations
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
    lines: list[Line]  # as `placed`
    level: float  # of each win share, so that all hold together
    pair_level: float  # of each difference
    pairs: list[Pair]
    misfit: Misfit | None
    circle: list[str]  # strategies of which each ends ahead of the next
    survival: Survival | None  # None for two strategies, and where some never met
    memories: list[Memory] | None = optional()  # with and without a limited memory: what is enough

    @property
    def not_beaten(self) -> list[str]:
        """Whom the first is not shown to beat."""
        first, *rest = (line.strategy for line in self.lines)
        return [other for other in rest if not self.beats(first, other)]

    @property
    def beaten_directly(self) -> list[str]:
        """Of those whom the first is shown to beat, whom win shares do not show it ahead of."""
        first, *rest = (line.strategy for line in self.lines)
        return [o for o in rest if self.beats(first, o) and not self._wins_more(first, o)]

    def beats(self, one: str, other: str) -> bool:
        """Whether one is shown to be better: where both play, or else by its win share."""
        pair = self._pair(one, other)
        ahead = winner(pair) if pair.a == one else -winner(pair)
        return ahead > 0 or (ahead == 0 and self._wins_more(one, other))

    def placed(self) -> Standings:
        """The same, most wins first, but for who is shown to beat all others, who is first.

        Win shares also say by how much others are beaten, and so depend on who else is there;
        direct matches do not.
        """
        lines = sorted(self.lines, key=lambda line: -line.win_share.value)
        names = [line.strategy for line in lines]
        best = (one for one in names if all(self.beats(one, o) for o in names if o != one))
        first = next(best, names[0])
        return replace(self, lines=sorted(lines, key=lambda line: line.strategy != first))

    def ahead(self, one: str, other: str) -> Estimate:
        """How often one ends ahead of the other where both play."""
        pair = self._pair(one, other)
        return pair.ahead if pair.a == one else complement(pair.ahead)

    def again(self, found: Confirmation) -> Again:
        """What fresh games say of the first and another, in what told them apart."""
        first = self.lines[0].strategy
        other = found.b if first == found.a else found.a
        if other in self.beaten_directly:
            return Again.directly(found, first, self.ahead(first, other))
        return Again.of(found, first, self.lead)

    def _wins_more(self, one: str, other: str) -> bool:
        """Whether one is shown to have the larger win share."""
        more = self._shares[one] >= self._shares[other]
        return self._pair(one, other).told_apart and more

    def lead(self, one: str, other: str) -> Estimate | None:
        """The paired difference of win shares, one - other; None if the two never met."""
        pair = self._pairs.get(frozenset((one, other)))
        if pair is None:
            return None
        share = pair.win_share_difference
        return share if pair.a == one else share.reversed

    def _pair(self, one: str, other: str) -> Pair:
        return self._pairs[frozenset((one, other))]

    @cached_property
    def _pairs(self) -> dict[frozenset[str], Pair]:
        return {frozenset((pair.a, pair.b)): pair for pair in self.pairs}

    @cached_property
    def _shares(self) -> dict[str, float]:
        return {line.strategy: line.win_share.estimate or 0.0 for line in self.lines}

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
        return [tables[each.seats].again(each) for each in self.confirmations or []]


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
