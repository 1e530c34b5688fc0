"""Goes for who has called or is about to: robs and witches that player's best cards."""

from typing import NamedTuple

from silver_sim.silver import (
    NONE,
    Character,
    Source,
    Turn,
    discard,
    expected_sum,
    first_slot,
    give,
    guessed_sum,
    heaviest_of,
    heaviest_slot,
    is_ahead,
    lightest_discarded,
    lightest_guessed_slot,
    rob_card,
    set_to_give,
    take_for_set,
    target,
    unknown_lookable,
    use,
    witch_target,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 9  # call only when I expect to hold at most this many points (0 to 65)
    lead: int = 2  # and every other player, by my guess, holds so many more (-20 to 40)
    kept: float = 1.5  # my guess at a card that its owner knows and I have not seen (0 to 13)
    spite: float = 1.0  # what a point more for the player whom I raid is worth (0 to 5)
    spite_on_caller: float = 1.5  # and if that player has called (0 to 5)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    little = expected_sum(sight) <= params.call_at
    if sight.may_call and little and is_ahead(sight, params.lead, params.kept):
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


# Whom to raid


def threat(sight, params):
    """Who has called, or else who holds least, of the rivals with a card that I may take.

    NONE if there is no such rival.
    """
    if sight.caller != NONE and sight.free[sight.caller] != 0:
        return sight.caller
    seat_of_least, least = NONE, 0.0
    for seat in range(1, sight.players):
        held = guessed_sum(sight, seat, params.kept)
        if sight.free[seat] != 0 and (seat_of_least == NONE or held < least):
            seat_of_least, least = seat, held
    return seat_of_least


# The card in hand


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, params, weight) else discard()


def is_useful(sight, params, weight):
    """Whether the ability of the card in hand hurts the threat, helps me, or shows me a card."""
    card = sight.hand[0]
    if card == Character.REVEALER or card == Character.BEHOLDER or card == Character.SEER:
        return unknown_lookable(sight) != 0
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    if card == Character.ROBBER:
        _, least = lightest_guessed_slot(sight, threat(sight, params), params.kept)
        return least < heaviest_of(sight, sight.free[0])[1]
    return card == Character.WITCH


def witch(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    seat = threat(sight, params)
    if seat == NONE:
        return give(slots)
    slot, value = lightest_guessed_slot(sight, seat, params.kept)
    spite = params.spite_on_caller if seat == sight.caller else params.spite
    if slots != 0 and weight - sight.witch_card >= spite * (sight.witch_card - value):
        return give(slots)
    return witch_target(seat, slot)


def rob(sight, params, memory, rng):
    seat = threat(sight, params)
    return rob_card(seat, lightest_guessed_slot(sight, seat, params.kept)[0], heaviest_slot(sight))


def reveal(sight, params, memory, rng):
    return target(0, first_slot(unknown_lookable(sight)))
