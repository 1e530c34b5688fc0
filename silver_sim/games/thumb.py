"""Rules of thumb as a game brings them: what is asked, and which rules are tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

Known = Mapping[str, Any]  # columns of ``Lookahead.numbers``: a row an answer
Score = Callable[..., Any]  # (what the seat knows, *settings) -> a number an answer


class Rule(NamedTuple):
    """A rule, or many alike that differ in numbers: the first answer of the highest score."""

    words: str  # with a place for each number: "Take it if it is {} or less."
    score: Score
    settings: Sequence[tuple[int, ...]] = ((),)  # the numbers that are tried


class Topic(NamedTuple):
    """A question that a rule answers, and the positions in which it is asked."""

    name: str  # as typed
    title: str  # the question
    asks: Sequence[str]  # questions of the machine at which it comes up
    option: Score  # of what each answer is one: 0, 1, ...; -1: it is not asked about
    never: Rule  # over which gains are given
    usual: Rule  # what people would say otherwise
    rules: Sequence[Rule]  # the simplest first
    players: Sequence[int]  # at tables of this many
    every: int = 1  # one in this many decisions is looked at
    others: str = ""  # the strategy in all other seats; empty: the same


class Topics(NamedTuple):
    """All topics of a game, and what else belongs on a page to play well by."""

    topics: Sequence[Topic]
    further: str


def only_if(option: Score) -> Callable[[Score], Score]:
    """Make of a condition the score of a rule: option 1 where it holds, else option 0."""

    def scored(condition: Score) -> Score:
        return lambda known, *setting: np.where(
            option(known) == 1, np.where(condition(known, *setting), 1.0, -1.0), 0.0
        )

    return scored


def never(known: Known) -> Any:
    """The condition that holds nowhere."""
    return known["act"] < 0


def always(known: Known) -> Any:
    """The one that holds everywhere."""
    return known["act"] >= 0
