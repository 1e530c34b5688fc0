"""Plays like greedy but calls early, while the others still hold more than it does."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    Character,
    Source,
    Turn,
    discard,
    expected_sum,
    first_slot,
    give,
    lightest_beneath,
    lightest_discarded,
    lightest_in_hand,
    look_later,
    set_to_give,
    take_for_set,
    target,
    unknown_lookable,
    unknown_rival,
    use,
    witch_for,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    lead: int = 8  # call when I expect every other player to hold so many more (-20 to 40)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 8  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and lightest_rival_sum(sight) - expected_sum(sight) >= params.lead:
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


def lightest_rival_sum(sight):
    """What the other player who holds least is expected to hold."""
    least = expected_sum(sight, 1)
    for seat in range(2, sight.players):
        least = min(least, expected_sum(sight, seat))
    return least


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def is_useful(sight, weight):
    """Whether the ability of the card in hand lowers my sum, or shows me something."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    if card == Character.APPRENTICE_SEER:
        return unknown_rival(sight) != NONE
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    return card == Character.WITCH


def peek(sight, params, memory, rng):
    seat = unknown_rival(sight)
    return target(seat, first_slot(unknown_lookable(sight, seat)))


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


def free_act(sight, params, memory, rng):
    return look_later(sight)
