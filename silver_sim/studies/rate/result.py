"""The result of rating people by games that they played."""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name

from silver_sim.result import Result
from silver_sim.stats.results import Estimate


@dataclass(frozen=True)
class Read(Result):
    """What was read."""

    file: str
    shape: str  # one of ``tell.SHAPES``
    unused: list[str]  # columns


@dataclass(frozen=True, kw_only=True)
class Line(Result):
    """A person."""

    person: str
    rating: Estimate  # an end is None where the games set no limit
    rank: list[int]  # best and worst
    games: int
    fair_share: float  # the win share by chance
    win_share: Estimate
    mean_points: Estimate

    @property
    def numbers(self) -> list[Estimate]:
        """All that have intervals."""
        return [self.rating, self.win_share, self.mean_points]


@dataclass(frozen=True)
class Untold(Result):
    """Two people whom the games do not tell apart, and how many more would.

    Games, or sessions where there are any, like those played: with so many, the difference is found
    with the power of `Ratings.power`. None is more than 10,000.
    """

    a: str  # the higher rating
    b: str
    more: int | None  # if they differ as estimated
    least: int | None  # if they differ as much as their 95 % interval allows


@dataclass(frozen=True)
class Group(Result):
    """People who are connected by games; ratings of two groups cannot be compared."""

    middle: list[str]  # whose ratings have mean 0: the most whose games set limits to each other
    clusters: int  # games or sessions, as they are independent; fewer than six tell no intervals
    lines: list[Line]  # the highest rating first
    untold: list[Untold]  # of the first 12, those who need the fewest first

    @property
    def people(self) -> list[str]:
        """Who they are."""
        return [line.person for line in self.lines]


@dataclass(frozen=True)
class Together(Result):
    """In how many games together somebody was ahead of another."""

    ahead: int
    level: int
    behind: int


@dataclass(frozen=True)
class Chance(Result):
    """How often a ends ahead of b."""

    a: str
    b: str
    ahead: Estimate  # by their ratings
    together: Together
    untold: Untold | None  # None if they are told apart, or if it cannot be said


@dataclass(frozen=True)
class Aim(Result):
    """After how many tables the best stands first with a chance; None: more than simulated."""

    chance: float
    tables: int | None  # if all are as strong as estimated
    lo: int | None  # where the 95 % interval from so many simulated tournaments
    hi: int | None  # reaches that chance
    unsure: int | None  # with strengths drawn from their errors


@dataclass(frozen=True)
class Tournament(Result):
    """How many tables until the best is found."""

    people: int
    best: str  # by the ratings
    seats: int  # at a table
    tables_a_round: int  # at which all play who find a place
    tournaments: int  # simulated
    most: int  # tables simulated
    has_errors: bool  # whether errors of the ratings are known
    aims: list[Aim]


@dataclass(frozen=True, kw_only=True)
class Ratings(Result):
    """Ratings of people."""

    schema_version: int = 1
    read: Read
    games: int
    sessions: int | None  # None where games are taken as independent
    first: str  # lowest or highest: the points with which a game is won
    level: float  # of all intervals
    power: float  # with which games more tell two apart
    groups: list[Group]  # the largest first
    chance: Chance | None  # of the two who were named
    tournament: Tournament | None  # that was asked for

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        html: str = resolve_name("silver_sim.studies.rate.tell:in_html")(self)
        return html
