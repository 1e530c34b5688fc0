"""Exchanging the card in hand for one or more own cards (silver-rules 6)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.changes import touch, touch_village
from silver_sim.games.silver.rules.deck import discard_card, take_top
from silver_sim.games.silver.rules.knowledge import show_to_all
from silver_sim.games.silver.rules.questions import LEFT
from silver_sim.games.silver.rules.village import count, enters, holds, leaves, turn_down

NEVER, THREE_CARDS, THREE_VALUES = 0, 1, 2  # places in rules.FAILED_SET_PENALTY


@kernel
def exchange(s, seat, card, choice):
    """6.2-6.6: exchange ``card``, whose face ``up`` says, for the set ``choice.slots``."""
    if choice.slots == 1 << choice.into:
        replace_card(s, seat, card, choice.into)
    elif different_values(s, seat, choice.slots) <= 1:
        replace_set(s, seat, card, choice)
    else:
        add_to_village(s, seat, card, choice.new_end)
        take_back_set(s, seat, choice)


@kernel
def replace_card(s, seat, card, slot):
    """6.2: the old card goes to the discard pile, the new one takes exactly its place."""
    old = s.village[seat, slot]
    leaves(s, seat, old)
    discard_card(s, old)
    s.village[seat, slot] = card
    enters(s, seat, card)
    touch(s, seat, slot)


@kernel
def different_values(s, seat, slots):
    """6.3: how many values the set shows, Doppelgangers not counted."""
    shown = 0
    for slot in range(s.cards_in[seat]):
        value = s.value[s.village[seat, slot]]
        if holds(slots, slot) and value != Character.DOPPELGANGER:
            shown |= 1 << int(value)  # in plain Python a small integer would overflow
    return count(shown)


@kernel
def replace_set(s, seat, card, choice):
    """6.4: the set goes to the discard pile, the card takes a place, the village closes up."""
    into = choice.into
    _discard_of_set(s, seat, choice.slots, True)
    _discard_of_set(s, seat, choice.slots, False)
    kept = 0
    for slot in range(s.cards_in[seat]):
        if slot == into:
            s.village[seat, kept] = card
            kept += 1
        elif not holds(choice.slots, slot):
            s.village[seat, kept] = s.village[seat, slot]
            kept += 1
    s.cards_in[seat] = kept
    enters(s, seat, card)
    touch_village(s, seat)


@kernel
def _discard_of_set(s, seat, slots, doppelgangers):
    """6.4: lay either the Doppelgangers of the set or the others on the discard pile."""
    for slot in range(s.cards_in[seat]):
        card = s.village[seat, slot]
        if holds(slots, slot) and (s.value[card] == Character.DOPPELGANGER) == doppelgangers:
            leaves(s, seat, card)
            discard_card(s, card)


@kernel
def take_back_set(s, seat, choice):
    """6.5, 6.6: the set, seen by everybody, goes back facedown; a bad failure costs a card more.

    ``choice.slots`` are the places before the new card was added at ``choice.new_end``.
    """
    shift = 1 if choice.new_end == LEFT else 0
    slots = choice.slots << shift
    for slot in range(s.cards_in[seat]):
        if holds(slots, slot):
            shown = s.village[seat, slot]
            show_to_all(s, shown)
            turn_down(s, seat, shown)
    touch_village(s, seat)
    if is_bad_failure(s, seat, slots) and s.deck_count > 0:
        penalty = take_top(s, seat)
        s.up[penalty] = 0
        add_to_village(s, seat, penalty, choice.penalty_end)


@inline_kernel
def is_bad_failure(s, seat, slots):
    """6.6: what counts as bad is the field ``failed_set_penalty``."""
    if s.rules.failed_set_penalty == THREE_CARDS:
        return count(slots) >= 3
    if s.rules.failed_set_penalty == THREE_VALUES:
        return different_values(s, seat, slots) >= 3
    return False


@kernel
def add_to_village(s, seat, card, end):
    """6.5: the card comes to the left or right end of the village."""
    cards = s.cards_in[seat]
    if end == LEFT:
        for slot in range(cards, 0, -1):
            s.village[seat, slot] = s.village[seat, slot - 1]
        s.village[seat, 0] = card
    else:
        s.village[seat, cards] = card
    s.cards_in[seat] = cards + 1
    enters(s, seat, card)
    touch_village(s, seat)
