"""Free acts, once they are known to be legal (silver-rules 4.1, 7.2, 7.3, 9.2)."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.changes import touch, touch_village
from silver_sim.games.silver.rules.knowledge import learn
from silver_sim.games.silver.rules.village import stop_guarding


@kernel
def empath_look(s, choice):
    """7.2: the Empath gives one look at an own facedown card."""
    s.looked_in[s.village[s.seat, choice.by]] = s.turn
    learn(s, s.seat, s.village[s.seat, choice.slot])
    touch(s, s.seat, choice.by)
    touch(s, s.seat, choice.slot)


@kernel
def guard(s, choice):
    """7.3: place the Bodyguard on a card, or take it off."""
    bodyguard = s.village[s.seat, choice.by]
    stop_guarding(s, bodyguard)
    if choice.slot != NONE:
        guarded = s.village[s.seat, choice.slot]
        s.guards[bodyguard] = guarded
        s.guarded_by[guarded] += 1
    touch_village(s, s.seat)


@kernel
def place_amulet(s, choice):
    """9.2: once a round; it stays there."""
    s.amulet_card = s.village[s.seat, choice.slot]
    s.amulet_used = 1
    touch_village(s, s.seat)
