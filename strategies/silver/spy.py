"""Looks at all players' cards, robs the low ones it has seen, calls on what it knows."""

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
    lightest_guessed_card,
    rob_card,
    set_to_give,
    take_for_set,
    target,
    unknown_lookable,
    unknown_rival,
    use,
    witch_target,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 9  # call only when I expect to hold at most this many points (0 to 65)
    lead: int = 2  # and every other player, by my guess, holds so many more (-20 to 40)
    kept: float = 1.5  # my guess at a card that its owner knows and I have not seen (0 to 13)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    little = expected_sum(sight) <= params.call_at
    if sight.may_call and little and is_ahead(sight, params.lead, params.kept):
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


# What the others hold


def leader(sight, params):
    """The rival who holds least."""
    lowest = 1
    for seat in range(2, sight.players):
        if guessed_sum(sight, seat, params.kept) < guessed_sum(sight, lowest, params.kept):
            lowest = seat
    return lowest


def secret_of(sight, seat):
    """The mask of a rival's cards that I may look at and that only others know."""
    mask = 0
    unknown = unknown_lookable(sight, seat)
    for slot in range(sight.cards_in[seat]):
        if (unknown >> slot) & 1 == 1 and (sight.known_by[seat, slot] >> seat) & 1 == 1:
            mask |= 1 << slot
    return mask


def rival_to_spy_on(sight, params):
    """The leader, or the next rival, of whom I may see what I do not know; NONE without any."""
    first = leader(sight, params)
    return first if secret_of(sight, first) != 0 else unknown_rival(sight)


def secret_card(sight, params):
    """A card of that rival, one that its owner knows if there is any."""
    seat = rival_to_spy_on(sight, params)
    secret = secret_of(sight, seat)
    return target(seat, first_slot(secret if secret != 0 else unknown_lookable(sight, seat)))


# The card in hand


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, params, weight) else discard()


def is_useful(sight, params, weight):
    """Whether the ability of the card in hand shows me something, or lowers my sum."""
    card = sight.hand[0]
    if card == Character.BEHOLDER:
        return unknown_lookable(sight) != 0
    if card == Character.APPRENTICE_SEER:
        return rival_to_spy_on(sight, params) != NONE
    if card == Character.SEER:
        return unknown_lookable(sight) != 0 or rival_to_spy_on(sight, params) != NONE
    if card == Character.MASTER:
        return lightest_discarded(sight) < weight
    if card == Character.ROBBER:
        return lightest_guessed_card(sight, params.kept)[2] < heaviest_of(sight, sight.free[0])[1]
    return card == Character.WITCH


def peek(sight, params, memory, rng):
    return secret_card(sight, params)


def see(sight, params, memory, rng):
    own = unknown_lookable(sight)
    return target(0, first_slot(own)) if own != 0 else secret_card(sight, params)


def witch(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    seat, slot, _ = lightest_guessed_card(sight, params.kept)
    if sight.witch_card < weight or seat == NONE:
        return give(slots)
    return witch_target(seat, slot)


def rob(sight, params, memory, rng):
    seat, slot, _ = lightest_guessed_card(sight, params.kept)
    return rob_card(seat, slot, heaviest_slot(sight))
