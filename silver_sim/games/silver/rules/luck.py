"""How lucky the players were with their cards: numbers that are 0 on average, for any player.

Everything is seen by the dealer, who knows what was dealt: what comes off the deck next is any of
the cards that are left, each equally likely (those of absent players among them), whatever anybody
has done. A drawn card's luck is its worth minus the mean worth of what could have come; a dealt
village's is its worth minus the mean of the villages. Luck in points becomes luck in win share by
how much a point is worth where the totals stand (``games.rules.luck``).

The value function was fitted once, on games of seeds of their own, and is frozen: it may be far
from the best for a line-up and is still right, since its luck has mean 0 for any worths.
"""

from __future__ import annotations

import hashlib

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.games.rules.luck import MILLIONTHS, nearest, share_luck, slopes
from silver_sim.games.silver.rules.cards import NONE, VALUES

DEALT, DRAWN = 0, 1  # rows of the worths
# By value, in thousandths of a point that the card saves the player who gets it.
WORTH = (
    (1940, 862, 396, 82, 243, -317, -13, -536, -364, -343, -563, -622, -163, 736),  # dealt
    (2462, 1099, 414, 80, -151, -508, -512, -64, -488, -460, -385, -129, 116, -486),  # drawn
)
SPREAD = 11.0  # points: how far two players drift apart in a round, as a standard deviation
ROUNDS = 8  # of the slopes; with more rounds to come they stay what they are
SLOPES = slopes(SPREAD, ROUNDS)


def value_function() -> str:
    """Twelve hex digits of the frozen value function, for manifests."""
    whole = np.asarray(WORTH, np.int64).tobytes() + SLOPES.tobytes()
    return hashlib.sha256(whole).hexdigest()[:12]


@kernel
def begin_luck(s):
    """The deal is known to the dealer: villages, first discard, and what is left to come."""
    first = s.discard[0]
    s.undrawn_cards = s.cards - 1
    s.undrawn_worth = -s.worth[DRAWN, s.value[first]]
    for value in range(VALUES):
        s.undrawn_worth += s.rules.copies[value] * s.worth[DRAWN, value]
    dealt = 0
    for seat in range(s.players):
        s.fortune[seat] = 0
        for slot in range(s.cards_in[seat]):
            value = s.value[s.village[seat, slot]]
            s.fortune[seat] += MILLIONTHS * s.worth[DEALT, value]
            s.undrawn_worth -= s.worth[DRAWN, value]
            s.undrawn_cards -= 1
        dealt += s.fortune[seat]
    for seat in range(s.players):
        s.fortune[seat] -= nearest(dealt, s.players)


@kernel
def note_draw(s, seat, card):
    """A card comes off the deck: luck of the seat, if it is one's."""
    worth = s.worth[DRAWN, s.value[card]]
    if seat != NONE:
        more = worth * s.undrawn_cards - s.undrawn_worth
        s.fortune[seat] += nearest(MILLIONTHS * more, s.undrawn_cards)
    s.undrawn_worth -= worth
    s.undrawn_cards -= 1


@kernel
def end_luck(s):
    """Turn the round's luck into win share, by the totals that the round began with."""
    share_luck(s, SLOPES[min(s.rules.rounds - s.round_no, ROUNDS - 1)])
