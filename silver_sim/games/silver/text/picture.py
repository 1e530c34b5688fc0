"""What is on the table in a position that is given, for those who draw it (``games.positions``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.silver.text.card_names import CardNames, names_of
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
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


def picture(given: SilverGiven, name: str = YOU) -> Picture:
    """Villages, hand, row and piles, and what else is given; ``name`` is that of seat 0."""
    seats = [Pictured([*_village(given, s)], [*_notes(given, s)]) for s in range(given.players)]
    return Picture(seats, [*_in_hand(given, name), *_table(given)], [*_facts(given)])


def _village(given: SilverGiven, seat: int) -> Iterator[PicturedCard]:
    guarded, called = [card.guards for card in given.villages[seat]], names_of(given.rules)
    for slot, card in enumerate(given.villages[seat]):
        marks = {
            "under the amulet": card.amulet,
            "guarded": slot in guarded,
            "has given its look": card.spent,
            f"{card.sure} % sure": card.doubted,
        }
        guards = [] if card.guards is None else [f"guards the {ordinal(card.guards)} card"]
        yield _card(card, called, [*guards, *(mark for mark, there in marks.items() if there)])


def _card(card: CardGiven, called: CardNames, marks: Iterable[str] = ()) -> PicturedCard:
    known = None if card.up or card.known_to is None else sorted(card.known_to)
    face, name = ("?", "") if card.value is None else (str(card.value), called.names[card.value])
    return PicturedCard(face, name, card.up, [*marks], known)


def _open(values: Iterable[int | None], called: CardNames) -> list[PicturedCard]:
    """Cards that everybody sees."""
    return [_card(CardGiven(value, up=True), called) for value in values]


def _notes(given: SilverGiven, seat: int) -> Iterator[str]:
    """What is given of a seat apart from its cards."""
    if given.totals is not None:
        yield count(given.totals[seat], "point")
    if given.caller == seat:
        yield "has called"
    if given.start == seat:
        yield "started the round"
    if given.amulet_owner == seat:
        yield "owns the amulet"


def _in_hand(given: SilverGiven, name: str) -> Iterator[Pictured]:
    """Cards in hand, named where an edition prints other names."""
    if given.hand:
        called = names_of(given.rules)
        notes = [SOURCES[given.hand_from]] if given.hand_from in SOURCES else []
        if called != CardNames():
            notes[:0] = [called.names[value] for value in given.hand if value is not None]
        yield Pictured(_open(given.hand, called), notes, f"in {whose(name)} hand")


def _table(given: SilverGiven) -> Iterator[Pictured]:
    """Cards that lie in no village or hand."""
    called = names_of(given.rules)
    if given.discard is not None:
        most = len(given.discard) if given.question in TAKEN_FROM else MOST_OF_PILE
        hidden = len(given.discard) - most
        notes = [f"{hidden} more card{'s' * (hidden > 1)} beneath"] if hidden > 0 else []
        if not given.whole_pile:
            notes.append("the cards beneath are not given")
        if given.chosen is not None:
            notes.append(f"the Master takes the {ordinal(given.chosen)}")
        if given.question == TAKEN_FROM[0]:
            notes.append("the 1st is the one beneath the Master")
        cards = _open(given.discard[:most], called)
        yield Pictured(cards, notes, "discard pile, from the top")
    if given.row:
        yield Pictured(_open(given.row, called), [], "row")
    if given.returned:
        cards = [_card(card, called) for card in given.returned]
        yield Pictured(cards, [], "put back on the deck, from the top")


def _facts(given: SilverGiven) -> Iterator[str]:
    if given.deck is not None:
        yield f"{count(given.deck)} in the deck"
    if given.round_no is not None:
        yield f"round {given.round_no} of {given.rules.rounds}"
    if given.turn:
        yield f"turn {given.turn} of the round"
    if given.own_turn:
        yield f"your turn {given.own_turn}"
    if given.seen:
        yield f"seen elsewhere: {listed(map(str, given.seen))}"
    if given.free_acts:
        yield f"{count(given.free_acts, 'free act')} used in this turn"


def understood(given: SilverGiven) -> str:
    """What was understood: "You: 4 known cards, 9 points. Others: 4 cards; 3 cards. ..."."""
    return sentences(_said(given))


def _said(given: SilverGiven) -> Iterator[str]:
    own, *others = given.villages
    yield f"you: {_own_cards(own, given.summed, given.own_sum or 0)}"
    yield f"{'others' if others[1:] else 'other'}: {'; '.join(map(_cards, others))}"
    yield from lying((*_in_hand(given, YOU), *_table(given)))
    yield from _facts(given)
    if given.totals is not None:
        yield f"totals before this round: {', '.join(map(str, given.totals))}"
    yield from _of_seats(given)


def _of_seats(given: SilverGiven) -> Iterator[str]:
    """Who did or has what; a turn implies who started."""
    seats = ("started the round", given.start), ("owns the amulet", given.amulet_owner)
    for does, seat in (*seats, ("has called", given.caller)):
        if seat is not None and seat >= 0:
            which = f" (seat {seat})" if seat else ""
            doing = does if seat else does.replace("owns", "own")
            yield f"{person(seat, given.players)}{which} {doing}"


def _own_cards(village: tuple[CardGiven, ...], summed: int, own_sum: int) -> str:
    """The own cards, of which ``summed`` have that sum."""
    values = [card.value for card in village if card.value is not None]
    known, points = len(values) + summed, sum(values) + own_sum
    unknown = len(village) - known
    parts = [f"{count(known, 'known card')}, {count(points, 'point')}"] if known else []
    parts += [f"{unknown} unknown" if known else count(unknown, "unknown card")] if unknown else []
    doubts = [f" ({card.sure} % sure of the {card.value})" for card in village if card.doubted]
    return ", and ".join(parts) + _faces("faceup", village, up=True) + "".join(doubts)


def _cards(village: tuple[CardGiven, ...]) -> str:
    """How many cards another has, and which of them are known."""
    faces = _faces("faceup", village, up=True), _faces("known", village, up=False)
    return f"{count(len(village), 'card')}{''.join(faces)}"


def _faces(word: str, village: tuple[CardGiven, ...], *, up: bool) -> str:
    values = [f"the {card.value}" for card in village if card.up == up and card.value is not None]
    return f" ({', '.join(values)} {word})" if values else ""
