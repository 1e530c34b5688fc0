"""A position as cards on a table, as pages and terminals draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from silver_sim.games.positions import Picture, PicturedCard
from silver_sim.games.text import telling
from silver_sim.report.model import Board, PlayingCard, Spread
from silver_sim.report.text.wording import listed
from silver_sim.studies.advice import text as say

HIDDEN = "?"
READING = (
    "A solid frame: it lies faceup. A broken one: facedown; you know those that show what they are."
)
BARS = "The bars of a card that you do not know tell how often it has each value."

Chances = Mapping[tuple[int, int], Sequence[float]]  # of values, by whose a card is and its slot


def board_of(picture: Picture, chances: Chances | None = None) -> Board:
    """The cards of a picture: what lies on the table, then the seats, you first."""
    chances, players = chances or {}, len(picture.seats)
    table = [
        Spread(
            say.capital(each.title or ""),
            [_card(card, None, players) for card in each.cards],
            each.notes,
        )
        for each in picture.table
    ]
    seats = [
        Spread(
            say.capital(telling.opponent(step, players) if step else say.YOU),
            [
                _card(each, step, players, chances.get((step, slot), ()))
                for slot, each in enumerate(seat.cards)
            ],
            seat.notes,
        )
        for step, seat in enumerate(picture.seats)
    ]
    reading = f"{READING} {BARS}" if chances else READING
    return Board([*table, *seats], picture.facts, reading)


def _card(
    each: PicturedCard, step: int | None, players: int, chances: Sequence[float] = ()
) -> PlayingCard:
    notes = [*each.marks, *_known(each, step, players)]
    face = "not known to you" if each.face == HIDDEN else f"{each.face} {each.name}".strip()
    parts = [face, "faceup" if each.up else "facedown", *notes]
    if chances:
        parts.append(f"likeliest {say.named(chances)}")
    return PlayingCard(each.face, "; ".join(parts), each.up, notes, chances)


def _known(each: PicturedCard, step: int | None, players: int) -> Iterator[str]:
    """Who knows a facedown card, where that is not as usual: its owner alone."""
    if step is None or each.known_to is None:
        return
    others = [telling.person(seat, players) for seat in each.known_to if seat not in (0, step)]
    if others:
        yield f"{listed(others)} {'knows' if len(others) == 1 else 'know'} it"
    if step and step not in each.known_to:
        yield "its owner does not know it"
