"""Lowers its sum one card at a time and calls when it expects to hold little."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    brings_a_lighter_card,
    discard,
    expected_sum,
    first_slot,
    give,
    lightest_beneath,
    lightest_in_hand,
    lightest_known_slot,
    look_later,
    rob_lightest,
    set_to_give,
    take_for_set,
    target,
    unknown_lookable,
    use,
    witch_for,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 8  # call when I expect to hold at most this many werewolves (0 to 65)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def is_useful(sight, weight):
    """Whether the ability of the card in hand lowers my sum, or shows me what could."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    return brings_a_lighter_card(sight, weight)


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(set_to_give(sight, params.fewer)[0])


def witch(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    return witch_for(sight, slots, weight)


def rob(sight, params, memory, rng):
    return rob_lightest(sight)


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    if sight.may_place_amulet and lightest_known_slot(sight) != NONE:
        return amulet(lightest_known_slot(sight))
    return NO_ACT
