"""What cards are worth in the own village, in points that they cost by the end of the round.

A heavy card is expected to be given away before the end, so it costs less than it weighs: the more
likely the longer the round goes on. A strategy says how likely that is, what will lie there instead
and what it hopes for (``village_known``), and asks what to give away for a new card (``best_set``).
"""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, VALUES, Character
from silver_sim.games.silver.seat.answers import witch_back, witch_target
from silver_sim.games.silver.seat.helpers import (
    count_slots,
    first_slot,
    give,
    guess,
    jokers,
    may_ever,
    may_lay_open,
    mean_unseen,
    slots_of,
)

JOKER = float(Character.DOPPELGANGER)


class Village(NamedTuple):
    """The own village at a decision: found once, for all cards that may come."""

    once: int  # mask of the known values that may be given away
    often: int  # mask of those values that two cards or more have
    joker: int  # mask of the slots of Doppelgangers that may join a set
    mean: float  # the value of an unknown card
    stays: float  # the chance that a heavy card is still there when the round ends
    later: float  # the value of the card that takes its place if not
    match: float  # what is gained if the like of a single card turns up
    fewer: float  # what one card fewer is worth


@checked_kernel
def village_known(sight, stays, later, match, fewer):
    """The own village as this seat knows it; the other numbers are those of ``Village``.

    After a call nothing more comes: all that is there stays, and no card fewer helps to call.
    """
    once, often, rest = 0, 0, sight.free[0]
    while rest != 0:
        slot = first_slot(rest)
        rest &= ~(1 << slot)
        value = sight.value[0, slot]
        if value != UNKNOWN:
            often |= once & 1 << value
            once |= 1 << value
    joker = jokers(sight) if (once >> Character.DOPPELGANGER) & 1 == 1 else 0
    if sight.caller != NONE:
        return Village(once, often, joker, mean_unseen(sight), 1.0, later, 0.0, 0.0)
    return Village(once, often, joker, mean_unseen(sight), stays, later, match, fewer)


@checked_kernel
def hope(sight, mine, value):
    """What own cards of a value are worth because their like is still to come."""
    if sight.unseen_cards == 0 or value < mine.later:
        return 0.0
    return mine.match * sight.unseen[value] / sight.unseen_cards


@checked_kernel
def burden(mine, weight):
    """What own cards of this weight, to be given away at once, are expected to cost in the end."""
    if weight <= mine.later:
        return weight
    return mine.stays * weight + (1.0 - mine.stays) * mine.later


@checked_kernel
def arrival(sight, mine, card):
    """What a new card of this value costs next to those that are known."""
    if card == Character.DOPPELGANGER:
        return mine.stays * JOKER if may_ever(sight, card) else burden(mine, JOKER)
    if (mine.once >> card) & 1 == 1:
        return arrival_of_like(sight, mine, card)
    return burden(mine, 1.0 * card) - hope(sight, mine, card)


@checked_kernel
def arrival_of_like(sight, mine, card):
    """The same where its like is known to be there."""
    held = count_slots(slots_of(sight, card)) if (mine.often >> card) & 1 == 1 else 1
    more = burden(mine, (held + 1.0) * card) - burden(mine, held * 1.0 * card)
    hopes = hope(sight, mine, card)
    return more + hopes - hopes  # the hopes change nothing but the rounding, which breaks ties


@checked_kernel
def alike(sight, mine, slot):
    """The mask of this own card and of those known to match it."""
    value = sight.value[0, slot]
    is_single = value == UNKNOWN or (mine.often >> value) & 1 == 0
    if is_single or (value == Character.DOPPELGANGER and mine.joker == 0):
        return 1 << slot
    return slots_of(sight, value)


@checked_kernel
def best_set(sight, mine, card):
    """The own cards to give for a new one of this value, and the gain; mask 0 if none may go.

    ``card`` is NONE for what is gained before a card has come.
    """
    costs = arrival(sight, mine, card) if card != NONE else 0.0
    all_jokers, unknown = mine.stays * JOKER * count_slots(mine.joker), burden(mine, mine.mean)
    chosen, most, rest = 0, -100.0, sight.free[0]
    while rest != 0:
        slot = first_slot(rest)
        slots, value = alike(sight, mine, slot), sight.value[0, slot]
        rest &= ~slots
        if value == UNKNOWN:
            gain = unknown - costs
        elif value == Character.DOPPELGANGER:
            gain = (all_jokers if mine.joker != 0 else burden(mine, JOKER)) - costs
        else:
            left = costs + hope(sight, mine, value)
            if value == card:
                left = burden(mine, 1.0 * value)
            gain = burden(mine, 1.0 * value * count_slots(slots)) - left
        if value != Character.DOPPELGANGER:  # which goes with any card, seen or unseen
            slots |= mine.joker
            gain += all_jokers
        gain += mine.fewer * (count_slots(slots) - 1)
        if gain > most:
            chosen, most = slots, gain
    return chosen, most


@checked_kernel
def best_single(sight, mine, slots):
    """The card of these own ones best given away singly, the gain and its weight; NONE of none."""
    best, most, heaviest, rest = NONE, -100.0, 0.0, slots
    while rest != 0:
        slot = first_slot(rest)
        rest &= ~(1 << slot)
        gain, weight = burden(mine, mine.mean), mine.mean
        if sight.value[0, slot] != UNKNOWN:
            weight = 1.0 * sight.value[0, slot]
            number = count_slots(alike(sight, mine, slot))
            gain = burden(mine, number * weight) - burden(mine, (number - 1.0) * weight)
        if gain > most:
            best, most, heaviest = slot, gain, weight
    return best, most, heaviest


@checked_kernel
def best_beneath(sight, mine):
    """The value in the discard pile that gains most, and how much; NONE if it is empty."""
    best, most = NONE, 0.0
    for card in range(VALUES):
        if sight.discarded[card] > 0 and may_lay_open(sight, card):
            gain = best_set(sight, mine, card)[1]
            if best == NONE or gain > most:
                best, most = card, gain
    return best, most


@checked_kernel
def draw_gain(sight, mine):
    """What the next card of the deck gains, on the average."""
    if sight.unseen_cards == 0:
        return 0.0
    relief, gain = best_set(sight, mine, NONE)[1], 0.0
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            gain += sight.unseen[card] * max(relief - arrival(sight, mine, card), 0.0)
    return gain / sight.unseen_cards


@checked_kernel
def harm_by(seat, worth, card, harm):
    """What is gained if a card of another player, of this worth, becomes this one.

    ``harm`` is what a point more is worth in the village of another player; ``seat`` may be
    NONE.
    """
    return harm * (card - worth) if seat != NONE else -100.0


@checked_kernel
def best_victim(sight, kept, harm):
    """Seat, slot and worth of the card that the others would miss most; NONE if there is none.

    ``kept`` is as for ``guess``, ``harm`` as for ``harm_by``.
    """
    best_seat, best_slot, lightest, most = NONE, NONE, 0.0, 0.0
    for seat in range(1, sight.players):
        rest = sight.free[seat]
        while rest != 0:
            slot = first_slot(rest)
            rest &= ~(1 << slot)
            worth = guess(sight, seat, slot, kept)
            gain = harm_by(seat, worth, VALUES, harm)
            if gain > most:
                best_seat, best_slot, lightest, most = seat, slot, worth, gain
    return best_seat, best_slot, lightest


@checked_kernel
def witch_gain(sight, mine, kept, harm):
    """What the Witch gains, on the average, if she is answered by ``witch_best``."""
    if sight.unseen_cards == 0:
        return 0.0
    relief = best_set(sight, mine, NONE)[1]
    gain, (seat, _, worth) = 0.0, best_victim(sight, kept, harm)
    for card in range(VALUES):
        if sight.unseen[card] > 0:
            own = relief - arrival(sight, mine, card)
            gain += sight.unseen[card] * max(own, harm_by(seat, worth, card, harm))
    return gain / sight.unseen_cards


@checked_kernel
def witch_best(sight, mine, kept, harm):
    """``witch``: the seen card where it gains most, in this village or in that of a victim."""
    slots, gain = best_set(sight, mine, sight.witch_card)
    seat, slot, worth = best_victim(sight, kept, harm)
    harmed = harm_by(seat, worth, sight.witch_card, harm)
    if max(gain, harmed) < 0.0 and not sight.rules.witch_must_exchange:
        return witch_back()
    if slots != 0 and (gain >= harmed or seat == NONE):
        return give(slots)
    return witch_target(seat, slot)
