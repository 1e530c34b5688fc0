"""What lies on the table in a position that is told, for who draws it (``games.positions``)."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.odin.text.told import OdinTold
from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.text.telling import count, listed, lying, person, sentences


def picture(told: OdinTold) -> Picture:
    """Hands and the table, and what else is told."""
    seats = [Pictured([*_hand(told, s)], [*_notes(told, s)]) for s in range(told.players)]
    return Picture(seats, [*_table(told)], [*_facts(told)])


def _hand(told: OdinTold, seat: int) -> Iterator[PicturedCard]:
    """The own cards; of another seat those taken from the table, and the unseen ones."""
    taken = told.taken[seat] if told.taken else 0
    for card in cards_in(told.hand if seat == 0 else taken):
        marks = ["everybody saw it taken"] if card in cards_in(taken) else []
        yield PicturedCard(card, marks=marks)
    if seat:
        yield from (PicturedCard("?") for _ in range(told.others[seat - 1] - taken.bit_count()))


def _notes(told: OdinTold, seat: int) -> Iterator[str]:
    """What is told of a seat beside its cards."""
    if told.totals is not None:
        yield count(told.totals[seat], "point")
    if told.by == seat:
        yield "played what lies on the table"
    if seat in told.passed:
        yield "has passed"
    if told.start == seat:
        yield "led the hand"


def _table(told: OdinTold) -> Iterator[Pictured]:
    for title, cards in (("on the table", told.table), ("beaten: take one", told.beaten)):
        if cards:
            yield Pictured([PicturedCard(each, up=True) for each in cards_in(cards)], [], title)


def _facts(told: OdinTold) -> Iterator[str]:
    if not told.table and not told.beaten:
        yield "nothing on the table: you lead"
    if told.out:
        yield f"out of this hand: {listed(cards_in(told.out))}"
    for name, number in (("hand", told.deal_no), ("round", told.round_no)):
        if number is not None:
            yield f"{name} {number}"


def understood(told: OdinTold) -> str:
    """What was told, said back: "You: 2 cards (b2, y9). Others: 4, 5 cards. ..."."""
    return sentences(_said(told))


def _said(told: OdinTold) -> Iterator[str]:
    hand, taken = cards_in(told.hand), [*map(cards_in, told.taken or [0] * told.players)]
    yield f"you: {count(len(hand))} ({', '.join(hand)})"
    others = [
        f"{number} (taken: {', '.join(cards)})" if cards else f"{number}"
        for number, cards in zip(told.others, taken[1:], strict=True)
    ]
    last = "" if told.others[-1] == 1 else "s"
    yield f"{'others' if others[1:] else 'other'}: {', '.join(others)} card{last}"
    yield from lying(_table(told))
    if told.by is not None:
        yield f"{person(told.by, told.players)} played what lies on the table"
    yield from _facts(told)
    if told.totals is not None:
        yield f"points before this hand: {', '.join(map(str, told.totals))}"
    if told.start is not None:
        yield f"{person(told.start, told.players)} led the hand"
