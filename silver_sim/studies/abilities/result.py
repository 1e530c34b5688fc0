"""What each ability is worth to a strategy that uses it."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.results import Estimate

TRIES, SAME = "tries", "same"  # why a row is left out


@dataclass(frozen=True, kw_only=True)
class Worth(Result):
    """What an ability is worth to a strategy."""

    word: str  # what its copy may not do
    strategy: str
    line_up: str
    games: int
    with_: Estimate  # win share of the strategy
    without: Estimate  # and of its copy
    difference: Estimate
    replaced: int  # answers of the copy that were restricted ones, in so many ``watched`` games
    watched: int
    left_out: str  # why there is nothing to be measured: it ``tries``, or plays the ``same``


@dataclass(frozen=True, kw_only=True)
class Abilities(Result):
    """What abilities are worth, and those of which nothing can be measured."""

    schema_version: int = 1
    abilities: list[Worth]
    left_out: list[Worth]
