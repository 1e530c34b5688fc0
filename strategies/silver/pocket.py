"""Calls by a rule of seven numbers: the fewer cards others hold, the lighter it must be."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    UNKNOWN,
    Character,
    Source,
    Turn,
    brings_a_lighter_card,
    discard,
    fewest_rival_cards,
    first_slot,
    give,
    lightest_beneath,
    lightest_in_hand,
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
    """What may be set: the rule for calls, then how cards are exchanged."""

    one: int = -1  # call at this sum or less if somebody else has one card (-1, never, to 65)
    two: int = -1  # if the fewest cards of somebody else are two
    three: int = 2  # if they are three
    four: int = 5  # if they are four
    five: int = 8  # if they are five or more
    unknown: int = 9  # an own card that I do not know counts as so many (0 to 65)
    more: int = 1  # the sum may be this much higher for every player beyond two (-5 to 5)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and weight(sight, params) <= limit(sight, params):
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


def weight(sight, params):
    """What I count in my village."""
    total = 0
    for slot in range(sight.cards_in[0]):
        known = sight.value[0, slot] != UNKNOWN
        total += sight.value[0, slot] if known else params.unknown
    return total


def limit(sight, params):
    """What it may weigh at most if I call."""
    by_cards = (params.one, params.two, params.three, params.four, params.five)
    most = by_cards[min(fewest_rival_cards(sight), 5) - 1]
    return NONE if most < 0 else most + params.more * (sight.players - 2)


# The cards


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, most = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < most:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, most) else discard()


def is_useful(sight, most):
    """Whether the ability of the card in hand lowers my sum, or shows me what could."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    return brings_a_lighter_card(sight, most)


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(set_to_give(sight, params.fewer)[0])


def witch(sight, params, memory, rng):
    slots, most = set_to_give(sight, params.fewer)
    return witch_for(sight, slots, most)


def rob(sight, params, memory, rng):
    return rob_lightest(sight)


def free_act(sight, params, memory, rng):
    return look_later(sight)
