"""What lies on the table in a position that is told, for who draws it (``games.positions``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.silver.text.card_names import CardNames, names_of
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.games.text.telling import (
    YOU,
    count,
    listed,
    lying,
    ordinal,
    person,
    sentences,
    whose,
)

MOST_OF_PILE = 6  # cards that are drawn of the discard pile
TAKEN_FROM = ("master", "master_exchange")  # questions at which all are
SOURCES = {"deck": "from the deck", "row": "from the row", "pile": "taken from the discard pile"}


def picture(told: SilverTold, name: str = YOU) -> Picture:
    """Villages, hand, row and piles, and what else is told; ``name`` is that of seat 0."""
    seats = [Pictured([*_village(told, s)], [*_notes(told, s)]) for s in range(told.players)]
    return Picture(seats, [*_in_hand(told, name), *_table(told)], [*_facts(told)])


def _village(told: SilverTold, seat: int) -> Iterator[PicturedCard]:
    guarded, called = [card.guards for card in told.villages[seat]], names_of(told.rules)
    for slot, card in enumerate(told.villages[seat]):
        marks = {
            "under the amulet": card.amulet,
            "guarded": slot in guarded,
            "has given its look": card.spent,
            f"{card.sure} % sure": card.doubted,
        }
        guards = [] if card.guards is None else [f"guards the {ordinal(card.guards)} card"]
        yield _card(card, called, [*guards, *(mark for mark, there in marks.items() if there)])


def _card(card: CardTold, called: CardNames, marks: Iterable[str] = ()) -> PicturedCard:
    known = None if card.up or card.known_to is None else sorted(card.known_to)
    face, name = ("?", "") if card.value is None else (str(card.value), called.names[card.value])
    return PicturedCard(face, name, card.up, [*marks], known)


def _open(values: Iterable[int | None], called: CardNames) -> list[PicturedCard]:
    """Cards that everybody sees."""
    return [_card(CardTold(value, up=True), called) for value in values]


def _notes(told: SilverTold, seat: int) -> Iterator[str]:
    """What is told of a seat beside its cards."""
    if told.totals is not None:
        yield count(told.totals[seat], "point")
    if told.caller == seat:
        yield "has called"
    if told.start == seat:
        yield "started the round"
    if told.amulet_owner == seat:
        yield "owns the amulet"


def _in_hand(told: SilverTold, name: str) -> Iterator[Pictured]:
    """Cards in hand, named where an edition prints other names."""
    if told.hand:
        called = names_of(told.rules)
        notes = [SOURCES[told.hand_from]] if told.hand_from in SOURCES else []
        if called != CardNames():
            notes[:0] = [called.names[value] for value in told.hand if value is not None]
        yield Pictured(_open(told.hand, called), notes, f"in {whose(name)} hand")


def _table(told: SilverTold) -> Iterator[Pictured]:
    """Cards that lie in no village or hand."""
    called = names_of(told.rules)
    if told.discard is not None:
        most = len(told.discard) if told.question in TAKEN_FROM else MOST_OF_PILE
        hidden = len(told.discard) - most
        notes = [f"{count(hidden)} more beneath"] if hidden > 0 else []
        if not told.whole_pile:
            notes.append("the cards beneath are not given")
        if told.chosen is not None:
            notes.append(f"the Master takes the {ordinal(told.chosen)}")
        if told.question == TAKEN_FROM[0]:
            notes.append("the 1st is the one beneath the Master")
        cards = _open(told.discard[:most], called)
        yield Pictured(cards, notes, "discard pile, from the top")
    if told.row:
        yield Pictured(_open(told.row, called), [], "row")
    if told.returned:
        cards = [_card(card, called) for card in told.returned]
        yield Pictured(cards, [], "put back on the deck, from the top")


def _facts(told: SilverTold) -> Iterator[str]:
    if told.deck is not None:
        yield f"{count(told.deck)} in the deck"
    if told.round_no is not None:
        yield f"round {told.round_no} of {told.rules.rounds}"
    if told.turn:
        yield f"turn {told.turn} of the round"
    if told.seen:
        yield f"seen elsewhere: {listed(map(str, told.seen))}"
    if told.free_acts:
        yield f"{count(told.free_acts, 'free act')} used in this turn"


def understood(told: SilverTold) -> str:
    """What was told, said back: "You: 4 known cards, 9 points. Others: 4, 5, 3 cards. ..."."""
    return sentences(_said(told))


def _said(told: SilverTold) -> Iterator[str]:
    own, *others = told.villages
    yield f"you: {_own_cards(own, told.summed, told.own_sum or 0)}"
    last = "" if len(others[-1]) == 1 else "s"
    yield f"{'others' if others[1:] else 'other'}: {', '.join(map(_cards, others))} card{last}"
    yield from lying((*_in_hand(told, YOU), *_table(told)))
    yield from _facts(told)
    if told.totals is not None:
        yield f"totals before this round: {', '.join(map(str, told.totals))}"
    yield from _of_seats(told)


def _of_seats(told: SilverTold) -> Iterator[str]:
    """Who did or has what; a turn implies who started."""
    seats = ("started the round", told.start), ("owns the amulet", told.amulet_owner)
    for does, seat in (*seats, ("has called", told.caller)):
        if seat is not None and seat >= 0:
            which = f" (seat {seat})" if seat else ""
            doing = does if seat else does.replace("owns", "own")
            yield f"{person(seat, told.players)}{which} {doing}"


def _own_cards(village: tuple[CardTold, ...], summed: int, own_sum: int) -> str:
    """The own cards, of which ``summed`` have that sum."""
    values = [card.value for card in village if card.value is not None]
    known, points = len(values) + summed, sum(values) + own_sum
    unknown = len(village) - known
    parts = [f"{count(known, 'known card')}, {count(points, 'point')}"] if known else []
    parts += [f"{unknown} unknown" if known else count(unknown, "unknown card")] if unknown else []
    doubts = [f" ({card.sure} % sure of the {card.value})" for card in village if card.doubted]
    return ", and ".join(parts) + _faces("faceup", village, up=True) + "".join(doubts)


def _cards(village: tuple[CardTold, ...]) -> str:
    """How many cards another has, and which of them are known."""
    faces = _faces("faceup", village, up=True), _faces("known", village, up=False)
    return f"{len(village)}{''.join(faces)}"


def _faces(word: str, village: tuple[CardTold, ...], *, up: bool) -> str:
    values = [str(card.value) for card in village if card.up == up and card.value is not None]
    return f" ({word}: {', '.join(values)})" if values else ""
