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
    any_turn,
    discard,
    empath,
    expected_sum,
    first_slot,
    give,
    heaviest_of,
    heaviest_set,
    heaviest_slot,
    lightest_beneath,
    lightest_discarded,
    lightest_in_hand,
    lightest_known_slot,
    lightest_open_card,
    lightest_rival_card,
    rob_card,
    target,
    too_many_to_call,
    unknown_lookable,
    use,
    witch_target,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 8  # call when I expect to hold at most this many werewolves
    take_at_most: int = 4  # take a card that lies open if it is no higher
    fewer: int = 4  # what one card fewer is worth while I hold too many to call


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    value, how = lightest_open_card(sight)
    if value <= params.take_at_most and value < to_give(sight, params)[1]:
        return how
    return any_turn(sight)


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def to_give(sight, params):
    """The cards that weigh most, and how much: one card, or a set that I happen to know."""
    return heaviest_set(sight, params.fewer if too_many_to_call(sight) else 0)


def is_useful(sight, weight):
    """Whether the ability of the card in hand lowers my sum, or shows me what could."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    if card == Character.ROBBER:
        _, _, least = lightest_rival_card(sight)
        _, most = heaviest_of(sight, sight.free[0])
        return least < most
    return card == Character.WITCH


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    seat, slot, _ = lightest_rival_card(sight)
    if sight.witch_card < weight or seat == NONE:
        return give(slots)
    return witch_target(seat, slot)


def rob(sight, params, memory, rng):
    seat, slot, _ = lightest_rival_card(sight)
    return rob_card(seat, slot, heaviest_slot(sight))


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    if sight.question == Question.OPEN_TURN:
        return NO_ACT
    if sight.empaths != 0 and unknown_lookable(sight) != 0:
        return empath(first_slot(unknown_lookable(sight)))
    if sight.may_place_amulet and lightest_known_slot(sight) != NONE:
        return amulet(lightest_known_slot(sight))
    return NO_ACT
