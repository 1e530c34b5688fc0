"""What is legal now: for every act either its details in canonical form, or None.

Slots and targets ascend; a target is `[seat, slot]`. A decision is legal exactly when its act is
asked for, has details, and the decision fits them (fits.py).
"""

from collections.abc import Callable
from typing import Any

from tests.games.silver.judge.rules import DOPPELGANGER, EXPOSER
from tests.games.silver.judge.table import Card, Question, Round, Source

Details = dict[str, Any]

FREE_ACTS = ("empath", "guard", "amulet")
ASKED = {
    Question.LOOK: ("look",),
    Question.TURN: ("draw", "draw_row", "take", "call", "pass", *FREE_ACTS),
    Question.KEEP: ("keep",),
    Question.HAND: ("discard", "exchange", *FREE_ACTS),
    Question.MASTER_EXCHANGE: ("exchange",),
    Question.END: ("end_turn", *FREE_ACTS),
    Question.NONE: (),
}
ABILITY_ACTS = {
    5: ("expose",),
    6: ("reveal",),
    7: ("behold",),
    8: ("peek",),
    9: ("see",),
    10: ("master",),
    11: ("witch", "exchange"),
    12: ("rob",),
}


def asked(now: Round) -> tuple[str, ...]:
    """The acts that answer the question asked now, legal or not."""
    return ABILITY_ACTS[now.ability] if now.question is Question.ABILITY else ASKED[now.question]


def details(now: Round, act: str) -> Details | None:
    """The details of `act` if it is legal now in at least one way."""
    return DETAILS[act](now) if act in asked(now) else None


def legal_acts(now: Round) -> dict[str, Details]:
    """Exactly the legal acts with their details."""
    found = {act: DETAILS[act](now) for act in asked(now)}
    return {act: detail for act, detail in found.items() if detail is not None}


# the acts of a turn (4, 5)


def _look(now: Round) -> Details | None:
    return {"count": now.rules.first_looks, "slots": list(range(now.rules.village_size))}


def _draw(now: Round) -> Details | None:
    """4.6 and 5.2: at most min(R, deck - 1) extra cards, or exactly so many."""
    if not now.deck:
        return None
    most = min(now.rascals(), len(now.deck) - 1)
    return {"extra": [most if now.rules.rascal_extra == "compulsory" else 0, most]}


def _draw_row(now: Round) -> Details | None:
    return {"indices": len(now.row)} if now.row else None


def _take(now: Round) -> Details | None:
    """4.5."""
    return {} if now.discard and movable(now) else None


def _call(now: Round) -> Details | None:
    """4.2 and 4.3."""
    few = len(now.village()) <= now.rules.call_max_cards
    return {} if few and now.caller is None and now.free_acts == 0 else None


def _pass(now: Round) -> Details | None:
    return {} if must_pass(now) else None


def must_pass(now: Round) -> bool:
    """Say whether neither DRAW nor TAKE nor CALL is possible (4.7)."""
    return all(main_act(now) is None for main_act in (_draw, _draw_row, _take, _call))


def _keep(now: Round) -> Details | None:
    return {"indices": len(now.hand)}


def _discard(now: Round) -> Details | None:
    """5.1; a taken card cannot be returned (5.4)."""
    if now.source is Source.PILE:
        return None
    return {"use": [False, True] if ability_usable(now, now.hand[0]) else [False]}


def _exchange(now: Round) -> Details | None:
    """6.1: any non-empty set of these."""
    slots = movable(now)
    return {"slots": slots} if slots else None


def _end_turn(now: Round) -> Details | None:
    return {}


def movable(now: Round) -> list[int]:
    """The own cards that may move (6.1)."""
    return now.open_slots(now.seat, now.seat)


# abilities (7)


def ability_usable(now: Round, card: Card) -> bool:
    """Say whether `card`, in hand, has an ability with a legal target, judged as a whole (7)."""
    return EXPOSER <= card.value < DOPPELGANGER and USABLE[card.value](now)


def own_facedown(now: Round) -> list[int]:
    """The own facedown cards that one may view (7.1)."""
    return now.viewable_slots(now.seat, now.seat)


def _facedown(now: Round, owners: list[int]) -> list[list[int]]:
    return [[owner, slot] for owner in owners for slot in now.viewable_slots(now.seat, owner)]


def facedown_of_others(now: Round) -> list[list[int]]:
    """The facedown cards of the others that one may view."""
    return _facedown(now, now.others())


def facedown_of_any(now: Round) -> list[list[int]]:
    """The facedown cards of all villages that one may view."""
    return _facedown(now, list(range(now.players)))


def exchangeable_of_others(now: Round) -> list[list[int]]:
    """The cards of the others, faceup or facedown, that nothing protects."""
    return [[owner, slot] for owner in now.others() for slot in now.open_slots(now.seat, owner)]


def _witch_can_exchange(now: Round) -> bool:
    return bool(now.deck) and bool(movable(now) or exchangeable_of_others(now))


def _robber_has_both(now: Round) -> bool:
    return bool(movable(now) and exchangeable_of_others(now))


USABLE: dict[int, Callable[[Round], bool]] = {
    5: lambda now: bool(own_facedown(now)),
    6: lambda now: bool(facedown_of_any(now)),
    7: lambda now: bool(own_facedown(now)),
    8: lambda now: bool(facedown_of_others(now)),
    9: lambda now: bool(facedown_of_any(now)),
    10: lambda now: bool(now.discard and movable(now)),  # the Master is not yet on the pile
    11: _witch_can_exchange,
    12: _robber_has_both,
}


def _expose(now: Round) -> Details | None:
    return {"slots": own_facedown(now)}


def _reveal_or_see(now: Round) -> Details | None:
    return {"targets": facedown_of_any(now)}


def _behold(now: Round) -> Details | None:
    """7.7: two, or the only one."""
    slots = own_facedown(now)
    return {"count": min(2, len(slots)), "slots": slots}


def _peek(now: Round) -> Details | None:
    return {"targets": facedown_of_others(now)}


def _master(now: Round) -> Details | None:
    """7.10: any card beneath the Master, which lies on top."""
    return {"indices": len(now.discard) - 1}


def _witch(now: Round) -> Details | None:
    """7.11: absent if own cards are all that the Witch can exchange."""
    found = exchangeable_of_others(now)
    may_put_back = not now.rules.witch_must_exchange
    return {"targets": found, "null": may_put_back} if found or may_put_back else None


def _rob(now: Round) -> Details | None:
    return {"targets": exchangeable_of_others(now), "slots": movable(now)}


# free acts (4.1)


def _free_act_left(now: Round) -> bool:
    """11.5, and no free act for a player who must pass (4.7)."""
    passing = now.question is Question.TURN and must_pass(now)
    return now.free_acts < now.rules.max_free_acts and not passing


def empaths_with_a_look(now: Round) -> list[int]:
    """The own faceup Empaths that gave no look in this turn (7.2)."""
    return [
        slot
        for slot, card in enumerate(now.village())
        if card.up and card.value == 2 and card not in now.spent
    ]


def _empath(now: Round) -> Details | None:
    """7.2."""
    by, slots = empaths_with_a_look(now), own_facedown(now)
    return {"by": by, "slots": slots} if by and slots and _free_act_left(now) else None


def _guard(now: Round) -> Details | None:
    """7.3; a Bodyguard under an amulet that binds its owner stays where it is (9.3)."""
    village = now.village()
    moves: list[list[int | None]] = []
    for slot in movable(now):
        if now.is_bodyguard(village[slot]):
            moves += [[slot, place] for place in _places(village, village[slot])]
    return {"moves": moves} if moves and _free_act_left(now) else None


def _places(village: list[Card], bodyguard: Card) -> list[int | None]:
    """Where `bodyguard` may go: off its card, or onto another that closes no circle (7.3)."""
    off: list[int | None] = [None] if bodyguard.guards else []
    onto = [
        slot
        for slot, card in enumerate(village)
        if card is not bodyguard.guards and not _leads_to(card, bodyguard)
    ]
    return off + onto


def _leads_to(card: Card | None, bodyguard: Card) -> bool:
    """Say whether `card` is `bodyguard`, or guards it directly or through others."""
    while card is not None and card is not bodyguard:
        card = card.guards
    return card is bodyguard


def _amulet(now: Round) -> Details | None:
    """9.2: once; not on the only card that a taken card could be exchanged for."""
    if now.amulet_owner != now.seat or now.amulet_used or not _free_act_left(now):
        return None
    taken = now.question is Question.HAND and now.source is Source.PILE
    village = now.village()
    return None if taken and len(village) == 1 else {"slots": list(range(len(village)))}


DETAILS: dict[str, Callable[[Round], Details | None]] = {
    "look": _look,
    "draw": _draw,
    "draw_row": _draw_row,
    "take": _take,
    "call": _call,
    "pass": _pass,
    "keep": _keep,
    "discard": _discard,
    "exchange": _exchange,
    "end_turn": _end_turn,
    "expose": _expose,
    "reveal": _reveal_or_see,
    "behold": _behold,
    "peek": _peek,
    "see": _reveal_or_see,
    "master": _master,
    "witch": _witch,
    "rob": _rob,
    "empath": _empath,
    "guard": _guard,
    "amulet": _amulet,
}
