"""Lays its low cards faceup for their powers, guards the best, and chooses from more."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    UNKNOWN,
    Character,
    Question,
    Source,
    Turn,
    amulet,
    discard,
    expected_sum,
    first_slot,
    give,
    guard,
    guard_places,
    look_later,
    may_ever,
    set_to_give,
    shows_or_brings_a_card,
    slots_of,
    take_for_set,
    target,
    unknown_lookable,
    use,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 3  # call when I expect to hold at most this many points (0 to 65)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    amulet_at_most: int = 0  # put the amulet on a card that is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    if sight.may_call and expected_sum(sight) <= params.call_at:
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


# The card in hand


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def is_useful(sight, weight):
    """Whether the ability of the card in hand wakes or finds a power, or lowers my sum."""
    card = sight.hand[0]
    if card == Character.EXPOSER or card == Character.REVEALER:
        return card_to_turn(sight) != NONE
    return shows_or_brings_a_card(sight, weight)


def card_to_turn(sight):
    """The own facedown card that I would rather have faceup; NONE if there is none."""
    for power in (Character.RASCAL, Character.BODYGUARD, Character.EMPATH):
        asleep = slots_of(sight, power) & sight.hidden[0]
        if asleep != 0 and may_ever(sight, power):
            return first_slot(asleep)
    unknown = unknown_lookable(sight)
    return first_slot(unknown) if unknown != 0 else NONE


def expose(sight, params, memory, rng):
    return card_to_turn(sight)


def reveal(sight, params, memory, rng):
    return target(0, card_to_turn(sight))


# Powers that lie open


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    look = look_later(sight)
    if look != NO_ACT or sight.question == Question.OPEN_TURN:
        return look
    if sight.may_place_amulet and worth_the_amulet(sight, params) != NONE:
        return amulet(worth_the_amulet(sight, params))
    bodyguard = idle_bodyguard(sight)
    ward = NONE if bodyguard == NONE else dearest(sight, guard_places(sight, bodyguard))
    return NO_ACT if ward == NONE else guard(bodyguard, ward)


def dearest(sight, slots):
    """The lowest card known and not guarded yet, among these slots; NONE without any."""
    lowest = NONE
    for slot in range(sight.cards_in[0]):
        if (slots >> slot) & 1 == 0 or sight.value[0, slot] == UNKNOWN:
            continue
        if sight.guarded_by[0, slot] > 0 or sight.amulet_slot[0] == slot:
            continue
        if lowest == NONE or sight.value[0, slot] < sight.value[0, lowest]:
            lowest = slot
    return lowest


def worth_the_amulet(sight, params):
    """The own card that is low enough to stay under the amulet; NONE without any."""
    slot = dearest(sight, sight.free[0])
    return slot if slot != NONE and sight.value[0, slot] <= params.amulet_at_most else NONE


def idle_bodyguard(sight):
    """The slot of a faceup Bodyguard that may move and guards nothing; NONE without any."""
    if not may_ever(sight, Character.BODYGUARD):
        return NONE
    bodyguards = slots_of(sight, Character.BODYGUARD)
    for slot in range(sight.cards_in[0]):
        is_awake = (bodyguards >> slot) & 1 == 1 and sight.up[0, slot] == 1
        if is_awake and sight.guards[0, slot] == NONE:
            return slot
    return NONE
