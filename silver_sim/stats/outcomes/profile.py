"""What a profile says about a strategy besides its estimates: parts of ``profile.json``."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.outcomes.samples import Sample


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
    """Something that it does differently; what it is worth is a row."""

    sentence: str
    without: str  # the settings that leave it out
    strategy: str
    command: str  # plays the games again


@dataclass(frozen=True)
class Ideas(Result):
    """All ideas of its file, those worth most first, and how they were tried."""

    blocks: int
    games: int
    against: list[str]
    lines: list[Idea]


@dataclass(frozen=True)
class TypicalGame(Result):
    """One of its games: the most typical of the first ones."""

    game: Sample
    players: list[str]
    games: int
    command: str  # writes it again; "" where none does
