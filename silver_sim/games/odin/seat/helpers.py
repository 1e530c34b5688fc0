"""Helpers for strategies: walking the plays that beat the table, choosing what to take.

What they are made of, functions of sets of cards, is part of the door as well (``rules.cards``,
``rules.plays``).
"""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.odin.rules.cards import (
    colour_of,
    count,
    first_of,
    number_of,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import beats as beats_such
from silver_sim.games.odin.rules.plays import can_beat as can_beat_such
from silver_sim.games.odin.rules.plays import fewest_plays, value_of
from silver_sim.games.odin.rules.plays import least_beat as least_such
from silver_sim.games.odin.rules.plays import next_beat as next_such
from silver_sim.games.odin.seat.limits import bars
from silver_sim.games.odin.seat.take import Take


@checked_kernel
def beats(cards, table):
    """Whether a play beats what lies on the table, another play (3.2)."""
    return beats_such(cards, count(table), value_of(table))


@checked_kernel
def can_beat(cards, table):
    """Whether somebody who holds these cards could beat a play."""
    return can_beat_such(cards, count(table), value_of(table))


@checked_kernel
def next_beat(sight, play):
    """The own play behind ``play`` that beats the table; 0 when there are no more.

    ``next_beat(sight, 0)`` is the first one.
    """
    return next_such(sight.hand, play, sight.table_count, sight.table_value)


@checked_kernel
def least_beat(sight):
    """The own play that beats the table with the fewest cards, of these the least value; or 0."""
    return least_such(sight.hand, sight.table_count, sight.table_value)


@checked_kernel
def is_last_play(sight, cards):
    """Whether this play empties the own hand."""
    return cards == sight.hand


@checked_kernel
def may_ever(sight, power):
    """Whether the line-up leaves this Power to the strategy."""
    return not bars(sight.restricted, power)


@checked_kernel
def fewest_rival_cards(sight):
    """How many cards the other player with the fewest holds."""
    fewest = sight.cards_in[1]
    for seat in range(2, sight.players):
        fewest = min(fewest, sight.cards_in[seat])
    return fewest


@checked_kernel
def joined(hand, card):
    """How many cards of a hand share number or colour with a card."""
    same_number = of_number(hand, number_of(card))
    return count(same_number | of_colour(hand, colour_of(card)))


@checked_kernel
def taken(sight, how):
    """The beaten card to take, by a ``Take``; of equally good ones the highest number."""
    best, most, left = 0, 0, sight.beaten
    while left != 0:
        card = first_of(left)
        left &= ~card
        merit = _merit(sight.hand, card, how)
        if best == 0 or merit > most:
            best, most = card, merit
    return best


@checked_kernel
def _merit(hand, card, how):
    """How much a card is wanted."""
    number = number_of(card)
    if how == Take.LOW:
        return -number
    if how == Take.FIT:
        return number - 10 * fewest_plays(hand | card)
    if how == Take.JOINS:
        return number + 10 * joined(hand, card)
    return number
