"""Whether a strategy plays fair: what was examined, what was found, and where first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from silver_sim.result import Result

COMPILED, PLAIN = "compiled", "plain"  # ways to answer
AROUND = "reaches around its sight"  # begins what is found in its file


@dataclass(frozen=True)
class GamePlace(Result):
    """A place in a game, and the command that shows the game."""

    edition: str
    players: int
    at: dict[str, int]  # block, rotation; of a decision the seat, and what else the game counts
    command: str


@dataclass(frozen=True)
class Finding(Result):
    """Something that a strategy must not do."""

    found: str  # in words
    question: str | None  # None: at whole games
    times: int  # decisions at which it was seen, or games
    decisions: int | None  # that were examined on this question
    first: GamePlace


@dataclass(frozen=True)
class Time(Result):
    """The time of a decision on this machine."""

    microseconds: float  # a mean
    decisions: int  # that were measured


@dataclass(frozen=True, kw_only=True)
class Check(Result):
    """The result of the examination of a strategy; no findings if it plays fair."""

    schema_version: int = 1
    strategy: str
    path: str  # of its file
    uncompiled: str | None  # why it plays in plain Python, if it does
    passed: bool
    decisions: int  # that were examined
    questions: dict[str, int]  # the same by question
    findings: list[Finding]  # the most frequent first
    warnings: list[str]  # what its author may want to know
    times: dict[str, Time]  # by way to answer
    games: int
    seed: int
    deals: int  # of the hidden cards, again at each decision
    wanted: int  # decisions that were to be examined

    teller: ClassVar[str] = "silver_sim.studies.check.tell:tell"
