"""Trusts its luck: a Doppelganger takes any other card along, seen or unseen."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    Character,
    Source,
    Turn,
    brings_a_lighter_card,
    count_slots,
    discard,
    draw_row,
    expected_sum,
    first_slot,
    give,
    heaviest_of,
    heaviest_set,
    jokers,
    lightest_beneath,
    look_later,
    may_draw_row,
    may_ever,
    rob_lightest,
    take_or_draw,
    target,
    too_many_to_call,
    unknown_lookable,
    use,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 3  # call when I expect to hold at most this many werewolves (0 to 65)
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
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    # Whatever the Witch shows, it is mine.
    return give(to_give(sight, params)[0])


def rob(sight, params, memory, rng):
    return rob_lightest(sight)


def free_act(sight, params, memory, rng):
    return look_later(sight)
