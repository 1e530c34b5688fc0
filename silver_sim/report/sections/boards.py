"""A position at the table, drawn as cards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import capital, listed

HIDDEN, NOBODY = "?", "-"
SEEN_BY_ALL = "everybody saw it taken"
READING = (
    "In full colour: everybody sees it. In a broken frame: only those who know it do. "
    "An eye: its owner knows it, and those who are named. Crossed out: its owner does not."
)
BARS = "The bars of a card that you do not know tell how often it has each value."
LONG = re.compile(r"\b\w{4}(?=\w{5}\b)|\w{6}(?=\w{4})")  # words are broken behind it


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
        """A card, and who knows it where that is given; in words, where it is not as usual."""
        known = None if step is None else each.known_to
        others = [self.persons[seat] for seat in known or () if seat not in (self.seat, step)]
        eyes = ["all"] if SEEN_BY_ALL in each.marks else []
        if known is not None and step != self.seat:
            eyes.append("" if step in known else NOBODY)
        notes = [*each.marks]
        if others:
            notes.append(f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it")
        if NOBODY in eyes:
            notes.append(self.unseen)
        face = self.hidden if each.face == HIDDEN else f"{each.face} {each.name}".strip()
        parts = [face, "faceup" if each.up else "facedown", *notes]
        if chances.words:
            parts.append(f"likeliest {chances.words}")
        return PlayingCard(
            *(each.face, "; ".join(parts), each.up, notes, chances.values),
            name=LONG.sub("\\g<0>\xad", each.name),
            labels=[mark for mark in each.marks if mark != SEEN_BY_ALL],
            eyes=[*eyes, *(re.sub("^the | opponent$", "", name) for name in others)],
        )
