"""Helpers for strategies: what the sight says of plays that beat the table, and of the rivals.

What they are made of, functions of sets of cards, is part of the door as well (``rules.cards``,
``rules.plays``).
"""

from __future__ import annotations

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.odin.rules.cards import count
from silver_sim.games.odin.rules.plays import beats as beats_such
from silver_sim.games.odin.rules.plays import can_beat as can_beat_such
from silver_sim.games.odin.rules.plays import is_play, value_of
from silver_sim.games.odin.rules.plays import least_beat as least_such
from silver_sim.games.odin.rules.plays import next_beat as next_such
from silver_sim.games.odin.seat.limits import bars

BEYOND_VALUES = 10**9  # more than any play is worth


@checked_kernel
def beats(cards, table):
    """Whether a play beats what is on the table, another play (3.2)."""
    return beats_such(cards, count(table), value_of(table))


@checked_kernel
def can_beat(cards, table):
    """Whether a player who holds these cards could beat a play."""
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
    """As ``largest_beat``, with only these of the own cards."""
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
