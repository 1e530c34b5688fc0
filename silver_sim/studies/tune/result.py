"""What a run that tunes finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from silver_sim.arena.parameters import Value
from silver_sim.arena.typed import as_typed
from silver_sim.columns import PLACE, SHARE, Column, File
from silver_sim.games.measures import Measure
from silver_sim.result import Result, optional
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.results import Estimate, Heading, as_metric

CANDIDATES = (
    Column("generation", "int64", "which generation", PLACE),
    Column("candidate", "int64", "which of its line-ups; -1: their mean, and the favourite then"),
    Column("blocks", "int64", "blocks in which it played at every table"),
    Column("played", "int64", "games that were played for it; -1: for the start"),
    Column("lead", "int64", "sum over blocks of its win share minus that of the start, by scale"),
    Column("lead_squares", "int64", "sum over blocks of the squares of that"),
    Column("scale", "int64", "by what leads are divided: mean = lead / (scale * blocks)"),
    Column("p_i", "the parameter's", "its value of a parameter; i is the name"),
)
FILES = (
    File(
        "candidates/part-*.parquet",
        "one row a line-up that was tried; a part is a generation",
        CANDIDATES,
        table="candidates",
    ),
)

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
    leads: list[Lead]  # by number of players, if there are several

    @property
    def side(self) -> int:
        """1 if it is shown to win more, -1 if less; all points of all curves together (Holm)."""
        return _side(self.lead)


def _side(lead: Estimate) -> int:
    gain, p = lead.value, lead.p_adjusted or 0.0
    return int(gain > 0) - int(gain < 0) if p < ALPHA else 0


@dataclass(frozen=True)
class OwnValue(Result):
    """The value of a parameter for one number of players."""

    seats: int
    value: Value
    lead: Lead | None  # over the line-up to use; None: it is that of the line-up


@dataclass(frozen=True)
class Curve(Result):
    """A parameter varied by itself."""

    parameter: str
    value: Value  # of the line-up to use
    points: list[Point]
    own_values: list[OwnValue]  # by number of players, if there are several

    @classmethod
    def of(cls, parameter: str, value: Value, points: list[Point]) -> Curve:
        """The curve, with the value for each number of players.

        That is the one with the largest lead of those shown to win more there, all points of all
        curves and numbers of players together (Holm); if there is none, that of the line-up to use.
        """
        by_seats: dict[int, OwnValue] = {}
        for point in points:
            for lead in point.leads:
                seats = lead.seats or 0
                best = by_seats.setdefault(seats, OwnValue(seats, value, None))
                if _side(lead) > 0 and lead.value > (best.lead.value if best.lead else 0.0):
                    by_seats[seats] = OwnValue(seats, point.value, lead)
        return cls(parameter, value, points, list(by_seats.values()))

    @property
    def differing(self) -> list[OwnValue]:
        """The numbers of players at which another value is shown to win more."""
        return [each for each in self.own_values if each.lead]

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

    fresh_seed: Annotated[int, "seed of the deals that the search never saw"]
    start: Annotated[str, "the line-up where the search began"]
    field: Annotated[list[str], "who sits in the other seats"]
    seats: Annotated[list[int], "the numbers of players"]
    generations: Annotated[int, "generations that were searched"]
    population: Annotated[int, "candidates of a generation"]
    blocks_a_candidate: Annotated[int, "blocks in which each played at every table"]
    command: Annotated[str, "what to type for the same search"]
    parameters: Annotated[list[Parameter], "each with its meaning, range, start and best value"]
    choice_blocks: Annotated[int, "fresh blocks that chose among the finalists"]
    finalists: Annotated[list[Finalist], "who could be chosen, and each lead over the start"]
    best: Annotated[str, "the finalist that was chosen"]
    confirmation: Annotated[Confirmed, "best and start in further fresh blocks: shares and leads"]
    better: Annotated[bool, "whether best is shown to be better than start"]
    to_use: Annotated[str, "best if it is better, else start"]
    curve_blocks: Annotated[int, "fresh blocks in which single parameters were varied"]
    curves: Annotated[list[Curve], "by parameter: other values, and the lead of each over to_use"]
    course: Annotated[list[Step], "by generations: lead of all and of the best, favourite"]

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Win shares by number of players, and what they gain."""
        share = Column("win_share", "metric", "mean win share over the numbers of players", SHARE)
        by_seats = "games won / games; i is a number of players"
        of_seats = share._replace(name="win_share_i", meaning=by_seats)
        return [of_seats, *(as_metric(each, "{}_difference") for each in (of_seats, share))]
