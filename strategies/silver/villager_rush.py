"""Gathers the Villagers and ends the round with both faceup while it is ahead."""

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
    is_ahead,
    may_ever,
    set_to_give,
    shows_or_brings_a_card,
    slots_of,
    take_for_set,
    target,
    unknown_lookable,
    use,
    villagers_out,
)

ENDING = "heaviest_set"  # answers what has no function here


class Params(NamedTuple):
    """What may be set."""

    call_at: int = 9  # call only when I expect to hold at most this many points (0 to 65)
    call_lead: int = 2  # and every rival, by my guess, holds so many more (-20 to 40)
    lead: int = 0  # end the round by the Villagers with this lead (-20 to 40)
    kept: float = 1.5  # my guess at a card that its owner knows and I have not seen (0 to 13)
    take_at_most: int = 4  # take a card that lies open if it is no higher (-1 to 13)
    fewer: int = 4  # what one card fewer is worth while I hold too many to call (0 to 20)


def open_turn(sight, params, memory, rng):
    little = expected_sum(sight) <= params.call_at
    if sight.may_call and little and is_ahead(sight, params.call_lead, params.kept):
        return Turn.CALL
    return take_for_set(sight, params.take_at_most, params.fewer)


# The rush


def card_to_turn(sight, params):
    """The own card to turn up: the second Villager, else one that I do not know.

    NONE if there is none, and if the round could end so while I am not ahead.
    """
    if villagers_out(sight) > 0 and not is_ahead(sight, params.lead, params.kept):
        return NONE
    villagers = slots_of(sight, Character.VILLAGER) & sight.hidden[0]
    rushes = may_ever(sight, Character.VILLAGER) and villagers_out(sight) > 0
    if rushes and villagers != 0:
        return first_slot(villagers)
    unknown = unknown_lookable(sight)
    return first_slot(unknown) if unknown != 0 else NONE


# The card in hand


def place_card(sight, params, memory, rng):
    slots, weight = set_to_give(sight, params.fewer)
    if sight.hand_from == Source.PILE or sight.hand[0] < weight:
        return give(slots)
    return use() if sight.may_use and is_useful(sight, params, weight) else discard()


def is_useful(sight, params, weight):
    """Whether the ability of the card in hand brings the rush nearer, or lowers my sum."""
    card = sight.hand[0]
    if card == Character.EXPOSER or card == Character.REVEALER:
        return card_to_turn(sight, params) != NONE
    return shows_or_brings_a_card(sight, weight)


def expose(sight, params, memory, rng):
    return card_to_turn(sight, params)


def reveal(sight, params, memory, rng):
    return target(0, card_to_turn(sight, params))
