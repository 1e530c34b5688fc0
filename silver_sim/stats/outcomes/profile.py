"""What a profile says about a strategy: the schema of ``profile.json``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from silver_sim.result import Result, optional
from silver_sim.stats.outcomes.behaviour import Behaviour
from silver_sim.stats.outcomes.points import Matchup, Risk, SeatShares, WinShare
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.outcomes.sides import Both
from silver_sim.stats.results import Estimate


@dataclass(frozen=True)
class Observed(Result):
    """How much was replayed to count every decision."""

    blocks: int
    games: int


@dataclass(frozen=True)
class Tag(Result):
    """A word for its style, the behaviour behind it, and the rule."""

    tag: str
    behaviour: str
    rule: str


@dataclass(frozen=True)
class Idea(Result):
    """Something that it does differently, and how much more it wins with it than without."""

    sentence: str
    without: str  # the settings that leave it out
    strategy: str
    worth: Estimate
    command: str  # plays the games again


@dataclass(frozen=True)
class Ideas(Result):
    """All ideas of its file, and how they were tried."""

    blocks: int
    games: int
    against: list[str]
    lines: list[Idea]


@dataclass(frozen=True)
class ToldGame(Result):
    """One of its games: the most typical of the first ones."""

    game: Sample
    players: list[str]
    games: int
    command: str  # writes it again; "" where none does


@dataclass(frozen=True, kw_only=True)
class Profile(Result):
    """How a strategy plays, and how successfully, compared with its field."""

    schema_version: int
    kind: str
    game: str
    strategy: str
    field: list[str]
    words: dict[str, str]  # what the names mean
    left_out: list[str]  # who plays at random and is in no mean over the field
    edition: str
    seed: int
    version: str
    command: str
    blocks: int
    games: int
    observed: Observed
    level: float
    method: str
    tables: list[list[str]]
    win_shares: list[WinShare]
    ratings: dict[str, Estimate]
    matchups: list[Matchup]
    behaviours: list[Behaviour]
    tags: list[Tag]
    of_game: dict[str, Any] | None = optional()  # what this game alone tells, as its own result
    seats: list[SeatShares]
    risk: Risk
    total_counts: Both[list[int]]  # duels by total, from 0
    sample: ToldGame | None = optional()
    ideas: Ideas | None = optional()
    warnings: list[str]
    verdict: str = ""
