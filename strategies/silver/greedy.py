"""Lowers its sum one card at a time and calls when it expects to hold little."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    Question,
    Turn,
    amulet,
    expected_sum,
    lightest_known_slot,
    look_later,
    take_for_set,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 8  # call when I expect to hold at most this many points (0 to 65)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    if sight.may_place_amulet and lightest_known_slot(sight) != NONE:
        return amulet(lightest_known_slot(sight))
    return NO_ACT
