"""The news: where something that sights show has changed, in the order in which it happened.

Every sight reads on from what it has read before and draws those places only. A few news are kept:
a sight that has missed more of them is drawn whole, and so is every sight after a deal. Of some
things there are no news: the size of the discard pile tells what was laid on it, and the row and
the returned cards are few and always drawn.
"""

from __future__ import annotations

from silver_sim.games.silver.cards import SEATS, SLOTS
from silver_sim.games.silver.state import NEWS
from silver_sim.jit import kernel, small

PILE = SEATS  # where, if not in a village: a card was lifted from this place, all above have moved
WHOLE = SLOTS - 1  # no village has this slot: all of the village has changed


@small
def tell(s, where, place):
    """A place of the pile, or a slot of a seat's village, has changed."""
    s.news[s.told & (NEWS - 1)] = where * SLOTS + place
    s.told += 1


@small
def tell_all(s):
    """Everything has changed."""
    s.told += NEWS + 1


@small
def touch(s, owner, slot):
    """The card in this slot has changed, or who knows it."""
    tell(s, owner, slot)


@kernel
def touch_village(s, owner):
    """Cards of this village have come, gone or moved, or what may be done to them has changed."""
    tell(s, owner, WHOLE)
