"""The table in characters, as the person who must answer sees it, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.text.telling import ordinal
from silver_sim.report.text import wording
from silver_sim.studies.table.offers import WIDTH

INDENT = "  "
COMMAND = "silver-sim "  # a line with it is not broken: it can be copied
FEW = 3  # cards next to each other that are all called by their names


def drawn(picture: Picture, names: Sequence[str]) -> list[str]:
    """What is on the table; ``names`` are those of the seats of the picture, "you" the first.

    The lines are as long as they come (``folded``).
    """
    return [*seats(picture, names), *_table(picture)]


def own(picture: Picture, names: Sequence[str]) -> list[str]:
    """The last of these lines that are about cards of seats: the own ones."""
    return [*seats(picture, names)][len(names) - 1 :]


def seats(picture: Picture, names: Sequence[str]) -> Iterator[str]:
    """A line for everybody's cards, the own ones last, and one of places if cards have them."""
    order = [*range(1, len(names)), 0]
    rows = [[_face(card) for card in picture.seats[step].cards] for step in order]
    width = max((len(face) for row in rows for face in row), default=0)
    name_width = max(map(len, names))
    cells = [" ".join(f"{face:<{width}}" for face in row).rstrip() for row in rows]
    widest = max(map(len, cells))
    for step, text in zip(order, cells, strict=True):
        line = f"{INDENT}{names[step]:<{name_width}}  {text:<{widest}}   "
        yield f"{line}{', '.join(_notes(picture.seats[step]))}".rstrip()
    cards = (card for seat in picture.seats for card in seat.cards)
    if rows and any(card.up or card.known_to is not None for card in cards):  # they have places
        most = max(map(len, rows))
        places = " ".join(f"{place:^{width}}" for place in range(1, most + 1))
        yield f"{INDENT}{'':<{name_width}}  {places}".rstrip()


def _face(card: PicturedCard) -> str:
    """How a card is drawn."""
    star = "*" if "everybody saw it taken" in card.marks else ""
    if card.up:
        return f"[{card.face}]"
    return f"({card.face})" if card.known_to is not None else f"{card.face}{star}"


def _notes(seat: Pictured) -> Iterator[str]:
    """What is noted of a seat, and of its cards."""
    yield from seat.notes
    for place, card in enumerate(seat.cards):
        yield from (
            f"{ordinal(place)} card {mark}" for mark in card.marks if not mark.startswith("everybo")
        )


def _table(picture: Picture) -> Iterator[str]:
    """What else is there, and how the game stands."""
    for each in picture.table:
        named = len(each.cards) if len(each.cards) <= FEW else 1
        cards = [
            f"{card.face} {card.name}".rstrip() if place < named else card.face
            for place, card in enumerate(each.cards)
        ]
        notes = f" ({'; '.join(each.notes)})" if each.notes else ""
        yield f"{INDENT}{each.title}: {', '.join(cards) or 'nothing'}{notes}"
    yield f"{INDENT}{'; '.join(picture.facts)}"


def folded(line: str) -> list[str]:
    """A line in as many as it needs, but for one with a command, which can be copied."""
    return [line] if COMMAND in line else wording.folded(line, WIDTH)
