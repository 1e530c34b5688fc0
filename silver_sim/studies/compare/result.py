"""What a run of kind compare finds, and who is looked at in its rows: the two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from silver_sim.result import Result, optional
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.core.subjects import Subjects, Summary, seats_of

RAW, ADJUSTED = "win_share", "win_share_adjusted"  # with and without the luck of the cards


@dataclass(frozen=True)
class Line(Result):
    """One of two strategies that are compared."""

    strategy: str
    games: int
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate

    @property
    def subject(self) -> str:
        """Whose numbers they are."""
        return self.strategy


@dataclass(frozen=True)
class Difference(Result):
    """The paired differences, subject - other."""

    subject: str
    other: str
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate
    win_share_adjusted: Estimate | None = optional()  # without the luck of the cards, if it varies


@dataclass(frozen=True)
class Interval(Result):
    """An interval that holds at every look."""

    lo: float
    hi: float


@dataclass(frozen=True, kw_only=True)
class ComparisonResult(Heading):
    """Two strategies in the same seats on the same deals."""

    a: str
    b: str
    seats: int
    field: list[str]  # who sits with them
    edge: float  # the smallest difference of win share that matters
    line_ups: list[str]
    strategies: list[Line]
    difference: Difference
    decisive: str  # the difference that decides, RAW or ADJUSTED
    anytime: Interval | None  # its interval that holds at every look
    finding: str  # a, b, alike (within the edge), tie or open

    @property
    def share(self) -> Estimate:
        """The difference of win shares that decides."""
        found: Estimate = getattr(self.difference, self.decisive)
        return found


def seating(summary: Summary, spec: Mapping[str, Any]) -> Seating:
    """The two; with a field they are the first of each table."""
    subjects = {summary["a"]: 0, summary["b"]: 1}
    first = bool(summary["field"])
    places = {
        (number, player): subjects[label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"][:1] if first else table["players"])
    }
    return Seating(seats_of(spec), places, [(0, 1)])


def names(summary: Summary) -> list[str]:
    """The labels of the two."""
    return [summary["a"], summary["b"]]


BOTH = Subjects(seating, names)
