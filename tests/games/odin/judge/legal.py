"""Why a decision is not legal now; all that are, found by trying every set of cards."""

from collections.abc import Iterator, Set
from itertools import combinations
from typing import Any

from tests.games.judging import Illegal, demand
from tests.games.odin.judge.cards import go_together, in_order, value
from tests.games.odin.judge.deal import Deal

Line = dict[str, Any]


def check_play(now: Deal, cards: Set[str]) -> None:
    """Raise `Illegal` unless the seat to decide may play these cards."""
    demand(now.question in ("lead", "follow"), "play: one of the beaten cards must be taken (3.4)")
    demand(cards <= now.hand, "play: a card that is not in the hand")
    if now.question == "lead":
        _check_lead(now, cards)
    else:
        _check_beat(now, cards)


def _check_lead(now: Deal, cards: Set[str]) -> None:
    if len(cards) > 1:
        demand(cards == now.hand, "play: one card, or the whole hand (3.1)")
        demand(go_together(cards), "play: not of one colour or number (3.6)")


def _check_beat(now: Deal, cards: Set[str]) -> None:
    more = len(cards) - len(now.table)
    demand(more in (0, 1), "play: as many cards as on the table, or one more (3.2)")
    demand(go_together(cards), "play: not of one colour or number (3.3)")
    demand(more == 1 or value(cards) > value(now.table), "play: not a higher value (3.2)")


def check_pass(now: Deal) -> None:
    """Raise `Illegal` unless the seat to decide may pass (3.1, 3.5)."""
    demand(now.question == "follow", "pass: only a follower may pass (3.1, 3.5)")


def check_take(now: Deal, card: str) -> None:
    """Raise `Illegal` unless the seat to decide may take this card (3.4)."""
    demand(now.question == "take", "take: not asked now (3.4)")
    demand(card in now.beaten, f"take: {card} is no beaten card (3.4)")


def legal_answers(now: Deal) -> list[Line]:
    """Every legal decision once; empty when nobody has to decide."""
    return [{"seat": now.seat, **answer} for answer in _all_answers(now) if _is_legal(now, answer)]


def _all_answers(now: Deal) -> Iterator[Line]:
    """A pass, every card to take, every set of cards of the hand."""
    if now.question is None:
        return
    yield {"act": "pass"}
    yield from ({"act": "take", "card": card} for card in in_order(now.beaten))
    for size in range(1, len(now.hand) + 1):
        for cards in combinations(in_order(now.hand), size):
            yield {"act": "play", "cards": list(cards)}


def _is_legal(now: Deal, answer: Line) -> bool:
    try:
        check(now, answer)
    except Illegal:
        return False
    return True


def check(now: Deal, decision: Line) -> None:
    """Raise `Illegal` unless the decision is legal now."""
    if decision["act"] == "play":
        check_play(now, set(decision["cards"]))
    elif decision["act"] == "take":
        check_take(now, decision["card"])
    else:
        check_pass(now)
