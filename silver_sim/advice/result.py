"""What is said of a decision: the answers ranked, why, and what hidden cards may be.

Shares are of one. Intervals are of 95 %, each by itself, and come from the worlds.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import ClassVar

from silver_sim.advice.interval import Interval
from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import CardPlace, Doubted, Picture
from silver_sim.result import Result, optional

SCHEMA_VERSION = 1


@dataclass(frozen=True)
class AsGiven(Result):
    """A position as it was described."""

    line: str  # its notation, by which it can be asked about again
    not_told: list[str]  # in words
    understood: str = ""  # empty where it is the position of a script


@dataclass(frozen=True, kw_only=True)
class Decision(Result):
    """A decision that was asked about, and the worlds in which it was played on."""

    game: str
    players: int
    seat: int  # that must decide
    position: AsGiven
    source: str  # where worlds come from (``table``): policy, kept or real
    own_strategy: str  # plays on in the seat that must decide
    others: str  # and in all others
    games_of: str | None = optional()  # whose games fill in what was not said; None: none do
    worlds: int
    seed: int
    command: str | None = optional()  # what to type to have the same again


@dataclass(frozen=True)
class Answer(Result):
    """An answer and what it is worth."""

    line: Line  # of a trace
    words: str
    win: Interval  # share of the game
    value: Interval  # by the goal: the same, the chance to be first or second, or the points
    points: Interval  # own ones of the deal
    behind: Interval  # the best is better by this much, in the same worlds; it: than the next
    same: bool  # whether it comes to the same as the best in every world
    note: str | None = optional()  # own cards that it names by place, or what was not said
    free: bool | None = optional()  # the choice between the others is still there after it

    @property
    def act(self) -> str:
        """What is done."""
        return str(self.line["act"])


@dataclass(frozen=True, kw_only=True)
class RankedAnswer(Answer):
    """An answer of advice."""

    best: float | None  # the chance that it is the best; None of one world
    worlds: int  # in which it was tried
    dropped: bool  # no longer tried, as it was hopeless


@dataclass(frozen=True)
class Verdict(Result):
    """How sure the best answer is the best."""

    word: str  # clear, slight, toss-up (``ranking.verdict``) or only one
    among: list[int]  # the places of the answers that may be the best


@dataclass(frozen=True)
class Followed(Result):
    """What the best answer leads to, compared with what was played, or with the next best."""

    name: str  # of the consequence
    best: float
    second: float
    more: Interval


@dataclass(frozen=True)
class Saving(Result):
    """Another answer that surely costs fewer points of the deal."""

    answer: int  # its place
    saves: Interval


@dataclass(frozen=True)
class Fact(CardPlace):
    """What may hold in a world: of a card, or that an opponent is below the seat that decides."""

    low: int | None = optional()  # the card has a value from this
    high: int | None = optional()  # to this one
    below: bool | None = optional()  # of the opponent this many seats clockwise


@dataclass(frozen=True)
class Condition(Result):
    """Where another answer would be better."""

    when: Fact
    share: float  # of the worlds
    answer: int  # its place
    gain: Interval


@dataclass(frozen=True)
class Turning(Result):
    """A certainty from which on another answer is better."""

    answer: int  # its place
    at: Interval


@dataclass(frozen=True)
class Wins(Result):
    """What the best answer wins by whether a card is what it is taken for; None: few worlds."""

    wrong: Interval | None
    right: Interval | None


@dataclass(frozen=True)
class Certainty(Doubted):
    """A card that the seat is not sure of, and what depends on it."""

    wins: Wins
    below: Turning | None  # the nearest certainty below which another answer is better
    above: Turning | None


@dataclass(frozen=True, kw_only=True)
class Holding(CardPlace):
    """A hidden card and how likely each value is, or each seat to hold it, nobody first."""

    chances: list[float]


@dataclass(frozen=True)
class Belief(Result):
    """How sure shares of worlds are."""

    worlds: int
    independent: int  # of the worlds, or of the real positions behind them
    margin: float  # a share without an interval of its own is off by this much at most


@dataclass(frozen=True, kw_only=True)
class Advice(Decision):
    """What to do at a decision."""

    kind: str = "advice"
    schema_version: int = SCHEMA_VERSION
    question: str
    picture: Picture | None  # what is on the table, if the game can show it
    rules: list[str]  # fields of the rule set that the games of the equity did not have
    goal: str  # by which answers are ordered (``goal.GOALS``)
    verdict: Verdict
    answers: list[RankedAnswer]  # the best first
    own: int  # the place of the strategy's own answer
    played: int | None  # the place of the one that the script goes on with
    consequences: list[Followed]  # the surest first
    by_points: Saving | None
    conditions: list[Condition]  # the most important first
    certainty: Certainty | None = None  # None unless the seat is not sure of one card
    then: str | None = optional()  # what follows the best answer at once, whatever is hidden
    holdings: list[Holding]
    # By opponent, clockwise, the chance to hold less than the seat (Silver), or to be able to lay
    # the whole hand at once (Odin).
    below: list[float]
    belief: Belief
    stopped: str  # sure, even, budget, only one

    teller: ClassVar[str] = "silver_sim.studies.advice.tell:tell"

    def _repr_html_(self) -> str:
        """What a notebook shows: the verdict, why, and every answer."""
        html: str = resolve_name("silver_sim.studies.advice.tell:in_html")(self)
        return html
