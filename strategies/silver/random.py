"""Picks the kind of act evenly among the legal kinds, then its details evenly."""

from silver_sim.silver import (
    LEFT,
    NO_ACT,
    NONE,
    RIGHT,
    Act,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    below,
    count_slots,
    discard,
    draw,
    draw_row,
    empath,
    exchange_set,
    first_slot,
    first_slots,
    guard,
    guard_places,
    may_draw_row,
    may_ever,
    may_lay_open,
    rob_card,
    slots_of,
    target,
    use,
    witch_back,
    witch_target,
)


def first_look(sight, params, memory, rng):
    return some_of(own_cards(sight), sight.rules.first_looks, rng)


def free_act(sight, params, memory, rng):
    act = one_of(free_kinds(sight) | other_kinds(sight), rng)
    if act == Act.EMPATH:
        return empath(one_of(sight.hidden[0], rng))
    if act == Act.GUARD:
        return move_a_bodyguard(sight, rng)
    if act == Act.AMULET:
        return amulet(one_of(own_cards(sight), rng))
    return NO_ACT


def open_turn(sight, params, memory, rng):
    act = one_of(turn_kinds(sight), rng)
    if act == Act.DRAW:
        return draw(sight.least_extra + below(rng, sight.most_extra - sight.least_extra + 1))
    if act == Act.DRAW_ROW:
        places = row_places(sight)
        return draw_row(one_of(places if places != 0 else (1 << sight.row_count) - 1, rng))
    if act == Act.TAKE:
        return Turn.TAKE
    return Turn.CALL if act == Act.CALL else Turn.PASS


def choose_drawn(sight, params, memory, rng):
    return below(rng, sight.hand_count)


def place_card(sight, params, memory, rng):
    act = one_of(placing_kinds(sight), rng)
    if act == Act.EXCHANGE:
        return any_exchange(sight, rng)
    return use() if act == Act.USE else discard()


def expose(sight, params, memory, rng):
    slots = turnable(sight, 0)
    return one_of(slots if slots != 0 else sight.hidden[0], rng)


def reveal(sight, params, memory, rng):
    slots = (turnable(sight, 0), turnable(sight, 1), turnable(sight, 2), turnable(sight, 3))
    if count_cards(sight, slots, 0) == 0:
        return see(sight, params, memory, rng)
    seat, slot = one_card(sight, slots, 0, rng)
    return target(seat, slot)


def behold(sight, params, memory, rng):
    return some_of(sight.hidden[0], 2, rng)


def peek(sight, params, memory, rng):
    seat, slot = one_card(sight, sight.hidden, 1, rng)
    return target(seat, slot)


def see(sight, params, memory, rng):
    seat, slot = one_card(sight, sight.hidden, 0, rng)
    return target(seat, slot)


def master(sight, params, memory, rng):
    # Any card beneath the Master, or none of them.
    index = below(rng, sight.discard_count) + NONE
    if index != NONE and not may_lay_open(sight, sight.discard[sight.discard_count - 2 - index]):
        return NONE
    return index


def master_exchange(sight, params, memory, rng):
    return any_exchange(sight, rng)


def witch(sight, params, memory, rng):
    act = one_of(witch_kinds(sight), rng)
    if act == Act.EXCHANGE:
        return any_exchange(sight, rng)
    if act == Act.WITCH:
        seat, slot = one_card(sight, sight.free, 1, rng)
        return witch_target(seat, slot)
    return witch_back()


def rob(sight, params, memory, rng):
    seat, slot = one_card(sight, sight.free, 1, rng)
    return rob_card(seat, slot, one_of(sight.free[0], rng))


# The legal kinds of act, each a mask of acts


def turn_kinds(sight):
    """What a turn may be."""
    kinds = sight.may_draw << Act.DRAW | sight.may_take << Act.TAKE | sight.may_call << Act.CALL
    if row_places(sight) != 0 or (kinds == 0 and sight.row_count > 0):
        kinds |= 1 << Act.DRAW_ROW
    return kinds if kinds != 0 else 1 << Act.PASS


def placing_kinds(sight):
    """What may be done with the card in hand."""
    kinds = 0
    if sight.free[0] != 0:
        kinds |= 1 << Act.EXCHANGE
    if sight.hand_from != Source.PILE:
        kinds |= 1 << Act.DISCARD | sight.may_use << Act.USE
    return kinds


def witch_kinds(sight):
    """Whose cards the Witch may exchange; NO_ACT puts the seen card back."""
    kinds = 0
    if sight.free[0] != 0:
        kinds |= 1 << Act.EXCHANGE
    if count_cards(sight, sight.free, 1) > 0:
        kinds |= 1 << Act.WITCH
    if not sight.rules.witch_must_exchange:
        kinds |= 1 << Act.NO_ACT
    return kinds


def other_kinds(sight):
    """What else than a free act may be done in this window."""
    if sight.question == Question.OPEN_TURN:
        return turn_kinds(sight)
    if sight.question == Question.PLACE_CARD:
        return placing_kinds(sight)
    return 1 << Act.END_TURN


def free_kinds(sight):
    """The free acts."""
    kinds = sight.may_place_amulet << Act.AMULET
    if sight.empaths != 0:
        kinds |= 1 << Act.EMPATH
    if movable_bodyguards(sight) != 0:
        kinds |= 1 << Act.GUARD
    return kinds


# Details


def row_places(sight):
    """The cards of the row that I may draw, as a mask."""
    mask = 0
    for place in range(sight.row_count):
        if may_draw_row(sight, place):
            mask |= 1 << place
    return mask


def turnable(sight, seat):
    """The cards of a seat that I may turn faceup, as a mask of slots."""
    if may_lay_open(sight, Character.VILLAGER):
        return sight.hidden[seat]
    mask = sight.hidden[seat]
    for slot in range(sight.cards_in[seat]):
        if sight.value[seat, slot] == Character.VILLAGER:
            mask &= ~(1 << slot)
    return mask


def own_cards(sight):
    """All own cards, as a mask of slots."""
    return (1 << sight.cards_in[0]) - 1


def guard_options(sight, bodyguard):
    """Where the Bodyguard may go, as a mask of slots; the slot behind the village takes it off."""
    taken_off = 1 << sight.cards_in[0] if sight.guards[0, bodyguard] != NONE else 0
    return guard_places(sight, bodyguard) | taken_off


def movable_bodyguards(sight):
    """The own Bodyguards that may go somewhere, as a mask of slots."""
    mask = 0
    if not may_ever(sight, Character.BODYGUARD):
        return mask
    bodyguards = slots_of(sight, Character.BODYGUARD) & ~sight.hidden[0]
    while bodyguards != 0:
        slot = first_slot(bodyguards)
        bodyguards &= ~(1 << slot)
        if sight.guards[0, slot] != NONE or guard_places(sight, slot) != 0:
            mask |= 1 << slot
    return mask


def move_a_bodyguard(sight, rng):
    """Any of them to anywhere."""
    bodyguard = one_of(movable_bodyguards(sight), rng)
    slot = one_of(guard_options(sight, bodyguard), rng)
    return guard(bodyguard, NONE if slot == sight.cards_in[0] else slot)


def any_exchange(sight, rng):
    """A set of any size, wherever it may go."""
    slots = some_of(sight.free[0], 1 + below(rng, count_slots(sight.free[0])), rng)
    slots = without_jokers(sight, slots)
    return exchange_set(slots, one_of(slots, rng), one_end(rng), one_end(rng))


def without_jokers(sight, slots):
    """The set without the Doppelgangers that I know, if they may not join one."""
    if may_ever(sight, Character.DOPPELGANGER):
        return slots
    doppelgangers = slots_of(sight, Character.DOPPELGANGER) & slots
    others = slots & ~doppelgangers
    return others if others != 0 else 1 << first_slot(doppelgangers)


def one_end(rng):
    """An end of the village."""
    return LEFT if below(rng, 2) == 0 else RIGHT


def one_of(mask, rng):
    """A place in a mask that is not empty."""
    for _ in range(below(rng, count_slots(mask))):
        mask &= mask - 1  # without its first place
    return first_slot(mask)


def some_of(mask, number, rng):
    """So many places in a mask, as a mask; all if there are fewer."""
    chosen = 0
    for _ in range(min(number, count_slots(mask))):
        chosen |= 1 << one_of(mask & ~chosen, rng)
    return chosen


def count_cards(sight, masks, first):
    """The number of cards in the masks of all seats from ``first`` on."""
    number = 0
    for seat in range(first, sight.players):
        number += count_slots(masks[seat])
    return number


def one_card(sight, masks, first, rng):
    """The seat and slot of a card in the masks of all seats from ``first`` on."""
    skipped, seat = below(rng, count_cards(sight, masks, first)), first
    while skipped >= count_slots(masks[seat]):
        skipped -= count_slots(masks[seat])
        seat += 1
    return seat, first_slot(masks[seat] & ~first_slots(masks[seat], skipped))
