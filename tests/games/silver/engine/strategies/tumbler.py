"""Does anything legal at random: every question, every kind of act."""

from silver_sim.silver import (
    LEFT,
    NO_ACT,
    UNKNOWN,
    Character,
    Turn,
    amulet,
    below,
    count_slots,
    discard,
    draw,
    draw_row,
    empath,
    exchange_set,
    guard,
    target,
    use,
    witch_back,
    witch_target,
)


def first_look(sight, params, memory, rng):
    return some_slots((1 << sight.cards_in[0]) - 1, sight.rules.first_looks, rng)


def open_turn(sight, params, memory, rng):
    if sight.may_call and below(rng, 16) == 0:
        return Turn.CALL
    if sight.row_count > 0 and (below(rng, 3) == 0 or not sight.may_draw):
        return draw_row(below(rng, sight.row_count))
    if sight.may_take and (below(rng, 3) == 0 or not sight.may_draw):
        return Turn.TAKE
    if sight.may_draw:
        return draw(sight.least_extra + below(rng, sight.most_extra - sight.least_extra + 1))
    return Turn.CALL if sight.may_call else Turn.PASS


def choose_drawn(sight, params, memory, rng):
    return below(rng, sight.hand_count)


def place_card(sight, params, memory, rng):
    taken = sight.hand_from == 2
    if not taken and sight.may_use and below(rng, 3) > 0:
        return use()
    if not taken and (sight.free[0] == 0 or below(rng, 3) == 0):
        return discard()
    return some_exchange(sight, rng)


def expose(sight, params, memory, rng):
    return one_slot(sight.hidden[0], rng)


def reveal(sight, params, memory, rng):
    return some_target(sight, sight.hidden, 0, rng)


def behold(sight, params, memory, rng):
    return some_slots(sight.hidden[0], min(2, count_slots(sight.hidden[0])), rng)


def peek(sight, params, memory, rng):
    return some_target(sight, sight.hidden, 1, rng)


def see(sight, params, memory, rng):
    return some_target(sight, sight.hidden, 0, rng)


def master(sight, params, memory, rng):
    return below(rng, sight.discard_count) - 1


def master_exchange(sight, params, memory, rng):
    return some_exchange(sight, rng)


def witch(sight, params, memory, rng):
    if not sight.rules.witch_must_exchange and below(rng, 4) == 0:
        return witch_back()
    others = number_of_targets(sight, sight.free, 1)
    if others > 0 and (sight.free[0] == 0 or below(rng, 2) == 0):
        code = some_target(sight, sight.free, 1, rng)
        return witch_target(code // 64, code % 64)
    return some_exchange(sight, rng)


def free_act(sight, params, memory, rng):
    if below(rng, 3) == 0:
        return NO_ACT
    if sight.may_place_amulet:
        return amulet(below(rng, sight.cards_in[0]))
    if sight.empaths != 0:
        return empath(one_slot(sight.hidden[0], rng))
    for slot in range(sight.cards_in[0]):
        if sight.up[0, slot] and sight.value[0, slot] == Character.BODYGUARD:
            if not (sight.rules.amulet_binds_owner and sight.amulet_slot[0] == slot):
                return move_of(sight, slot, rng)
    return NO_ACT


def rob(sight, params, memory, rng):
    code = some_target(sight, sight.free, 1, rng)
    return code * 64 + one_slot(sight.free[0], rng)


def move_of(sight, bodyguard, rng):
    """Take a guarding Bodyguard off, place a free one on a card that is no guarding Bodyguard."""
    if sight.guards[0, bodyguard] != UNKNOWN:
        return guard(bodyguard, -1)
    slot = below(rng, sight.cards_in[0])
    if slot == bodyguard or sight.guards[0, slot] != UNKNOWN:
        return NO_ACT
    return guard(bodyguard, slot)


def some_exchange(sight, rng):
    free = sight.free[0]
    number = 1 if below(rng, 2) == 0 else 1 + below(rng, min(4, count_slots(free)))
    slots = some_slots(free, number, rng)
    return exchange_set(slots, one_slot(slots, rng), below(rng, 2), LEFT)


def one_slot(slots, rng):
    """A slot of a mask that is not empty."""
    skipped = below(rng, count_slots(slots))
    slot = 0
    while (slots >> slot) & 1 == 0 or skipped > 0:
        skipped -= (slots >> slot) & 1
        slot += 1
    return slot


def some_slots(slots, number, rng):
    """So many slots of a mask, as a mask."""
    chosen = 0
    for _ in range(number):
        chosen |= 1 << one_slot(slots & ~chosen, rng)
    return chosen


def number_of_targets(sight, masks, first):
    number = 0
    for seat in range(first, sight.players):
        number += count_slots(masks[seat])
    return number


def some_target(sight, masks, first, rng):
    """A card of the masks of all seats from ``first`` on."""
    skipped = below(rng, number_of_targets(sight, masks, first))
    seat = first
    while skipped >= count_slots(masks[seat]):
        skipped -= count_slots(masks[seat])
        seat += 1
    slots = masks[seat]
    for _ in range(skipped):
        slots &= slots - 1
    slot = 0
    while (slots >> slot) & 1 == 0:
        slot += 1
    return target(seat, slot)
