"""What a game brings so that seats can imagine hidden cards and play answers on in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.games.positions import CardPlace

if TYPE_CHECKING:
    import numpy as np


class Finish(NamedTuple):
    """How deals ended, of which each is a row; seats are those of the table."""

    totals: np.ndarray  # (rows, players): points of all deals so far
    start: np.ndarray  # the seat that starts the next deal
    privileged: np.ndarray  # bool: whether it has won something for that one (Silver: the amulet)


class Consequence(NamedTuple):
    """Something that a choice leads to until the deal ends, for the seat that makes it.

    Where a text speaks of that seat it says both persons: "[its|your] call fails".
    """

    name: str
    text: str  # what is counted
    unit: str  # "%": it happens or not; else what it counts, one of it: "turn"
    about: str  # of those that are about the same, one is reason enough
    text_more: str  # what more of it means, {} being by how much: "the round ends {} later"
    text_less: str
    good: int = 0  # 1: more of it is good for the seat, -1: bad, 0: it depends

    @property
    def words(self) -> str:
        """What is counted, of a seat."""
        return of_it(self.text)

    @property
    def more(self) -> str:
        """What more of it means, of a seat."""
        return of_it(self.text_more)

    @property
    def less(self) -> str:
        """What less of it means, of a seat."""
        return of_it(self.text_less)


BEST_SCORES = "the best of the others scores"  # says who scores, of ``scored``
_PERSONS = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")


def of_it(text: str) -> str:
    """A text on a seat: "[its|your] call fails" is "its call fails"."""
    return _PERSONS.sub(r"\1", text)


def to_you(text: str) -> str:
    """The same as it is said to the player in that seat: "your call fails"."""
    return _PERSONS.sub(r"\2", text)


def often(name: str, words: str, about: str, good: int = 0) -> Consequence:
    """What happens or does not, as ``words`` say in a sentence."""
    return Consequence(name, words, "%", about, f"{words} in {{}}", f"{words} in {{}}", good)


def scored(name: str, words: str, about: str, who: str, deal: str, good: int) -> Consequence:
    """Points of somebody in a deal: ``who`` says who scores, ``deal`` what the game calls it."""
    more, less = (f"{who} {{}} {each} in this {deal}" for each in ("more", "less"))
    return Consequence(name, words, "point", about, more, less, good)


class Number(NamedTuple):
    """A column of what ``Lookahead.describe`` writes: a number of a sight, or of an answer."""

    name: str
    words: str
    unit: str  # what one of it is: "card", "value"; empty: a code, a chance, or 1 for yes


class Lookahead(NamedTuple):
    """What a game brings so that seats can imagine hidden cards and play on (room ``search``).

    Its kernels take states as arrays: ``states[0]`` is the position as it stands, never changed.
    """

    opponents: Mapping[str, float]  # what others are taken for: strategies and their shares
    world: Any  # record type of what differs between worlds
    classes: int  # of hidden cards, by how they came to lie where they lie
    values: int  # of a card that weights distinguish: that many columns
    answers: int  # most answers that are weighed at a decision
    results: int  # numbers that tell how a deal ended
    imagine: Callable[..., None]  # (states, kept, chance, worlds, weights)
    every_world: Callable[..., int]  # the same arguments -> how many; 0: there is not room for all
    # (jobs, states, sights, players, choices, worlds, models, tremble, chances) -> decisions asked
    weigh: Callable[..., int]
    candidates: Callable[..., int]  # (states, players, choices) -> how many there are
    is_same: Callable[[Any, Any], bool]  # of two answers: the same act with the same cards
    # (jobs, states, sights, players, choices, worlds, candidates, alive, first, until, later, seen,
    # results) -> turns; where results have room for them, the consequences stand behind how the
    # deal ended. To the next turn (``table.rollouts.Until``): who did ``ends`` by then or -1, and
    # whether the deal was over before (and in Silver where the amulet was laid in this turn)
    roll_out: Callable[..., int]
    # for those who judge or fit beliefs: they know where the cards are
    hidden: Callable[..., int]  # (states, classes, values, left) -> hidden cards in play
    true_world: Callable[..., None]  # (states, world)
    facts: Callable[..., int]  # (states, worlds, values, below) -> how many are listed
    fact_values: int  # values of such a card that facts distinguish
    # what a deal was worth
    finish: Callable[[Any, Any], Finish]  # (states, results of rows) -> how they ended
    ends: str = ""  # what a player does that ends a deal: "calls"
    # what hidden hands are worth, where that counts: (states, worlds) -> (worlds, players)
    sums: Callable[[Any, Any], Any] | None = None
    # what no weight depends on, dealt again in each world: (states, chance, worlds)
    deal_rest: Callable[..., None] | None = None
    # where weights also tell how likely two cards of one hand are to be alike
    alike: int = 0  # ways: this many columns more
    pairs: Callable[..., None] | None = None  # (states, worlds, counts): (worlds, classes, alike)
    consequences: Sequence[Consequence] = ()
    privilege: str = ""  # the column of rounds that tells ``Finish.privileged`` of the next starter
    points: str = ""  # the consequence that is the seat's own points of the deal
    bands: Sequence[tuple[int, int]] = ()  # of values of ``facts``: low cards, high cards
    places: Callable[[Any], list[CardPlace]] | None = None  # (states) -> cards of ``facts``

    # for learning from decisions: (states, sights, players, choices, numbers) writes a row of
    # ``numbers`` for each answer, by nothing but it and what the deciding seat may know; ``sights``
    # and ``players`` are arrays of one, which belong to it
    describe: Callable[..., None] | None = None
    numbers: Sequence[Number] = ()  # their columns; NaN is missing

    def find(self, choices: np.ndarray, answer: np.ndarray) -> int:
        """Where an answer, an array of one, stands among the choices; -1 if it does not."""
        places = (place for place, each in enumerate(choices) if self.is_same(each, answer[0]))
        return next(places, -1)

    @property
    def mix(self) -> str:
        """The opponents as a player of a line-up: one of them, drawn for every game."""
        parts = ",".join(f"{name}:{share}" for name, share in self.opponents.items())
        return f"mix({parts})" if len(self.opponents) > 1 else next(iter(self.opponents))
