"""What most strategies want to know of a sight; every function counts own cards only unless it says so."""

from __future__ import annotations

from silver_sim.games.silver.cards import UNKNOWN, VALUES
from silver_sim.jit import helper


@helper
def mean_unseen(sight):
    """The mean value of the cards that this seat does not see or know anywhere, in werewolves."""
    cards, werewolves = 0, 0
    for value in range(VALUES):
        cards += sight.unseen[value]
        werewolves += value * sight.unseen[value]
    return werewolves / cards if cards > 0 else 0.0


@helper
def known_sum(sight):
    """The sum of the own cards whose values are known."""
    total = 0
    for slot in range(sight.cards_in[0]):
        if sight.value[0, slot] != UNKNOWN:
            total += sight.value[0, slot]
    return total


@helper
def unknown_cards(sight, seat):
    """How many cards of a seat's village this seat does not know."""
    number = 0
    for slot in range(sight.cards_in[seat]):
        if sight.value[seat, slot] == UNKNOWN:
            number += 1
    return number


@helper
def expected_sum(sight):
    """The own sum, unknown cards counted with the mean of the unseen ones."""
    return known_sum(sight) + unknown_cards(sight, 0) * mean_unseen(sight)


@helper
def is_free(sight, slot):
    """Whether the own card in the slot may be exchanged (it may not under a binding amulet)."""
    return (sight.free[0] >> slot) & 1 == 1


@helper
def expected_value(sight, slot):
    """The value of an own card, or the mean of the unseen ones if it is not known."""
    value = sight.value[0, slot]
    return mean_unseen(sight) if value == UNKNOWN else float(value)


@helper
def heaviest_slot(sight):
    """The own slot that may be exchanged and holds the most werewolves, as far as expected.

    Without any such card (the amulet lies on the only one) slot 0.
    """
    heaviest, most = 0, -1.0
    mean = mean_unseen(sight)
    for slot in range(sight.cards_in[0]):
        value = sight.value[0, slot]
        weight = mean if value == UNKNOWN else float(value)
        if is_free(sight, slot) and weight > most:
            heaviest, most = slot, weight
    return heaviest


@helper
def slots_of(sight, value):
    """The mask of own cards known to have this value that may be exchanged."""
    mask = 0
    for slot in range(sight.cards_in[0]):
        if is_free(sight, slot) and sight.value[0, slot] == value:
            mask |= 1 << slot
    return mask


@helper
def count_slots(slots):
    """The number of slots in a mask."""
    number = 0
    while slots > 0:
        slots &= slots - 1
        number += 1
    return number


@helper
def first_slot(slots):
    """The leftmost slot of a mask; 0 if the mask is empty."""
    slot = 0
    while slots >> slot > 1 and (slots >> slot) & 1 == 0:
        slot += 1
    return slot


@helper
def first_slots(slots, number):
    """The mask of the leftmost slots of a mask, at most so many."""
    chosen = 0
    while slots > 0 and number > 0:
        lowest = slots & -slots
        chosen |= lowest
        slots ^= lowest
        number -= 1
    return chosen


@helper
def unknown_lookable(sight):
    """The mask of own cards that are not known and may be looked at."""
    mask = 0
    for slot in range(sight.cards_in[0]):
        if (sight.hidden[0] >> slot) & 1 == 1 and sight.value[0, slot] == UNKNOWN:
            mask |= 1 << slot
    return mask
