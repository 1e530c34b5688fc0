"""Calls by a rule of seven numbers: the fewer cards others hold, the lighter it must be."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    UNKNOWN,
    Turn,
    fewest_rival_cards,
    take_for_set,
)

ENDING = "heaviest_set"  # answers what has no function here


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
