"""What runs of the kinds sweep and rule_sensitivity find, and who is looked at in their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import SHARE, Column
from silver_sim.games.measures import Measure
from silver_sim.report.text.wording import is_constant
from silver_sim.result import Plain, Result, optional
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import (
    Confirmable,
    Estimate,
    MeanTotal,
    WinShare,
    measured,
)
from silver_sim.studies.core.confirming import Again, Confirmations
from silver_sim.studies.core.subjects import Subjects, order_is_drawn, seats_of

SWEPT = "sweep"


@dataclass(frozen=True)
class Player(Result):
    """A player of the table: its numbers, or what a variant changes in them."""

    win_share: WinShare
    mean_total: MeanTotal


@dataclass(frozen=True, kw_only=True)
class Line(Result):
    """The table with one thing changed."""

    variant: str
    meaning: str | None = optional()  # of a value that is a word, as the strategy says it
    edition: str
    order: list[str]  # the players, most wins first
    players: list[Player]
    measures: dict[str, Estimate]  # of the game, of all players together, by name


@dataclass(frozen=True, kw_only=True)
class Difference(Result):
    """A variant less the reference."""

    variant: Annotated[str, "the variant"]
    rule: Annotated[str | None, "what it says, in words"] = optional()
    instead_of: Annotated[str | None, "what the reference says"] = optional()
    games_of_another_end: Annotated[
        Estimate | None,
        "games in which totals or the winner differ from those of the reference / games",
        SHARE,
    ] = optional()
    games_of_another_course: Annotated[
        Estimate | None,
        "games in which anything differs, in a round or in the end / games",
        SHARE,
    ] = optional()
    players: Annotated[list[Player], "what it changes for each player"]
    measures: Annotated[dict[str, Estimate], "what it changes of the measures of the game, by name"]

    @property
    def matters(self) -> bool:
        """Whether a game ended otherwise; of older sweeps, whether a win share differs."""
        if self.games_of_another_end is not None:
            return bool(self.games_of_another_end.games)
        return not all(is_constant(player.win_share) for player in self.players)

    @property
    def differs(self) -> bool:
        """Whether anything in any game differs; as far as older sweeps know, something does."""
        found = self.games_of_another_course
        return found is None or bool(found.games)


@dataclass(frozen=True, kw_only=True)
class VariantsResult(Confirmable):
    """A sweep, or the editions and disputed rules."""

    beyond: Annotated[
        dict[str, bool] | None, "whether lower and higher values are possible", "", (SWEPT,)
    ] = optional()
    players: Annotated[list[str], "the line-up"]
    reference: Annotated[str, "the variant that all others are compared with"]
    variants: Annotated[list[Line], "each variant with its estimates"]
    differences: Annotated[list[Difference], "each other variant minus the reference"]
    confirmations: Annotated[Confirmations, "", (SWEPT,)] = optional()

    in_rows = ((Player, "{}_i"), (Player, "{}_i_difference"), (Difference, "{}"))

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Those of players, and of the whole table."""
        varied = [each for each in measures if each.varied]
        of_table = [
            each
            for name in ("{}", "{}_difference")
            for each in measured(varied, name, " of all players together")
        ]
        return [*super().metrics(measures), *of_table]

    @property
    def is_sweep(self) -> bool:
        """Whether values of one parameter or field are swept."""
        return self.kind == SWEPT

    @property
    def varies_rules(self) -> bool:
        """Whether the variants are rules, for which no player was tuned."""
        return len({line.edition for line in self.variants}) > 1

    @property
    def looked_at(self) -> list[int]:
        """The players of whom differences are told: of a sweep the first alone."""
        return [0] if self.is_sweep else [*range(len(self.players))]

    def line(self, variant: str) -> Line:
        """The line of a variant."""
        return next(line for line in self.variants if line.variant == variant)

    @property
    def base(self) -> Line:
        """The line of the reference."""
        return self.line(self.reference)

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


def of_first_players(summary: Plain, spec: Plain) -> Seating:
    """The first player under every value, against that under the reference."""
    reference = _reference(summary)
    places = {(number, 0): number for number in range(len(spec["tables"]))}
    others = [number for number in range(len(places)) if number != reference]
    return Seating(seats_of(spec), places, [(number, reference) for number in others])


def of_reference(summary: Plain, spec: Plain) -> Seating:
    """Every player under the rules that others are compared with."""
    reference = _reference(summary)
    places = {(reference, player): player for player in range(len(summary["players"]))}
    return Seating(seats_of(spec), places, drawn_order=order_is_drawn(spec))


def variants(summary: Plain) -> list[str]:
    """The names of the values."""
    return [variant["variant"] for variant in summary["variants"]]


def players(summary: Plain) -> list[str]:
    """The labels of the players."""
    return list(summary["players"])


def _reference(summary: Plain) -> int:
    return variants(summary).index(summary["reference"])


VALUES = Subjects(of_first_players, variants)
PLAYERS = Subjects(of_reference, players)
