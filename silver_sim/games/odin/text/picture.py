"""What lies on the table in a position that is told, for who draws it (``games.positions``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.odin.text.told import OdinTold
from silver_sim.games.positions import Picture, Pictured, PicturedCard
from silver_sim.games.text.telling import YOU, count, does, listed, lying, person, sentences


def picture(told: OdinTold, name: str = YOU, seen: Sequence[int] = ()) -> Picture:
    """Hands and the table, and what else is told; ``name`` is that of seat 0.

    ``seen`` are the cards of every hand that are shown, if not those that seat 0 knows.
    """
    seats = [
        Pictured([*_hand(told, step, shown)], [*_notes(told, step)])
        for step, shown in enumerate(seen or [told.hand, *_taken(told)[1:]])
    ]
    return Picture(seats, [*_table(told)], [*_facts(told, name)])


def _hand(told: OdinTold, step: int, seen: int) -> Iterator[PicturedCard]:
    """The cards of a hand that are seen, and the others."""
    taken = cards_in(_taken(told)[step])
    for card in cards_in(seen):
        yield PicturedCard(card, marks=["everybody saw it taken"] if card in taken else [])
    yield from (PicturedCard("?") for _ in range(told.cards_in[step] - seen.bit_count()))


def _taken(told: OdinTold) -> Sequence[int]:
    """The cards of every hand that came from the table."""
    return told.taken or [0] * told.players


def _notes(told: OdinTold, seat: int) -> Iterator[str]:
    """What is told of a seat beside its cards."""
    if told.totals is not None:
        yield count(told.totals[seat], "point")
    if told.by == seat:
        yield "played the cards on the table"
    if seat in told.passed:
        yield "has passed"
    if told.start == seat:
        yield "led the hand"


def _table(told: OdinTold) -> Iterator[Pictured]:
    for title, cards in (("on the table", told.table), ("beaten: take one", told.beaten)):
        if cards:
            yield Pictured([PicturedCard(each, up=True) for each in cards_in(cards)], [], title)


def _facts(told: OdinTold, name: str) -> Iterator[str]:
    if not told.table and not told.beaten:
        yield f"nothing on the table: {name} {does(name, 'lead')}"
    if told.out:
        yield f"out of this hand: {listed(cards_in(told.out))}"
    for name, number in (("hand", told.deal_no), ("round", told.round_no)):
        if number is not None:
            yield f"{name} {number}"


def understood(told: OdinTold) -> str:
    """What was told, said back: "You: 2 cards (b2, y9). Others: 4, 5 cards. ..."."""
    return sentences(_said(told))


def _said(told: OdinTold) -> Iterator[str]:
    hand, taken = cards_in(told.hand), [*map(cards_in, _taken(told))]
    yield f"you: {count(len(hand))} ({', '.join(hand)})"
    others = [
        f"{number} (taken: {', '.join(cards)})" if cards else f"{number}"
        for number, cards in zip(told.others, taken[1:], strict=True)
    ]
    last = "" if told.others[-1] == 1 else "s"
    yield f"{'others' if others[1:] else 'other'}: {', '.join(others)} card{last}"
    yield from lying(_table(told))
    if told.by is not None:
        yield f"{person(told.by, told.players)} played the cards on the table"
    yield from _facts(told, YOU)
    if told.totals is not None:
        yield f"points before this hand: {', '.join(map(str, told.totals))}"
    if told.start is not None:
        yield f"{person(told.start, told.players)} led the hand"
