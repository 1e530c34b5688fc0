"""How lucky the players were with their cards: numbers that are 0 on average, for any player.

All chance of a deal is in the hands. A hand's worth is linear in its numbers and in how many of its
pairs share number or colour; a seat's luck in points is its hand's worth minus the mean of all
hands, which has mean 0 for any worths, since every seat is dealt every hand equally often.
``games.rules.luck`` turns points into win share.

The value function was fitted once, on games of a seed of their own, and is frozen: it may be far
from the best for a line-up and is still right.
"""

from __future__ import annotations

import hashlib

import numpy as np

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.cards import COLOURS, NUMBERS, count, of_colour, of_number
from silver_sim.games.rules.luck import MILLIONTHS, nearest, share_luck, slopes

# In thousandths of a point that it saves the player: each number, a pair of a number, of a colour.
WORTH = (-116, -93, -94, -90, -42, -18, 81, 123, 248, 164, 361)
SAME_NUMBER, SAME_COLOUR = NUMBERS, NUMBERS + 1  # places of the last two
SPREAD = 2.7  # points: how far two players drift apart in a deal, as a standard deviation
PACE = 4  # points a deal of the one who has most, to tell how many deals are still to come
DEALS = 8  # of the slopes; with more deals to come they stay what they are
SLOPES = slopes(SPREAD, DEALS)


def value_function() -> str:
    """Twelve hex digits of the frozen value function, for manifests."""
    whole = np.asarray([*WORTH, PACE], np.int64).tobytes() + SLOPES.tobytes()
    return hashlib.sha256(whole).hexdigest()[:12]


@kernel
def deal_luck(s):
    """The hands are dealt: what each is worth above the mean of all, in millionths of a point."""
    dealt = 0
    for seat in range(s.players):
        s.fortune[seat] = MILLIONTHS * worth_of(s, s.hand[seat])
        dealt += s.fortune[seat]
    for seat in range(s.players):
        s.fortune[seat] -= nearest(dealt, s.players)


@kernel
def worth_of(s, hand):
    """What a hand is worth, in thousandths of a point."""
    worth = 0
    for number in range(1, NUMBERS + 1):
        cards = count(of_number(hand, number))
        worth += cards * s.worth[number - 1] + pairs(cards) * s.worth[SAME_NUMBER]
    for colour in range(COLOURS):
        worth += pairs(count(of_colour(hand, colour))) * s.worth[SAME_COLOUR]
    return worth


@inline_kernel
def pairs(cards):
    """How many pairs this many cards make."""
    return cards * (cards - 1) // 2


@kernel
def end_luck(s):
    """Turn the deal's luck into win share, by the totals that the deal began with."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.totals[seat])
    to_come = (s.rules.points_limit - 1 - most) // PACE  # below 0 where totals were brought along
    share_luck(s, SLOPES[max(0, min(to_come, DEALS - 1))])
