"""The ending ``heaviest_set``: answers of a strategy that gives its heaviest set away.

They draw nothing from chance, and read one parameter, ``fewer``: what one card fewer is worth
while too many are held to call.
"""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.silver.rules.questions import Source
from silver_sim.games.silver.seat.answers import discard, target, use
from silver_sim.games.silver.seat.helpers import (
    first_slot,
    give,
    lightest_beneath,
    lightest_in_hand,
    look_later,
    rob_lightest,
    set_to_give,
    shows_or_brings_a_card,
    unknown_lookable,
    witch_for,
    worth_a_look,
)


@checked_kernel
def choose_drawn(sight, params, memory, rng):
    """Keep the lightest card drawn."""
    return lightest_in_hand(sight)


@checked_kernel
def place_card(sight, params, memory, rng):
    """Give the heaviest set for a lighter card; else use what shows or brings a card."""
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and shows_or_brings_a_card(sight, weight) else discard()


@checked_kernel
def behold(sight, params, memory, rng):
    """Look at two own cards, those not known first."""
    return worth_a_look(sight, 2)


@checked_kernel
def see(sight, params, memory, rng):
    """Look at the leftmost own card that is not known."""
    return target(0, first_slot(unknown_lookable(sight)))


@checked_kernel
def master(sight, params, memory, rng):
    """Take the lightest card beneath the Master."""
    return lightest_beneath(sight)


@checked_kernel
def master_exchange(sight, params, memory, rng):
    """Give the heaviest set for the card that the Master brings."""
    return give(set_to_give(sight, params.fewer)[0])


@checked_kernel
def witch(sight, params, memory, rng):
    """Give the heaviest set for the seen card, or put that on the lightest card of the others."""
    slots, weight = set_to_give(sight, params.fewer)
    return witch_for(sight, slots, weight)


@checked_kernel
def rob(sight, params, memory, rng):
    """Take the lightest card of the others for the heaviest own one."""
    return rob_lightest(sight)


@checked_kernel
def free_act(sight, params, memory, rng):
    """Look with an Empath after the draw; a free act before it would cost the call."""
    return look_later(sight)
