"""Helpers for strategies: judging a hand, and what to take into it."""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.odin.rules.cards import (
    NUMBERS,
    colour_of,
    count,
    first_of,
    number_of,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import GROUPS, fewest_plays, group_of, value_of
from silver_sim.games.odin.seat.take import Take


@checked_kernel
def largest_group(cards):
    """The largest part of a set that has one colour or one number, of these the highest value."""
    best = 0
    for group in range(GROUPS):
        part = group_of(cards, group)
        more = count(part) - count(best)
        if more > 0 or (more == 0 and value_of(part) > value_of(best)):
            best = part
    return best


@checked_kernel
def most_together(cards):
    """How many cards of a set have the same colour or the same number, at most."""
    most = 0
    for group in range(GROUPS):
        most = max(most, count(group_of(cards, group)))
    return most


@checked_kernel
def numbers_of(cards):
    """The sum of the numbers of a set of cards."""
    total = 0
    for number in range(1, NUMBERS + 1):
        total += number * count(of_number(cards, number))
    return total


@checked_kernel
def joined(hand, card):
    """How many cards of a hand share number or colour with a card."""
    same_number = of_number(hand, number_of(card))
    return count(same_number | of_colour(hand, colour_of(card)))


@checked_kernel
def taken(sight, how):
    """The beaten card to take, by a ``Take``; of equally good ones the highest number."""
    return _best_of(sight.beaten, sight.hand, how)


@checked_kernel
def hand_after(sight, play, how):
    """What the own hand would be after this play, with the card that would be taken by a ``Take``.

    A player who leads or goes out takes no card.
    """
    hand = sight.hand & ~play
    return hand | _best_of(sight.table, hand, how) if hand != 0 else hand


@checked_kernel
def _best_of(beaten, hand, how):
    """The card of several that a hand wants most; 0 of none."""
    best, most = 0, 0
    while beaten != 0:
        card = first_of(beaten)
        beaten &= ~card
        merit = _merit(hand, card, how)
        if best == 0 or merit > most:
            best, most = card, merit
    return best


@checked_kernel
def _merit(hand, card, how):
    """How much a card is wanted; to every wish the number is added, that ties are broken by it."""
    number = number_of(card)
    if how == Take.LOW:
        return -number
    if how == Take.FIT:
        return number - 10 * fewest_plays(hand | card)
    if how == Take.JOINS:
        return number + 10 * joined(hand, card)
    return number
