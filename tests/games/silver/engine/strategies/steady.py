"""Collects pairs, lowers its sum, looks where it can, calls when light: no chance of its own."""

from typing import NamedTuple

from silver_sim.silver import (
    LEFT,
    RIGHT,
    VALUES,
    Character,
    Turn,
    discard,
    exchange,
    exchange_set,
    expected_sum,
    expected_value,
    first_slot,
    first_slots,
    heaviest_slot,
    slots_of,
    unknown_lookable,
    use,
)


class Params(NamedTuple):
    call_at: int = 10  # call when I expect at most this many werewolves


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    if sight.may_take and (sight.discard_top <= 2 or not sight.may_draw):
        return Turn.TAKE
    if sight.may_draw:
        return Turn.DRAW
    if sight.row_count > 0:
        return Turn.DRAW_ROW
    return Turn.CALL if sight.may_call else Turn.PASS


def place_card(sight, params, memory, rng):
    card = sight.hand[0]
    for value in range(VALUES - 1, card // 2, -1):
        pair = first_slots(slots_of(sight, value), 2)
        if pair & (pair - 1) != 0:
            return exchange_set(pair, first_slot(pair), LEFT, RIGHT)
    if sight.hand_from == 2 or card < expected_value(sight, heaviest_slot(sight)):
        return exchange(heaviest_slot(sight))
    if sight.may_use and card != Character.MASTER:
        return use()
    return discard()


def behold(sight, params, memory, rng):
    chosen = first_slots(unknown_lookable(sight), 2)
    if chosen == 0 or chosen & (chosen - 1) == 0:
        return first_slots(sight.hidden[0], 2)
    return chosen


def witch(sight, params, memory, rng):
    return exchange(heaviest_slot(sight))
