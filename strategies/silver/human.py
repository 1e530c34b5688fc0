"""A decent casual player: remembers a few cards, counts none, and calls by a feeling."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    UNKNOWN,
    Character,
    Question,
    Source,
    Turn,
    below,
    count_slots,
    discard,
    empath,
    first_slot,
    first_slots,
    give,
    lightest_discarded,
    may_ever,
    rob_card,
    slots_of,
    take_or_draw,
    target,
    use,
    witch_target,
)

CALLS_AT = 0  # the cell of the memory that holds at what sum I feel like calling in this round

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    remembers: int = 4  # facedown cards of my own that I keep in mind (0 to 20)
    supposed: int = 6  # what I suppose that a card is worth that I do not know (0 to 13)
    call_at: int = 4  # call when I believe to hold at most this many points (0 to 65)
    moods: int = 4  # how many more it may be in a bold round (0 to 20)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 2  # what one card fewer is worth (0 to 20)


def first_look(sight, params, memory, rng):
    memory.cell[CALLS_AT] = params.call_at + below(rng, max(params.moods, 0) + 1)
    return (1 << sight.rules.first_looks) - 1


def open_turn(sight, params, memory, rng):
    if sight.may_call and believed_sum(sight, params) <= memory.cell[CALLS_AT]:
        return Turn.CALL
    return take_or_draw(sight, params.take_at_most, to_give(sight, params)[1])


# What I remember


def in_mind(sight, params):
    """The mask of my cards that lie open or that I remember."""
    mind, facedown = 0, 0
    for slot in range(sight.cards_in[0]):
        if sight.up[0, slot] == 1:
            mind |= 1 << slot
        elif sight.value[0, slot] != UNKNOWN:
            facedown |= 1 << slot
    return mind | first_slots(facedown, params.remembers)


def forgotten(sight, params):
    """The mask of my facedown cards that I do not remember and may look at."""
    return sight.hidden[0] & ~in_mind(sight, params)


def believed(sight, params, slot):
    """What I think that this card of mine is worth."""
    return sight.value[0, slot] if (in_mind(sight, params) >> slot) & 1 == 1 else params.supposed


def believed_sum(sight, params):
    """What I think that I hold."""
    total = 0
    for slot in range(sight.cards_in[0]):
        total += believed(sight, params, slot)
    return total


def alike_in_mind(sight, params, slot):
    """The mask of my cards that I remember to be like this one and may exchange with it."""
    mind, alike = in_mind(sight, params) & sight.free[0], 1 << slot
    if not may_ever(sight, Character.DOPPELGANGER):
        mind &= ~slots_of(sight, Character.DOPPELGANGER)
    if (mind >> slot) & 1 == 1:
        for other in range(sight.cards_in[0]):
            if (mind >> other) & 1 == 1 and sight.value[0, other] == sight.value[0, slot]:
                alike |= 1 << other
    return alike


def to_give(sight, params):
    """The cards that I would like to be rid of, and their weight; 0 and 0 if none may go."""
    chosen, most = 0, 0
    for slot in range(sight.cards_in[0]):
        if (sight.free[0] >> slot) & 1 == 0:
            continue
        slots = alike_in_mind(sight, params, slot)
        cards = count_slots(slots)
        weight = cards * believed(sight, params, slot) + (cards - 1) * params.fewer
        if chosen == 0 or weight > most:
            chosen, most = slots, weight
    return chosen, most


# Cards in hand and their abilities


def place_card(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, params, weight) else discard()


def is_useful(sight, params, weight):
    """Whether I see something to do with the ability of the card in hand."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return forgotten(sight, params) != 0
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    if card == Character.ROBBER:
        _, _, value = tempting_card(sight, params)
        return value < believed(sight, params, to_rob_with(sight, params))
    return card == Character.WITCH


def behold(sight, params, memory, rng):
    unsure = first_slots(forgotten(sight, params), 2)
    return unsure | first_slots(sight.hidden[0] & ~unsure, 2 - count_slots(unsure))


def see(sight, params, memory, rng):
    return target(0, first_slot(forgotten(sight, params)))


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    seat, slot, _ = tempting_card(sight, params)
    if sight.witch_card < weight or seat == NONE:
        return give(slots)
    return witch_target(seat, slot)


def tempting_card(sight, params):
    """Seat, slot and value of the lowest card of the others, as they lie before my eyes.

    Seat NONE if none may be taken.
    """
    from_seat, from_slot, least = NONE, NONE, 0
    for seat in range(1, sight.players):
        for slot in range(sight.cards_in[seat]):
            value = sight.value[seat, slot] if sight.up[seat, slot] == 1 else params.supposed
            lower = from_seat == NONE or value < least
            if (sight.free[seat] >> slot) & 1 == 1 and lower:
                from_seat, from_slot, least = seat, slot, value
    return from_seat, from_slot, least


def to_rob_with(sight, params):
    """The leftmost card of those that I would like to be rid of."""
    return first_slot(to_give(sight, params)[0])


def rob(sight, params, memory, rng):
    seat, slot, _ = tempting_card(sight, params)
    return rob_card(seat, slot, to_rob_with(sight, params))


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    if sight.question == Question.OPEN_TURN or sight.empaths == 0:
        return NO_ACT
    unsure = forgotten(sight, params)
    return empath(first_slot(unsure)) if unsure != 0 else NO_ACT
