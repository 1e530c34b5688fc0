"""The result of rating people by games that they played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from silver_sim.columns import POINTS, SHARE
from silver_sim.result import Result
from silver_sim.studies.arms.arm import Arm, Picture
from silver_sim.studies.arms.metrics import ELO, Metric
from silver_sim.studies.arms.result import Row
from silver_sim.studies.arms.tools import ToolResult

# Families of rows; the first two begin those of a group.
GROUP, MORE_OF, PAIRED, PLANNED = "group", "more", "pair", "tournament"
WORDS: tuple[tuple[Any, ...], ...] = (
    ("rating", "rating", "Plackett-Luce rating, mean 0", ELO),
    ("games", "games", "games played"),
    ("win_share", "win share", "games won / games", SHARE, (), False),
    ("by_chance", "by chance", "the win share of equals", SHARE, (), False),
    ("mean_points", "mean points", "mean points of a game", POINTS, (), False),
    ("more", "more needed", "games, or sessions, like those played that show the difference", "",
     (), False),
    ("ahead", "ends ahead", "how often it ends ahead, by the ratings", SHARE, (), False),
    ("so_far_ahead", "games ahead so far", "games of both in which it was ahead"),
    ("so_far_level", "games level so far", "games of both in which they were level"),
    ("so_far_behind", "games behind so far", "games of both in which it was behind"),
    ("tables", "tables", "after which the best stands first so often", "", (), False),
    ("tables_unsure", "tables, ratings unsure", "the same, strengths drawn from their errors"),
)  # fmt: skip


@dataclass(frozen=True)
class Read(Result):
    """What was read."""

    file: str
    shape: str  # one of ``tell.SHAPES``
    unused: list[str]  # columns


@dataclass(frozen=True)
class Group(Result):
    """People who are connected by games: a family of rows, to compare with no other."""

    family: str
    people: list[str]  # the highest rating first
    middle: list[str]  # whose ratings have mean 0: the most whose games set limits to each other
    clusters: int  # games or sessions, as they are independent; fewer than six give no intervals


@dataclass(frozen=True)
class Tournament(Result):
    """What was planned: how many tables until the best is found."""

    people: int
    best: str  # by the ratings
    seats: int  # at a table
    tables_a_round: int  # at which all play who find a place
    tournaments: int  # simulated
    most: int  # tables simulated
    has_errors: bool  # whether errors of the ratings are known


@dataclass(frozen=True, kw_only=True)
class Ratings(ToolResult):
    """Ratings of people, from a file or as typed for a tournament."""

    kind: str = "rate"
    study: str = "Ratings"
    question: str = "Who is strongest?"
    game: str = ""
    edition: str = ""
    seed: int = 0
    games: int = 0
    blocks: int = 0
    arms: list[Arm] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    picture: Picture = field(default_factory=lambda: Picture("forest", f"{GROUP}-1", ("rating",)))
    read: Read | None = None
    sessions: int | None = None  # None where games are taken as independent
    first: str = "lowest"  # or highest: the points with which a game is won
    power: float = 0.8  # with which more games distinguish two
    groups: list[Group] = field(default_factory=list)  # the largest first
    tournament: Tournament | None = None  # that was asked for

    own: ClassVar[Mapping[str, Metric]] = {each[0]: Metric(*each) for each in WORDS}
    teller: ClassVar[str] = "silver_sim.studies.rate.tell:tell"

    @property
    def noun(self) -> str:
        """What counts together: a session, or a game."""
        return "session" if self.sessions else "game"
