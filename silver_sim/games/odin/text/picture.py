"""What is on the table in a position that is given, for those who draw it (``games.positions``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.text.telling import YOU, count, does, listed, lying, person, sentences


def picture(given: OdinGiven, name: str = YOU, seen: Sequence[int] = ()) -> Picture:
    """Hands and the table, and what else is given; ``name`` is that of seat 0.

    ``seen`` are the cards of every hand that are shown, if not those that seat 0 knows.
    """
    seats = [
        Pictured([*_hand(given, step, shown)], [*_notes(given, step)])
        for step, shown in enumerate(seen or [given.hand, *_taken(given)[1:]])
    ]
    return Picture(seats, [*_table(given)], [*_facts(given, name)])


def _hand(given: OdinGiven, step: int, seen: int) -> Iterator[PicturedCard]:
    """The cards of a hand that are seen, and the others."""
    taken = cards_in(_taken(given)[step])
    for card in cards_in(seen):
        yield PicturedCard(card, marks=["everybody saw it taken"] if card in taken else [])
    yield from (PicturedCard("?") for _ in range(given.cards_in[step] - seen.bit_count()))


def _taken(given: OdinGiven) -> Sequence[int]:
    """The cards of every hand that came from the table."""
    return given.taken or [0] * given.players


def _notes(given: OdinGiven, seat: int) -> Iterator[str]:
    """What is given of a seat apart from its cards."""
    if given.totals is not None:
        yield count(given.totals[seat], "point")
    if given.by == seat:
        yield "played the cards on the table"
    if seat in given.passed:
        yield "has passed"
    if given.start == seat:
        yield "led the hand"


def _table(given: OdinGiven) -> Iterator[Pictured]:
    for title, cards in (("on the table", given.table), ("beaten: take one", given.beaten)):
        if cards:
            yield Pictured([PicturedCard(each, up=True) for each in cards_in(cards)], [], title)


def _facts(given: OdinGiven, name: str) -> Iterator[str]:
    if not given.table and not given.beaten:
        yield f"nothing on the table: {name} {does(name, 'lead')}"
    if given.out:
        yield f"out of this hand: {listed(cards_in(given.out))}"
    for name, number in (("hand", given.deal_no), ("round", given.round_no)):
        if number is not None:
            yield f"{name} {number}"


def understood(given: OdinGiven) -> str:
    """What was understood: "You: 2 cards (b2, y9). Others: 4, 5 cards. ..."."""
    return sentences(_said(given))


def _said(given: OdinGiven) -> Iterator[str]:
    hand, taken = cards_in(given.hand), [*map(cards_in, _taken(given))]
    yield f"you: {count(len(hand))} ({', '.join(hand)})"
    others = [
        f"{number} (taken: {', '.join(cards)})" if cards else f"{number}"
        for number, cards in zip(given.others, taken[1:], strict=True)
    ]
    last = "" if given.others[-1] == 1 else "s"
    yield f"{'others' if others[1:] else 'other'}: {', '.join(others)} card{last}"
    yield from lying(_table(given))
    if given.by is not None:
        yield f"{person(given.by, given.players)} played the cards on the table"
    yield from _facts(given, YOU)
    if given.totals is not None:
        yield f"points before this hand: {', '.join(map(str, given.totals))}"
    if given.start is not None:
        yield f"{person(given.start, given.players)} led the hand"
