"""A position as cards on a table: the picture that a game makes of it, for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import listed
from silver_sim.studies.advice import text as say

HIDDEN = "?"
READING = (
    "A solid frame: it lies faceup. A broken one: facedown; you know those that show what they are."
)
BARS = "The bars of a card that you do not know tell how often it has each value."

Chances = Mapping[tuple[int, int], Sequence[float]]  # of hidden cards' values, by seat and slot


@dataclass(frozen=True)
class Onlooker:
    """Who looks at a picture: the seat, or None for somebody who sees all cards.

    ``titles`` are what the seats are called above their cards, ``persons`` in a sentence.
    """

    titles: Sequence[str]
    persons: Sequence[str]
    seat: int | None = 0
    hidden: str = "not known to you"
    unseen: str = "its owner does not know it"

    def board(self, picture: Picture, chances: Chances, reading: str) -> Board:
        """The whole picture."""
        table = [self._spread(say.capital(each.title or ""), each) for each in picture.table]
        seats = [
            self._spread(title, each, step, chances)
            for step, (title, each) in enumerate(zip(self.titles, picture.seats, strict=True))
        ]
        return Board([*table, *seats], picture.facts, reading)

    def _spread(
        self, title: str, told: Pictured, step: int | None = None, chances: Chances | None = None
    ) -> Spread:
        known = {slot: each for (seat, slot), each in (chances or {}).items() if seat == step}
        cards = [
            self._card(each, step, known.get(slot, ())) for slot, each in enumerate(told.cards)
        ]
        return Spread(title, cards, told.notes)

    def _card(self, each: PicturedCard, step: int | None, chances: Sequence[float]) -> PlayingCard:
        notes = [*each.marks, *self._known(each, step)]
        face = self.hidden if each.face == HIDDEN else f"{each.face} {each.name}".strip()
        parts = [face, "faceup" if each.up else "facedown", *notes]
        if chances:
            parts.append(f"likeliest {say.named(chances)}")
        return PlayingCard(each.face, "; ".join(parts), each.up, notes, chances)

    def _known(self, each: PicturedCard, step: int | None) -> Iterator[str]:
        """Who knows a facedown card, where that is not as usual: its owner alone."""
        if step is None or each.known_to is None:
            return
        others = [self.persons[seat] for seat in each.known_to if seat not in (self.seat, step)]
        if others:
            yield f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it"
        if step != self.seat and step not in each.known_to:
            yield self.unseen
