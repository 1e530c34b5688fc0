"""Limits of a seat: what it must not do, and when it may call (wrappers of line-ups).

A limited strategy sees that it may not; where it would nevertheless, something else is done, unless
nothing else is legal.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, record, trailing_zeros
from silver_sim.games.silver.rules.cards import NONE, Character, Power
from silver_sim.games.silver.rules.knowledge import knows, seat_after, thought
from silver_sim.games.silver.rules.legal import (
    least_extra,
    may_call,
    may_draw,
    may_move_a_bodyguard,
    may_take,
)
from silver_sim.games.silver.rules.machine import first_answer
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.rules.village import barred, count, holds

LIMITS = record(
    ("limited",),  # 0: by nothing
    ("restricted",),  # mask: bits of Character and Power
    ("call_from",),  # no call before this turn of the round
    ("memory",),  # most facedown cards remembered, or NONE
    ("least_useful",),  # 1: the least useful is forgotten first, not the oldest
    ("forgets", float),  # chance to forget a facedown card in an own turn
)


@inline_kernel
def _bars(mask, power):
    return (mask >> power) & 1 == 1


@kernel
def hide_restricted(s, sight, limits):
    """Show that what is restricted may not be done: now, and ever."""
    mask = limits.restricted
    sight.restricted = mask
    if _bars(mask, Power.CALL) or s.turn < limits.call_from:
        sight.may_call = 0
    if sight.may_take == 1 and (_bars(mask, Power.TAKE) or powers_of_taking(s) & mask != 0):
        sight.may_take = 0
    if sight.may_use == 1 and _bars(mask, s.value[s.hand[0]]):
        sight.may_use = 0
    if _bars(mask, Character.RASCAL):
        sight.most_extra = sight.least_extra
    if _bars(mask, Character.EMPATH):
        sight.empaths = 0
    if _bars(mask, Power.AMULET):
        sight.may_place_amulet = 0
    if sight.may_act_freely == 1 and sight.empaths == 0 and sight.may_place_amulet == 0:
        guards = not _bars(mask, Character.BODYGUARD) and may_move_a_bodyguard(s)
        sight.may_act_freely = 1 if guards else 0
    if s.question == Question.OPEN_TURN:
        _show_what_is_left(s, sight)


@kernel
def _show_what_is_left(s, sight):
    """Where nothing else is legal, what is restricted may be done (4.7)."""
    if not (may_draw(s) or s.row_count > 0 or sight.may_take == 1 or sight.may_call == 1):
        sight.may_take = 1 if may_take(s) else 0
        sight.may_call = 1 if sight.may_take == 0 and may_call(s) else 0


@kernel
def keep_within(s, choice, limits):
    """Replace a legal choice that the limits do not allow; whether another one took its place."""
    if not _is_restricted(s, choice, limits):
        return False
    if choice.act == Act.EXCHANGE:
        _leave_doppelgangers(s, choice)
    elif choice.act == Act.EXPOSE or choice.act == Act.REVEAL:
        _aim_elsewhere(s, choice)
    else:
        first_answer(s, choice)
        if s.question == Question.OPEN_TURN and _is_restricted(s, choice, limits):
            _open_otherwise(s, choice, limits)
    return not _is_restricted(s, choice, limits)


@kernel
def _open_otherwise(s, choice, limits):
    """Neither draw nor row: take or call, whatever is allowed."""
    if may_take(s) and powers_of_taking(s) & limits.restricted == 0:
        choice.act = Act.TAKE
    elif may_call(s) and not _bars(limits.restricted, Power.CALL) and s.turn >= limits.call_from:
        choice.act = Act.CALL


@kernel
def _is_restricted(s, choice, limits):
    """Whether a legal choice is one that the limits do not allow."""
    if choice.act == Act.CALL and s.turn < limits.call_from:
        return True
    return powers_used(s, choice) & limits.restricted != 0


@kernel
def powers_used(s, choice):
    """The mask of what a legal choice makes use of."""
    act = choice.act
    if act == Act.USE:
        return 1 << int(s.value[s.hand[0]])  # in plain Python a small integer would overflow
    if act == Act.EMPATH:
        return 1 << Character.EMPATH
    if act == Act.GUARD:
        return 1 << Character.BODYGUARD
    if act == Act.AMULET:
        return 1 << Power.AMULET
    if act == Act.CALL:
        return 1 << Power.CALL
    if act == Act.DRAW:
        return (choice.extra > least_extra(s)) << Character.RASCAL
    if act == Act.DRAW_ROW:
        return (1 << Character.SQUIRE) | _ends_round(s, s.row[choice.index])
    if act == Act.TAKE:
        return powers_of_taking(s)
    if act == Act.EXPOSE:
        return _ends_round(s, s.village[s.seat, choice.slot])
    if act == Act.REVEAL:
        return _ends_round(s, s.village[choice.seat, choice.target])
    if act == Act.MASTER and choice.index != NONE:
        return _ends_round(s, s.discard[s.discard_count - 2 - choice.index])
    if act == Act.EXCHANGE and count(choice.slots) > 1:
        return (known_doppelgangers(s, choice.slots) != 0) << Character.DOPPELGANGER
    return 0


@inline_kernel
def powers_of_taking(s):
    """The mask of what taking the top card of the discard pile, if there is one, makes use of."""
    return (1 << Power.TAKE) | _ends_round(s, s.discard[s.discard_count - 1])


@inline_kernel
def _ends_round(s, card):
    """11.2: the Villager's bit if this is one, the seat knows it, and another is faceup."""
    if s.villagers_up == 0 or not knows(s, s.seat, card):
        return 0
    return 1 if thought(s, s.seat, card) == Character.VILLAGER else 0


@kernel
def known_doppelgangers(s, slots):
    """Which own cards of the mask the seat knows to be Doppelgangers."""
    mask = 0
    for slot in range(s.cards_in[s.seat]):
        card = s.village[s.seat, slot]
        if thought(s, s.seat, card) == Character.DOPPELGANGER and knows(s, s.seat, card):
            mask |= 1 << slot
    return mask & slots


@kernel
def _aim_elsewhere(s, choice):
    """The first facedown card that is not known to be a Villager, if there is one."""
    for step in range(s.players if choice.act == Act.REVEAL else 1):
        owner = seat_after(s, s.seat, step)
        for slot in range(s.cards_in[owner]):
            card = s.village[owner, slot]
            hidden = s.up[card] == 0 and not barred(s, s.seat, owner, card)
            if hidden and _ends_round(s, card) == 0:
                choice.seat, choice.target, choice.slot = owner, slot, slot
                return


@kernel
def _leave_doppelgangers(s, choice):
    """The set without its Doppelgangers; of only Doppelgangers, the leftmost one."""
    doppelgangers = known_doppelgangers(s, choice.slots)
    rest = choice.slots & ~doppelgangers
    choice.slots = rest if rest != 0 else 1 << trailing_zeros(doppelgangers)
    if not holds(choice.slots, choice.into):
        choice.into = trailing_zeros(choice.slots)
