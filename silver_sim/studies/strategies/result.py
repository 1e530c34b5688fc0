"""What is known of a strategy only from its file."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.arena.parameters import Value
from silver_sim.result import Result, optional


@dataclass(frozen=True)
class ParameterShown(Result):
    """A parameter of a strategy."""

    name: str
    type: str  # bool, int, float or word
    default: Value
    typed: str  # with its default, as in a line-up: call_at=8
    range: str  # the values it may have, in words; empty where any will do
    comment: str  # of the author
    meanings: dict[str, str] | None = optional()  # of its words, where the author says them


@dataclass(frozen=True)
class Problem(Result):
    """Why a file cannot be read as a strategy."""

    message: str
    where: str  # the path, with its line


@dataclass(frozen=True)
class IdeaShown(Result):
    """Something that a strategy does otherwise than its neighbours."""

    idea: str
    without: str  # the setting of a parameter that leaves it out


@dataclass(frozen=True, kw_only=True)
class StrategyShown(Result):
    """A line of the list of strategies."""

    name: str
    about: str = ""  # the first line of its docstring
    parameters: list[ParameterShown]
    compiled: bool = True  # else it plays in plain Python
    whose: str  # built-in or yours
    path: str
    problem: Problem | None = None


@dataclass(frozen=True, kw_only=True)
class StrategyDescribed(StrategyShown):
    """All that the file of a strategy says."""

    docstring: str
    ideas: list[IdeaShown] | None = optional()
    answers: dict[str, str]  # by function: the question
    house: dict[str, str]  # by question without a function: the default answer
    warnings: list[str]  # what the author may have meant otherwise
    example: str  # a command that plays it; empty if it cannot play
