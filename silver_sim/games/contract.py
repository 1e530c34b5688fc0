"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np


class Seated(Protocol):
    """A strategy with its parameters, as a game lets it play."""

    label: str  # as in tables
    address: int  # of the compiled seat function; 0: ``ask`` is called
    functions: Sequence[str]  # among them the question functions that the strategy has
    numbers: Sequence[float]  # the parameters, in order

    @property
    def ask(self) -> Callable[..., None]:
        """Answers a question in plain Python; any exception is the strategy's fault."""


class Rows(NamedTuple):
    """What came out of a range of blocks: one record a game, one record a round."""

    games: np.ndarray
    rounds: np.ndarray


class Match(Protocol):
    """A table at which one line-up plays blocks; one thread uses it at a time."""

    def play(self, first: int, last: int) -> Rows:
        """Play the blocks from ``first`` below ``last`` in all rotations.

        Raises StrategyError when a strategy fails or gives an answer that is not legal.
        """


class Setting(NamedTuple):
    """Everything about a match but its players and blocks."""

    rules: Any  # the game's rule set
    seed: int
    deal_mode: str  # "lanes" or "physical"
    on_illegal: str  # "stop" or "count"


class Game(NamedTuple):
    """One game of the toolkit."""

    name: str
    min_seats: int
    max_seats: int
    functions: Sequence[str]  # the question functions that a strategy may have
    door: Sequence[str]  # the module that strategies import, and the one that seats them
    engine: str  # the module of the loop that plays
    rule_set: Callable[[dict[str, Any]], Any]  # from plain data; raises UserError
    parse_field: Callable[[str], tuple[str, Any]]  # of ``--set field=value``; raises UserError
    editions: Sequence[str]
    seat_source: Callable[..., str]  # (module, defined, parameter types) -> source text
    records: Sequence[Any]  # record types that a seat function gets after the question
    match: Callable[..., Match]  # (seats, setting) -> Match
    parameters: int  # most parameters of a strategy
