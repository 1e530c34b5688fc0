"""What a game brings so that a position at the table can be given in one line and be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from silver_sim.result import Result, optional


@dataclass(frozen=True)
class CardPlace(Result):
    """A hidden card: the seat and slot where it is, or its face where it is who holds it."""

    seat: int | None = optional()
    slot: int | None = optional()
    card: str | None = optional()


@dataclass(frozen=True)
class Doubted(Result):
    """An own card that was given with a certainty."""

    seat: int
    slot: int
    value: int
    sure: int  # in percent

    @property
    def place(self) -> CardPlace:
        """Where it is."""
        return CardPlace(self.seat, self.slot)


@dataclass(frozen=True)
class PicturedCard(Result):
    """A card as it is drawn."""

    face: str  # "?": the seat that decides does not know it
    name: str = ""
    up: bool = False  # it is faceup
    marks: list[str] = field(default_factory=list)  # in words
    known_to: list[int] | None = None  # seats, if that is given


@dataclass(frozen=True)
class Pictured(Result):
    """Cards that lie together."""

    cards: list[PicturedCard]
    notes: list[str]
    title: str | None = optional()  # of what is on the table


@dataclass(frozen=True)
class Picture(Result):
    """What there is to draw of a position."""

    seats: list[Pictured]  # clockwise from the one that decides
    table: list[Pictured]  # what else is there
    facts: list[str]

    def turned(self, by: int) -> Picture:
        """The same with seats that count from another one: what was seat 0 is seat ``by``."""
        seats = len(self.seats)

        def moved(card: PicturedCard) -> PicturedCard:
            known = card.known_to
            if known is None:
                return card
            return replace(card, known_to=sorted((seat + by) % seats for seat in known))

        seated = [replace(each, cards=[*map(moved, each.cards)]) for each in self.seats]
        return replace(self, seats=[seated[(seat - by) % seats] for seat in range(seats)])


class Given(Protocol):
    """A position as the seat that must decide tells it; seats count clockwise from it, from 0."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def question(self) -> str:
        """What must be decided: a question of the machine in small letters."""

    @property
    def rules(self) -> Any:
        """The rule set."""

    @property
    def not_given(self) -> Sequence[str]:
        """What was not given and matters, in words: "who has looked at which card"."""


@dataclass(frozen=True, eq=False)
class Met:
    """Real positions of a table, in a drawn order: where its players stood in games of theirs."""

    positions: Any  # an array of records


class Positions(NamedTuple):
    """Positions at the table as text.

    ``fill`` makes whole positions of one that is given: all that is given is met, the rest is as in
    real positions. Number i depends on nothing but what was given, the key and i.
    """

    write: Callable[[Any], str]  # states -> the line of ``states[0]``: all that the seat may know
    read: Callable[[str], Any]  # a line -> Given; UserError names the field that is wrong
    line: Callable[[Any], str]  # Given -> the line that ``read`` reads as the same
    fill: Callable[..., Any]
    # (given, key, first, last) -> an array of states, the numbers from first below last; where real
    # positions fill them, among which, and perhaps another one whose real positions these are
    # (given, states) -> the cards of which no value is given, and their values in each state:
    # (states, cards); where hidden cards are filled in as in real positions
    hidden: Callable[[Any, Any], tuple[list[CardPlace], Any]] | None = None
    doubted: Callable[[Any], list[Doubted]] | None = None  # of Given
    real: Any = None  # the record of a real position
    # (match, blocks, whether rare ones are sought, whether only the first who sits there counts)
    # -> the real positions of games that are played now: an array of records
    met: Callable[[Any, range, bool, bool], Any] | None = None
    # (given, among) -> how many real positions fill it: number i and number i + that are the same
    reals: Callable[[Any, Met], int] | None = None
    picture: Callable[[Any], Picture] | None = None  # of Given
    # Given -> what was understood of it, in a line: "You: 4 known cards, 9 points. ..."
    understood: Callable[[Any], str] | None = None
    # Given, before a card is drawn -> each card that may be drawn, and the position with it in hand
    after_draw: Callable[[Any], Iterable[tuple[str, Any]]] | None = None
    # Given -> the same, with nothing left open on which it depends what may be answered
    answered: Callable[[Any], Any] | None = None
    # Given -> what somebody who sits there would type of it
    typed: Callable[[Any], Any] = lambda given: given

    @property
    def as_it_was(self) -> bool:
        """Whether hidden cards are filled in as in real positions; else a belief deals them."""
        return self.met is not None
