"""What a review of a game finds. Chances are shares of the game; intervals are of 95 %."""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.advice.interval import Interval
from silver_sim.advice.result import Advice
from silver_sim.result import Result, optional

SCHEMA_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Judged(Result):
    """A decision between several legal answers, and what the one that was played is worth."""

    number: int  # of the decision, from 1 through the file
    deal: int  # from 1
    question: str
    about: str  # what is decided, in words of the game; mistakes are grouped by it
    played: str  # in words, as are these:
    best: str
    own: str  # what the strategy that judges would have done by itself
    cards: list[str] | None = optional()  # what ``played`` and ``best`` name by number; "": none
    before: str | None = optional()  # a free act that may come before ``best``, and is as good
    value: Interval  # the chance to win after what was played
    lost: Interval  # the best answer wins this much more, in worlds that did not choose it
    choice: Interval  # what was played wins this much more than the strategy's own answer
    counts: bool  # whether it was not obvious (statistics.md 4.10)
    p: float | None  # of "it costs less than half a percentage point"; None: the best was played
    shown: bool  # whether it is shown as a mistake, all of the game considered
    worlds: int  # that did not choose the best answer

    def card(self, answer: str) -> str:
        """What the card is called that an answer names by its number, if that is kept."""
        return dict(zip((self.played, self.best), self.cards or (), strict=False)).get(answer, "")


@dataclass(frozen=True)
class AsItLay(Result):
    """The chance to win with all cards as they lay, played on by the strategy that judges."""

    played: float
    other: float  # by the answer compared with it


@dataclass(frozen=True, kw_only=True)
class WhatIf(Result):
    """What would have come of not ending the deal."""

    decision: int  # its place among the decisions of the seat
    other: str  # the best other answer, in words
    gain: Interval  # it wins this much more than what was played, in worlds
    lay: AsItLay | None = optional()  # None of notes, which do not tell all cards


@dataclass(frozen=True, kw_only=True)
class Mistake(Result):
    """A mistake that is shown."""

    decision: int  # its place among the decisions of the seat
    advice: Advice  # on the answer that was played, compared with the best and the strategy's own
    lay: AsItLay | None = optional()  # None of notes, which do not tell all cards


@dataclass(frozen=True, kw_only=True)
class DealMove(Result):
    """How the chance to win changed in a deal, the next deal of cards included."""

    deal: int
    begins: float
    luck: float
    choices: float
    ends: float


@dataclass(frozen=True, kw_only=True)
class SeatReview(Result):
    """What one seat did. ``start + luck + choices == result``, but for the last digit."""

    seat: int
    name: str
    start: float  # the share that everybody has before the deal; of a game begun: the first value
    luck: Interval  # what came of chance and of what the others did
    choices: Interval  # what its answers won, compared with the strategy's own
    result: float  # the share of the game; of one that is not over: the chance to win there
    cards: Interval | None = optional()  # luck without the choices of the others, if all are known
    lost: Interval | None  # by choices, for each decision that counts; None: there is none
    counted: int  # decisions that count
    decisions: list[Judged]  # in their order; none that was forced
    mistakes: list[Mistake]  # those that lost most first
    ended: list[WhatIf]  # decisions at which it ended the deal: "calls"
    deals: list[DealMove]


@dataclass(frozen=True, kw_only=True)
class GameReview(Result):
    """What came of a game, decision by decision."""

    game: str
    file: str
    place: int  # among the games of the file, from 1
    players: int
    names: list[str]
    over: bool
    same: list[str] | None = optional()  # where the same game stands again, and is not counted
    notes: int | None = optional()  # the seat whose notes it was read from
    seats: list[SeatReview]  # that were judged
    own_strategy: str  # judges, and plays on in the seat that decides
    others: str  # and in all others
    worlds: int  # of the first look at a decision that was not played as the strategy would
    seed: int
