"""What a run of kind compare finds, and who is looked at in its rows: the two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from silver_sim.columns import SHARE
from silver_sim.result import Plain, Result, optional
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import (
    Estimate,
    Heading,
    MeanPlace,
    MeanTotal,
    WinShare,
)
from silver_sim.studies.core.subjects import Subjects, seats_of

RAW, ADJUSTED = "win_share", "win_share_adjusted"  # with and without the luck of the cards


@dataclass(frozen=True)
class Line(Result):
    """One of two strategies that are compared."""

    strategy: Annotated[str, "the strategy"]
    games: Annotated[int, "games that it played"]
    win_share: WinShare
    mean_total: MeanTotal
    mean_place: MeanPlace

    @property
    def subject(self) -> str:
        """Whose numbers they are."""
        return self.strategy


@dataclass(frozen=True)
class Difference(Result):
    """The paired differences, subject - other."""

    subject: Annotated[str, "the first of the two"]
    other: Annotated[str, "the one that is subtracted"]
    win_share: WinShare
    mean_total: MeanTotal
    mean_place: MeanPlace
    win_share_adjusted: Annotated[
        Estimate | None, "games won / games, without the luck of the cards, if it varies", SHARE
    ] = optional()


@dataclass(frozen=True)
class Interval(Result):
    """An interval that holds at every look."""

    lo: float
    hi: float


@dataclass(frozen=True, kw_only=True)
class ComparisonResult(Heading):
    """Two strategies in the same seats on the same deals."""

    a: Annotated[str, "the first strategy"]
    b: Annotated[str, "the second strategy"]
    seats: Annotated[int, "players of a table"]
    field: Annotated[list[str], "who sits with them"]
    edge: Annotated[float, "the smallest difference of win share that matters", SHARE]
    line_ups: Annotated[list[str], "the line-up of every table"]
    strategies: Annotated[list[Line], "a and b: name, games and estimates"]
    difference: Annotated[Difference, "a - b, an estimate each, by metric"]
    decisive: Annotated[str, "the difference that decides", "win_share, win_share_adjusted"]
    anytime: Annotated[Interval | None, "its interval that holds at every look", SHARE]
    finding: Annotated[str, "who is better", "a, b, alike (within the edge), tie or open"]

    in_rows = ((Line, "{}"), (Difference, "{}_difference"))

    @property
    def share(self) -> Estimate:
        """The difference of win shares that decides."""
        found: Estimate = getattr(self.difference, self.decisive)
        return found


def seating(summary: Plain, spec: Plain) -> Seating:
    """The two; with a field they are the first of each table."""
    subjects = {summary["a"]: 0, summary["b"]: 1}
    first = bool(summary["field"])
    places = {
        (number, player): subjects[label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"][:1] if first else table["players"])
    }
    return Seating(seats_of(spec), places, [(0, 1)])


def names(summary: Plain) -> list[str]:
    """The labels of the two."""
    return [summary["a"], summary["b"]]


BOTH = Subjects(seating, names)
