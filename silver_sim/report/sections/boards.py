"""A position at the table, drawn as cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import capital, listed

HIDDEN = "?"
READING = (
    "A solid frame: it is faceup. A broken one: facedown; you know those that show what they are."
)
BARS = "The bars of a card that you do not know tell how often it has each value."


class Chances(NamedTuple):
    """How often a hidden card has each value from 0 on, and the likeliest ones in words."""

    values: Sequence[float] = ()
    words: str = ""


Hidden = Mapping[tuple[int, int], Chances]  # by the seat of a hidden card, and its slot


@dataclass(frozen=True)
class Onlooker:
    """Who looks at a picture: a seat of it, or None for somebody who sees all cards.

    ``titles`` are what its seats are called above their cards, ``persons`` within a sentence.
    """

    titles: Sequence[str]
    persons: Sequence[str]
    seat: int | None = 0
    hidden: str = "not known to you"
    unseen: str = "its owner does not know it"

    def board(
        self, picture: Picture, chances: Hidden | None = None, reading: str | None = None
    ) -> Board:
        """Return the picture as cards, hidden ones with their chances, and how to read them."""
        known = chances or {}
        table = [self._spread(capital(each.title or ""), each) for each in picture.table]
        seats = [
            self._spread(title, each, step, known)
            for step, (title, each) in enumerate(zip(self.titles, picture.seats, strict=True))
        ]
        if reading is None:
            reading = f"{READING} {BARS}" if known else READING
        return Board([*table, *seats], picture.facts, reading)

    def _spread(
        self, title: str, place: Pictured, step: int | None = None, chances: Hidden | None = None
    ) -> Spread:
        """The cards of one place."""
        known = {slot: each for (seat, slot), each in (chances or {}).items() if seat == step}
        cards = [
            self._card(each, step, known.get(slot, Chances()))
            for slot, each in enumerate(place.cards)
        ]
        return Spread(title, cards, place.notes)

    def _card(self, each: PicturedCard, step: int | None, chances: Chances) -> PlayingCard:
        notes = [*each.marks, *self._known(each, step)]
        face = self.hidden if each.face == HIDDEN else f"{each.face} {each.name}".strip()
        parts = [face, "faceup" if each.up else "facedown", *notes]
        if chances.words:
            parts.append(f"likeliest {chances.words}")
        return PlayingCard(each.face, "; ".join(parts), each.up, notes, chances.values)

    def _known(self, each: PicturedCard, step: int | None) -> Iterator[str]:
        """Who knows a facedown card, where that is not as usual: only its owner."""
        if step is None or each.known_to is None:
            return
        others = [self.persons[seat] for seat in each.known_to if seat not in (self.seat, step)]
        if others:
            yield f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it"
        if step != self.seat and step not in each.known_to:
            yield self.unseen
