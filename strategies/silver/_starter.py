"""Gives away its heaviest cards, sets first, and calls when it expects to hold little."""

# This file is a whole strategy. The line above is what tables say about it. Each function below
# answers a question of the game; `silver-sim strategies show` lists the questions, and the
# default answers to those that have no function here.

from typing import NamedTuple

from silver_sim.silver import (
    Character,
    Source,
    Turn,
    any_turn,
    discard,
    expected_sum,
    first_slot,
    give,
    heaviest_set,
    target,
    too_many_to_call,
    unknown_lookable,
    use,
)


class Params(NamedTuple):
    """What a line-up may set, as in NAME:call_at=6; the type is int, float or bool."""

    call_at: float = 8.0  # call when I expect to hold at most this many points (0 to 65)
    take_at_most: int = 4  # take the top card of the discard pile if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


# Every function gets the same four things:
#   sight   all that you may know now. Seats count from your own, which is 0; slots count from the
#           left. sight.value[seat, slot] is a card's value, or UNKNOWN if you do not know it.
#   params  the parameters above
#   memory  memory.cell[0] to memory.cell[63]: whole numbers to note things in, for one game
#   rng     your own chance: below(rng, 6) is a whole number from 0 to 5


# Which of draw, take or call? The answer is Turn.DRAW, DRAW_ROW, TAKE or CALL, if it is legal now;
# any_turn(sight) draws where that is possible, and is always legal.
def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    _, weight = to_give(sight, params)
    if sight.may_take and sight.discard_top <= params.take_at_most and sight.discard_top < weight:
        return Turn.TAKE
    return any_turn(sight)


# What happens to the card in hand? The answer is discard(), use(), or what it is exchanged for:
# give(slots), a mask of your slots. A card that was taken cannot be discarded.
def place_card(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    if sight.may_use and sight.hand[0] == Character.SEER and unknown_lookable(sight) != 0:
        return use()
    return discard()


# The Seer: which card to look at? The answer is target(seat, slot).
def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


# A function with any other name is yours to call.
def to_give(sight, params):
    """The cards that weigh most, and how much: one card, or a set that I happen to know."""
    return heaviest_set(sight, params.fewer if too_many_to_call(sight) else 0)
