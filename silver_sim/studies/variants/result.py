"""What runs of the kinds sweep and rule_sensitivity find, and who is looked at in their rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from silver_sim.report.text.wording import is_constant
from silver_sim.result import Result, optional
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.core.confirming import Again, Confirmation
from silver_sim.studies.core.subjects import Subjects, Summary, order_is_drawn, seats_of

SWEPT = "sweep"


@dataclass(frozen=True)
class Player(Result):
    """A player of the table: its numbers, or what a variant changes in them."""

    win_share: Estimate
    mean_total: Estimate


@dataclass(frozen=True)
class Line(Result):
    """The table with one thing changed."""

    variant: str
    edition: str
    order: list[str]  # the players, most wins first
    players: list[Player]
    measures: dict[str, Estimate]  # of the game, of all players together, by name


@dataclass(frozen=True, kw_only=True)
class Difference(Result):
    """A variant less the reference."""

    variant: str
    rule: str | None = optional()  # what it says, in words
    instead_of: str | None = optional()
    games_of_another_end: Estimate | None = optional()
    games_of_another_course: Estimate | None = optional()
    players: list[Player]
    measures: dict[str, Estimate]

    @property
    def matters(self) -> bool:
        """Whether a game ended otherwise; of a sweep, whether a win share differs."""
        if self.games_of_another_end is not None:
            return bool(self.games_of_another_end.games)
        return not all(is_constant(player.win_share) for player in self.players)


@dataclass(frozen=True, kw_only=True)
class VariantsResult(Heading):
    """A sweep, or the editions and disputed rules."""

    beyond: dict[str, bool] | None = optional()  # whether lower and higher values are possible
    players: list[str]
    reference: str  # the variant that all others are compared with
    variants: list[Line]
    differences: list[Difference]
    confirmations: list[Confirmation] | None = optional()

    @property
    def is_sweep(self) -> bool:
        """Whether values of one parameter or field are swept."""
        return self.kind == SWEPT

    @property
    def looked_at(self) -> list[int]:
        """The players of whom differences are told: of a sweep the first alone."""
        return [0] if self.is_sweep else [*range(len(self.players))]

    @property
    def base(self) -> Line:
        """The line of the reference."""
        return next(line for line in self.variants if line.variant == self.reference)

    @property
    def numbers(self) -> dict[str, float] | None:
        """The values that were swept, by variant; None unless all are numbers."""
        names = [line.variant for line in self.variants]
        try:
            return {name: float(name.partition("=")[2]) for name in names}
        except ValueError:
            return None

    @property
    def again(self) -> list[Again]:
        """What fresh games say of the best value, beside the first games."""
        first = {line.variant: line.players[0].win_share for line in self.differences}
        return [
            Again.of(each, each.a, lambda winner, _: first[winner])
            for each in self.confirmations or []
        ]


def of_first_players(summary: Summary, spec: Mapping[str, Any]) -> Seating:
    """The first player under every value, against that under the reference."""
    reference = _reference(summary)
    places = {(number, 0): number for number in range(len(spec["tables"]))}
    others = [number for number in range(len(places)) if number != reference]
    return Seating(seats_of(spec), places, [(number, reference) for number in others])


def of_reference(summary: Summary, spec: Mapping[str, Any]) -> Seating:
    """Every player under the rules that others are compared with."""
    reference = _reference(summary)
    places = {(reference, player): player for player in range(len(summary["players"]))}
    return Seating(seats_of(spec), places, drawn_order=order_is_drawn(spec))


def variants(summary: Summary) -> list[str]:
    """The names of the values."""
    return [variant["variant"] for variant in summary["variants"]]


def players(summary: Summary) -> list[str]:
    """The labels of the players."""
    return list(summary["players"])


def _reference(summary: Summary) -> int:
    return variants(summary).index(summary["reference"])


VALUES = Subjects(of_first_players, variants)
PLAYERS = Subjects(of_reference, players)
