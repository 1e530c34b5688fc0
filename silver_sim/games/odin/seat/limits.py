"""Limits of a seat: what it must not do (wrapper ``restrict`` of line-ups).

A limited strategy sees that it may not; where it would nevertheless, something else is done.
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.odin.rules.cards import count, lowest_of
from silver_sim.games.odin.rules.legal import first_answer, may_beat
from silver_sim.games.odin.rules.questions import Act, Question


class Power(IntEnum):
    """What a seat can be restricted from; the bits of a mask of restrictions."""

    PASS = 0  # to pass although it could play
    WHOLE = 1  # to lead its whole hand of two or more cards


RESTRICTIONS = tuple(f"no_{each.name.lower()}" for each in Power)  # by bit

LIMITS = record(
    ("limited",),  # 0: by nothing
    ("restricted",),  # mask: bits of Power
)


@inline_kernel
def bars(mask, power):
    """Whether a mask of restrictions has this one."""
    return (mask >> power) & 1 == 1


@kernel
def hide_restricted(s, sight, limits):
    """Show that what is restricted may not be done: now, and ever."""
    sight.restricted = limits.restricted
    if bars(limits.restricted, Power.WHOLE):
        sight.may_play_whole = 0
    if sight.may_pass == 1 and bars(limits.restricted, Power.PASS) and may_beat(s):
        sight.may_pass = 0


@kernel
def keep_within(s, choice, limits):
    """Replace a legal choice that the limits do not allow; whether another one took its place."""
    if not _is_restricted(s, choice, limits.restricted):
        return False
    if s.question == Question.LEAD:
        choice.cards = lowest_of(s.hand[s.seat])
    else:
        first_answer(s, choice)
    return True


@inline_kernel
def _is_restricted(s, choice, mask):
    """Whether a legal choice is one that the limits do not allow."""
    if choice.act == Act.PASS:
        return bars(mask, Power.PASS) and may_beat(s)
    leads_more = s.question == Question.LEAD and count(choice.cards) > 1
    return bars(mask, Power.WHOLE) and leads_more
