"""Helpers for strategies: walking the plays that beat the table, choosing what to take.

What they are made of, functions of sets of cards, is part of the door as well (``rules.cards``,
``rules.plays``).
"""

from __future__ import annotations

from math import comb

import numpy as np

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.odin.rules.cards import (
    COLOURS,
    NUMBERS,
    ONE_COLOUR,
    colour_of,
    count,
    first_of,
    highest_of,
    number_of,
    numbers_in,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import GROUPS, group_of, is_play, value_of
from silver_sim.games.odin.rules.plays import beats as beats_such
from silver_sim.games.odin.rules.plays import can_beat as can_beat_such
from silver_sim.games.odin.rules.plays import least_beat as least_such
from silver_sim.games.odin.rules.plays import next_beat as next_such
from silver_sim.games.odin.seat.limits import bars
from silver_sim.games.odin.seat.take import Take

BEYOND_VALUES = 10**9  # more than any play is worth
# In how many ways so many of so many cards of a group can be chosen.
WAYS = np.array([[comb(of, cards) for cards in range(NUMBERS + 2)] for of in range(NUMBERS + 1)])


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
def highest_beat(sight):
    """The own play that beats the table with the fewest cards, of these the highest value; or 0."""
    return _beat_by(sight, sight.hand, -1, 1)


@checked_kernel
def largest_beat(sight):
    """The own play that beats the table with the most cards, of these the least value; or 0."""
    return largest_beat_of(sight, sight.hand)


@checked_kernel
def largest_beat_of(sight, cards):
    """As ``largest_beat``, with these of the own cards alone."""
    return _beat_by(sight, cards, 1, -1)


@checked_kernel
def strongest_beat(sight):
    """The own play of the highest value that beats the table, one card more before all; or 0."""
    return _beat_by(sight, sight.hand, 1, 1)


@checked_kernel
def _beat_by(sight, cards, more, higher):
    """The play of these cards that beats the table and has more cards first, then a higher value.

    Where -1 is given in place of 1: fewer cards, a lower value. Of equal ones the first.
    """
    best, most = 0, 0
    play = next_such(cards, 0, sight.table_count, sight.table_value)
    while play != 0:
        merit = more * count(play) * BEYOND_VALUES + higher * value_of(play)
        if best == 0 or merit > most:
            best, most = play, merit
        play = next_such(cards, play, sight.table_count, sight.table_value)
    return best


@checked_kernel
def may_go_out(sight):
    """Whether the whole hand may be played now: led at once, or the table is beaten with it."""
    hand = sight.hand
    if sight.table == 0:
        return count(hand) == 1 or sight.may_play_whole == 1
    return is_play(hand) and beats_such(hand, sight.table_count, sight.table_value)


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
def is_last_play(sight, cards):
    """Whether this play empties the own hand."""
    return cards == sight.hand


@checked_kernel
def fewest_plays(cards):
    """Into how few plays a set can be split.

    Some colours of two or more cards are laid whole, the other cards number by number: a smallest
    vertex cover of the bipartite graph whose edges are the cards (König 1931).
    """
    colours, left = 0, cards  # a colour is the bit of its first card; times ONE_COLOUR all nine
    while left != 0:
        colour = 1 << (NUMBERS * colour_of(left))
        if count(left & (colour * ONE_COLOUR)) > 1:
            colours |= colour
        left &= ~(colour * ONE_COLOUR)
    fewest, whole = NUMBERS, colours
    while True:
        numbers = numbers_in(cards & ~(whole * ONE_COLOUR))
        fewest = min(fewest, count(whole) + count(numbers))
        if whole == 0:
            return fewest
        whole = (whole - 1) & colours


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
def numbers_of(cards):
    """The sum of the numbers of a set of cards."""
    total = 0
    for number in range(1, NUMBERS + 1):
        total += number * count(of_number(cards, number))
    return total


@checked_kernel
def sets_that_beat(sight, play):
    """How many sets of cards that beat a play the others are expected to hold.

    Known cards that do count as one set. The unseen cards lie in the other hands and among those
    not dealt, every way equally likely; where a set's cards lie is taken as independent. Of sets
    as large as the play those whose highest number is equal are left out.
    """
    cards, unseen = count(play), max(count(sight.unseen), 1)
    higher = _higher_sets(sight.unseen, cards, number_of(highest_of(play)))
    larger = _larger_sets(sight.unseen, cards)
    expected = 0.0
    for seat in range(1, sight.players):
        share = (sight.cards_in[seat] - count(sight.known[seat])) / unseen
        expected += share**cards * (higher + share * larger)
        if can_beat(sight.known[seat], play):
            expected += 1
    return expected


@checked_kernel
def _higher_sets(unseen, cards, number):
    """How many plays of so many cards have a highest number above this one."""
    sets, below = 0, (1 << number) - 1
    for colour in range(COLOURS):
        part = of_colour(unseen, colour)
        low = part & (below << (NUMBERS * colour))
        sets += WAYS[count(part), cards] - WAYS[count(low), cards]
    if cards > 1:
        for higher in range(number + 1, NUMBERS + 1):
            sets += WAYS[count(of_number(unseen, higher)), cards]
    return sets


@checked_kernel
def _larger_sets(unseen, cards):
    """How many plays have one card more."""
    sets = 0
    for group in range(GROUPS):
        sets += WAYS[count(group_of(unseen, group)), cards + 1]
    return sets


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

    No card is taken by who leads or goes out.
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
