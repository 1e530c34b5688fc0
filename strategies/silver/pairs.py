"""Collects cards of one value and gives them away together."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    Character,
    Source,
    Turn,
    any_turn,
    count_slots,
    discard,
    draw_row,
    exchange,
    expected_sum,
    first_slot,
    give,
    heaviest_of,
    heaviest_set,
    lightest_beneath,
    lightest_discarded,
    lightest_in_hand,
    lightest_open_card,
    look_later,
    may_draw_row,
    may_ever,
    slots_of,
    target,
    unknown_lookable,
    use,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 8  # call when I expect to hold at most this many points (0 to 65)
    take_at_most: int = 3  # take a card that lies open if it is no higher (-1 to 13)
    match_at_most: int = 12  # collect no cards that are higher (0 to 13)
    fewer: int = 6  # what one card fewer is worth (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    if sight.may_take and makes_a_pair(sight, params, sight.discard_top):
        return Turn.TAKE
    for place in range(sight.row_count):
        if makes_a_pair(sight, params, sight.row[place]) and may_draw_row(sight, place):
            return draw_row(place)
    value, how = lightest_open_card(sight)
    if value <= params.take_at_most and value < to_give(sight, params)[1]:
        return how
    return any_turn(sight)


def choose_drawn(sight, params, memory, rng):
    for place in range(sight.hand_count):
        if makes_a_pair(sight, params, sight.hand[place]):
            return place
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    card = sight.hand[0]
    if makes_a_pair(sight, params, card):
        slot, _ = heaviest_of(sight, sight.free[0] & ~slots_of(sight, card))
        return exchange(slot)
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or card < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def makes_a_pair(sight, params, card):
    """Whether I know its like, hold no set yet, and will have a turn to give the pair away."""
    if sight.caller != NONE or card > params.match_at_most:
        return False
    if card == Character.DOPPELGANGER and not may_ever(sight, card):
        return False
    alike = slots_of(sight, card)
    others = sight.free[0] & ~alike
    return alike != 0 and others != 0 and count_slots(to_give(sight, params)[0]) == 1


def to_give(sight, params):
    """The set, or the single card, that weighs most, and how much."""
    return heaviest_set(sight, params.fewer if sight.caller == NONE else 0)


def is_useful(sight, weight):
    """Whether the ability of the card in hand shows me what matches, or lowers my sum."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    return card == Character.EXPOSER and unknown_lookable(sight) != 0


def expose(sight, params, memory, rng):
    return first_slot(unknown_lookable(sight))


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def free_act(sight, params, memory, rng):
    return look_later(sight)
