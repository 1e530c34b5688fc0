"""Rules of thumb as a game brings them: what is asked, and which rules are tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

Known = Mapping[str, Any]  # columns of ``Lookahead.numbers``: a row an answer
Score = Callable[..., Any]  # (what the seat knows, *settings) -> a number an answer


class Rule(NamedTuple):
    """A rule, or many alike that differ in numbers: the answer with the highest score is given.

    Of several the first one.
    """

    words: str  # with a place for each number: "Take it if it is at most {}."
    score: Score
    settings: Sequence[tuple[int, ...]] = ((),)  # the numbers that are tried


class Topic(NamedTuple):
    """A question that a rule answers, and the positions of which it is asked."""

    name: str  # as typed
    title: str  # the question
    asks: Sequence[str]  # questions of the machine at which it comes up
    option: Callable[[Known], Any]  # of what it decides between each answer is: 0, 1, ...; -1: none
    names: Sequence[str]  # of these options
    never: Rule  # over which gains are told
    usual: Rule  # what people would say otherwise
    rules: Sequence[Rule]  # the simplest first
    players: Sequence[int]  # at tables of so many
    every: int = 1  # one such decision in so many is looked at
    others: str = ""  # the strategy in all other seats; empty: the same


class Topics(NamedTuple):
    """All topics of a game, and what else belongs on a page to play well by."""

    topics: Sequence[Topic]
    further: str = ""


def when(option: Any, condition: Any) -> Any:
    """The score of a rule that gives option 1 where a condition holds, else option 0."""
    return np.where(option == 1, np.where(condition, 1.0, -1.0), 0.0)
