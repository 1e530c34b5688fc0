"""The news: where something that sights show has changed, in the order in which it happened.

Every sight reads on from what it has read before and draws those places only. A few news are kept:
a sight that has missed more of them has its villages drawn whole. A sight from before a deal begins
with what is dealt. There are news of villages only: all else is little, and always drawn.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import SLOTS
from silver_sim.games.silver.rules.state import NEWS

SLOT_BITS = 6  # of the news tell the slot: there are that many slots
WHOLE = SLOTS - 1  # no village has this slot: all of the village has changed


@inline_kernel
def tell_deal(s):
    """Everything is new; older news mean nothing any more."""
    s.news_count += 1
    s.dealt = s.news_count


@inline_kernel
def touch(s, owner, slot):
    """The card in this slot has changed, or who knows it."""
    s.news[s.news_count & (NEWS - 1)] = owner << SLOT_BITS | slot
    s.news_count += 1


@inline_kernel
def read_news(s, number):
    """The village and the slot that these news are of; WHOLE for all of the village."""
    news = int(s.news[number & (NEWS - 1)])
    return news >> SLOT_BITS, news & (SLOTS - 1)


@kernel
def touch_village(s, owner):
    """Cards of this village have come, gone or moved, or what may be done to them has changed."""
    s.last_whole[owner] = s.news_count
    touch(s, owner, WHOLE)
