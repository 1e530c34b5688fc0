"""What a run that tunes finds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import as_typed
from silver_sim.result import Result, optional
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate, Heading

Settings = dict[str, Value]  # values by the name of their parameter


@dataclass(frozen=True, kw_only=True)
class Range(Result):
    """A parameter, and where it is searched."""

    parameter: str
    meaning: str
    default: Value
    words: list[str]  # that it can be; none of numbers, and of yes and no
    least: float | None = optional()
    most: float | None = optional()
    start: Value


@dataclass(frozen=True, kw_only=True)
class Parameter(Range):
    """A parameter that was tuned."""

    best: Value


@dataclass(frozen=True)
class Finalist(Result):
    """Who could be chosen."""

    label: str
    lead: Estimate  # over the start, on the deals that chose: too large for who was chosen


@dataclass(frozen=True)
class Lead(Estimate):
    """A difference of win share at one number of players, or as a mean over all."""

    seats: int | None = None

    @property
    def name(self) -> str:
        """What it is of."""
        return f"{self.seats} players" if self.seats else "mean"


@dataclass(frozen=True)
class Won(Result):
    """Win shares at one number of players."""

    seats: int
    start: Estimate
    best: Estimate


@dataclass(frozen=True)
class Confirmed(Result):
    """Start and best on deals that chose nobody; all differences hold together."""

    blocks: int
    lead: Lead  # of best over start, the mean over all numbers of players
    leads: list[Lead]  # by number of players, if there are several
    win_shares: list[Won]

    @property
    def by_seats(self) -> list[Lead]:
        """The lead at every number of players, even if there is but one."""
        return self.leads or [replace(self.lead, seats=line.seats) for line in self.win_shares]


@dataclass(frozen=True)
class Point(Result):
    """Another value of a parameter."""

    value: Value
    lead: Estimate  # over the line-up to use

    @property
    def side(self) -> int:
        """1 if it is shown to win more, -1 if less; all points of all curves together (Holm)."""
        gain, p = self.lead.value, self.lead.p_holm or 0.0
        return (gain > 0) - (gain < 0) if p < ALPHA else 0


@dataclass(frozen=True)
class Curve(Result):
    """A parameter varied by itself."""

    parameter: str
    value: Value  # of the line-up to use
    points: list[Point]

    def typed(self, point: Point) -> str:
        """Another value of it, as it is typed."""
        return f"{self.parameter}={as_typed(point.value)}"


@dataclass(frozen=True)
class Step(Result):
    """Some generations beside each other."""

    first: int
    last: int
    lead: Estimate  # of all candidates together over the start
    best: float  # lead of the best candidate, which is chance in part
    favourite: Settings  # the middle of the search after them


@dataclass(frozen=True, kw_only=True)
class TuneResult(Heading):
    """What was searched, what was found, and whether it is better on fresh deals."""

    fresh_seed: int  # of the deals that the search never saw
    start: str  # the line-up where the search began
    field: list[str]  # who sits in the other seats
    seats: list[int]
    generations: int
    population: int  # candidates of a generation
    blocks_a_candidate: int
    command: str  # what to type for the same search
    parameters: list[Parameter]
    choice_blocks: int  # fresh ones that chose among the finalists
    finalists: list[Finalist]
    best: str  # the finalist that was chosen
    confirmation: Confirmed
    better: bool  # whether best is shown to be better than start
    to_use: str  # best if it is better, else start
    curve_blocks: int  # fresh ones in which single parameters were varied
    curves: list[Curve]
    course: list[Step]
