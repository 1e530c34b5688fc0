"""What special questions on a decision find, other than advice itself (``advice.result``)."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.advice.interval import Interval
from silver_sim.advice.result import Advice, Answer, AsGiven, Decision, Holding
from silver_sim.games.contract.progress import Line
from silver_sim.result import Result, optional


@dataclass(frozen=True)
class Opponent(Result):
    """What an opponent holds."""

    below: Interval  # the chance of being below the seat that decides (``Lookahead.facts``)
    sum: float | None = optional()  # the mean, where hands have sums
    range: list[int] | None = optional()  # of the sum, that holds 80 %


@dataclass(frozen=True)
class WithOthers(Result):
    """The same if the others are, and play, like this strategy."""

    against: str
    chance: Interval


@dataclass(frozen=True, kw_only=True)
class Hands(Decision):
    """What the others hold."""

    cards: list[Holding]
    margin: float | None  # the intervals of chances reach this far at most; None from one world
    opponents: list[Opponent]  # clockwise
    with_others: list[WithOthers]  # that anybody is below the seat that decides


@dataclass(frozen=True)
class OwnAct(Result):
    """What the seat that decides does."""

    line: Line  # of a trace
    words: str


@dataclass(frozen=True, kw_only=True)
class WhoCalls(Decision):
    """Who ends the deal before the next turn of the seat that decides, or calls for its end."""

    ends: str  # what does so: "calls"
    answer: OwnAct  # meanwhile: the strategy's own, or another where that ends the deal itself
    opponents: list[Interval]  # clockwise, the chance that it is this one
    anybody: Interval
    with_others: list[WithOthers]  # that it is anybody


@dataclass(frozen=True)
class Gain(Result):
    """By how much one position is better than another, or what it is worth."""

    win: Interval
    value: Interval  # by the goal
    points: Interval


@dataclass(frozen=True, kw_only=True)
class Worth(Gain):
    """What a position is worth with its best answer."""

    best: str  # in words


@dataclass(frozen=True, kw_only=True)
class Comparison(Decision):
    """What one position is worth compared with another."""

    goal: str
    other_position: AsGiven
    one: Worth
    other: Worth
    more: Gain  # one - other, in worlds of the same numbers


@dataclass(frozen=True)
class Laid(Result):
    """Where what is to be placed is laid later in this turn."""

    slot: int | None  # None: on a card that is new
    share: float  # of the worlds


@dataclass(frozen=True, kw_only=True)
class Act(Answer):
    """An answer among others."""

    counted: Interval | None = optional()  # how often the consequence that is counted happens
    later: list[Laid] | None = optional()  # the likeliest first


@dataclass(frozen=True)
class WithCard(Result):
    """What is best with a card that may be drawn from the deck now."""

    drawn: str
    words: str
    shown: bool  # it is shown to be better than all others that differ (each at 95 %)


@dataclass(frozen=True, kw_only=True)
class Ranking(Decision):
    """Some answers, all tried in all worlds, and every two of them compared.

    What is ``behind``, and ``apart``, hold for all pairs at once, at 95 %.
    """

    goal: str
    counted: str | None = optional()  # the name of a consequence
    answers: list[Act]  # the best first
    drawn: list[WithCard]
    pairs: int
    apart: float | None  # any may be better than any other by at most this; None: one world
    shown: bool  # whether any two are shown to differ


Ranked = Advice | Ranking
