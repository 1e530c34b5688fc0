"""Helpers for strategies: how likely it is that others can beat a play."""

from __future__ import annotations

from math import comb

import numpy as np

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.odin.rules.cards import (
    COLOURS,
    NUMBERS,
    count,
    highest_of,
    number_of,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import GROUPS, group_of
from silver_sim.games.odin.seat.helpers import can_beat

# In how many ways a number of cards can be chosen of those of a group.
WAYS = np.array([[comb(of, cards) for cards in range(NUMBERS + 2)] for of in range(NUMBERS + 1)])


@checked_kernel
def sets_that_beat(sight, play):
    """How many sets of cards that beat a play the others are expected to hold.

    The unseen cards are in the other hands and among those not dealt, every way equally likely.
    Sets as large as the play whose highest number is the same are left out, and so are sets of
    known and unseen cards; known cards that beat the play count as one set.
    """
    cards, unseen = count(play), count(sight.unseen)
    higher = _higher_sets(sight.unseen, cards, number_of(highest_of(play)))
    larger = _larger_sets(sight.unseen, cards)
    expected = 0.0
    for seat in range(1, sight.players):
        hidden = sight.cards_in[seat] - count(sight.known[seat])
        expected += higher * _chance_to_hold(hidden, unseen, cards)
        expected += larger * _chance_to_hold(hidden, unseen, cards + 1)
        if can_beat(sight.known[seat], play):
            expected += 1
    return expected


@checked_kernel
def _chance_to_hold(hidden, unseen, cards):
    """The chance that this many hidden cards, drawn from the unseen ones, contain certain cards."""
    if hidden < cards:
        return 0.0
    chance = 1.0
    for each in range(cards):
        chance *= (hidden - each) / (unseen - each)
    return chance


@checked_kernel
def _higher_sets(unseen, cards, number):
    """How many plays of this many cards have a highest number above this one."""
    sets, below = 0, (1 << number) - 1
    for colour in range(COLOURS):
        part = of_colour(unseen, colour)
        low = part & (below << (NUMBERS * colour))
        sets += WAYS[count(part), cards] - WAYS[count(low), cards]
    if cards > 1:
        for higher in range(number + 1, NUMBERS + 1):
            sets += WAYS[count(of_number(unseen, higher)), cards]
    return sets


@checked_kernel
def _larger_sets(unseen, cards):
    """How many plays have one card more."""
    sets = 0
    for group in range(GROUPS):
        sets += WAYS[count(group_of(unseen, group)), cards + 1]
    return sets
