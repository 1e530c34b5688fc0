"""Plays like greedy but calls early, while the others still hold more than it does."""

from typing import NamedTuple

from silver_sim.silver import (
    NO_ACT,
    NONE,
    Character,
    Question,
    Source,
    Turn,
    any_turn,
    discard,
    empath,
    expected_sum,
    first_slot,
    give,
    heaviest_set,
    lightest_beneath,
    lightest_discarded,
    lightest_in_hand,
    lightest_open_card,
    lightest_rival_card,
    target,
    too_many_to_call,
    unknown_lookable,
    use,
    witch_target,
    worth_a_look,
)


class Params(NamedTuple):
    """What may be set."""

    lead: int = 8  # call when I expect every other player to hold so many werewolves more than I
    take_at_most: int = 4  # take a card that lies open if it is no higher
    fewer: int = 8  # what one card fewer is worth while I hold too many to call


def open_turn(sight, params, memory, rng):
    if sight.may_call and lightest_rival_sum(sight) - expected_sum(sight) >= params.lead:
        return Turn.CALL
    value, how = lightest_open_card(sight)
    if value <= params.take_at_most and value < to_give(sight, params)[1]:
        return how
    return any_turn(sight)


def lightest_rival_sum(sight):
    """What the other player who holds least is expected to hold."""
    least = expected_sum(sight, 1)
    for seat in range(2, sight.players):
        least = min(least, expected_sum(sight, seat))
    return least


def choose_drawn(sight, params, memory, rng):
    return lightest_in_hand(sight)


def place_card(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, weight) else discard()


def to_give(sight, params):
    """The cards that weigh most, and how much."""
    return heaviest_set(sight, params.fewer if too_many_to_call(sight) else 0)


def is_useful(sight, weight):
    """Whether the ability of the card in hand lowers my sum, or shows me something."""
    card = sight.hand[0]
    if card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    if card == Character.APPRENTICE_SEER:
        return unknown_rival(sight) != NONE
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    return card == Character.WITCH


def unknown_rival(sight):
    """The next player of whom I may see a card that I do not know."""
    for seat in range(1, sight.players):
        if unknown_lookable(sight, seat) != 0:
            return seat
    return NONE


def peek(sight, params, memory, rng):
    seat = unknown_rival(sight)
    return target(seat, first_slot(unknown_lookable(sight, seat)))


def behold(sight, params, memory, rng):
    return worth_a_look(sight, 2)


def see(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))


def master(sight, params, memory, rng):
    return lightest_beneath(sight)


def master_exchange(sight, params, memory, rng):
    return give(to_give(sight, params)[0])


def witch(sight, params, memory, rng):
    slots, weight = to_give(sight, params)
    seat, slot, _ = lightest_rival_card(sight)
    if sight.witch_card < weight or seat == NONE:
        return give(slots)
    return witch_target(seat, slot)


def free_act(sight, params, memory, rng):
    # A free act before the draw would cost me the call.
    if sight.question == Question.OPEN_TURN or sight.empaths == 0:
        return NO_ACT
    unknown = unknown_lookable(sight)
    return empath(first_slot(unknown)) if unknown != 0 else NO_ACT
