"""Trusts its luck: a Doppelganger takes any other card along, seen or unseen."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    Character,
    Source,
    Turn,
    count_slots,
    discard,
    draw_row,
    expected_sum,
    give,
    heaviest_of,
    heaviest_set,
    jokers,
    may_draw_row,
    may_ever,
    shows_or_brings_a_card,
    take_or_draw,
    too_many_to_call,
    use,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 3  # call when I expect to hold at most this many points (0 to 65)
    joker: int = 0  # a Doppelganger is as good to me as a card of this value (0 to 13)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    if wants_a_joker(sight):
        if sight.may_take and sight.discard_top == Character.DOPPELGANGER:
            return Turn.TAKE
        for place in range(sight.row_count):
            if sight.row[place] == Character.DOPPELGANGER and may_draw_row(sight, place):
                return draw_row(place)
    return take_or_draw(sight, params.take_at_most, to_give(sight, params)[1])


# Luck


def wants_a_joker(sight):
    """Whether a Doppelganger could still take another card away with it."""
    wild = may_ever(sight, Character.DOPPELGANGER)
    return wild and sight.caller == NONE and count_slots(sight.free[0]) > 2


def worth(sight, params, card):
    """What a card counts in my village, if I may use it as I like."""
    is_joker = card == Character.DOPPELGANGER and wants_a_joker(sight)
    return params.joker if is_joker else card


def to_give(sight, params):
    """The cards that weigh most, and how much: a Doppelganger takes any card along, even unseen."""
    fewer = params.fewer if too_many_to_call(sight) else 0
    slots, weight = heaviest_set(sight, fewer)
    joker = jokers(sight)
    slot, most = heaviest_of(sight, sight.free[0] & ~joker)
    wild = count_slots(joker)
    if wild > 0 and slot != NONE:
        pair = most + wild * (Character.DOPPELGANGER + fewer)
        if pair > weight:
            return joker | 1 << slot, pair
    return slots, weight


# The card in hand


def choose_drawn(sight, params, memory, rng):
    best = 0
    for place in range(sight.hand_count):
        if worth(sight, params, sight.hand[place]) < worth(sight, params, sight.hand[best]):
            best = place
    return best


def place_card(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or worth(sight, params, sight.hand[0]) < weight:
        return give(slots)
    return use() if sight.may_use and shows_or_brings_a_card(sight, weight) else discard()


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    # Whatever the Witch shows, it is mine.
    return give(to_give(sight, params)[0])
