"""A position at the table, drawn as cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import capital, listed

HIDDEN = "?"
READING = (
    "A solid frame: it lies faceup. A broken one: facedown; you know those that show what they are."
)
BARS = "The bars of a card that you do not know tell how often it has each value."


class Chances(NamedTuple):
    """How often a hidden card has each value from 0 on, and the likeliest ones in words."""

    values: Sequence[float] = ()
    words: str = ""


def board(
    picture: Picture,
    who: Callable[[int], str],
    person: Callable[[int], str],
    chances: Mapping[tuple[int, int], Chances] | None = None,
) -> Board:
    """Return a position as cards; seats count clockwise from the one that decides, from 0.

    `who` names a seat above its cards, `person` within a sentence. `chances` are those of hidden
    cards, by their seat and slot.
    """
    known = chances or {}
    table = [
        Spread(capital(each.title or ""), [_card(card) for card in each.cards], each.notes)
        for each in picture.table
    ]
    spreads = [_spread(step, seat, who, person, known) for step, seat in enumerate(picture.seats)]
    reading = f"{READING} {BARS}" if known else READING
    return Board([*table, *spreads], picture.facts, reading)


def _spread(
    step: int,
    seat: Pictured,
    who: Callable[[int], str],
    person: Callable[[int], str],
    chances: Mapping[tuple[int, int], Chances],
) -> Spread:
    """The cards of a seat."""
    cards = [
        _card(each, [*_known(step, each, person)], chances.get((step, slot), Chances()))
        for slot, each in enumerate(seat.cards)
    ]
    return Spread(capital(who(step)), cards, seat.notes)


def _card(
    each: PicturedCard, known: Sequence[str] = (), chances: Chances | None = None
) -> PlayingCard:
    values, words = chances or Chances()
    notes = [*each.marks, *known]
    face = "not known to you" if each.face == HIDDEN else f"{each.face} {each.name}".strip()
    parts = [face, "faceup" if each.up else "facedown", *notes]
    likeliest = [f"likeliest {words}"] if words else []
    return PlayingCard(each.face, "; ".join([*parts, *likeliest]), each.up, notes, values)


def _known(step: int, each: PicturedCard, person: Callable[[int], str]) -> Iterator[str]:
    """Who knows a facedown card, where that is not as usual: its owner alone."""
    if each.known_to is None:
        return
    others = [person(knows) for knows in each.known_to if knows not in (0, step)]
    if others:
        yield f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it"
    if step and step not in each.known_to:
        yield "its owner does not know it"
