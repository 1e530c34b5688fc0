"""What is counted of a deal for tables, by seat: leads, plays, passes, and what was taken.

Nothing here changes how the game goes on, and no sight shows it but the number of passes.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.odin.rules.cards import SEATS, count, highest_of, lowest_of, number_of
from silver_sim.games.odin.rules.legal import may_beat

TALLY = record(
    ("leads", (SEATS,)),  # rounds that it led
    ("plays", (SEATS,)),  # leads and beats
    ("cards", (SEATS,)),  # in all its plays
    ("passes", (SEATS,)),
    ("able", (SEATS,)),  # passes of a hand that could beat the table
    ("taken", (SEATS,)),  # cards taken
    ("numbers", (SEATS,)),  # the sum of their numbers
    ("chosen", (SEATS,)),  # of them, those of several beaten cards with different numbers
    ("highest", (SEATS,)),  # where it took the highest number of these
    ("lowest", (SEATS,)),  # or the lowest
)


@kernel
def begin_tally(s):
    """A deal begins: nothing has been counted."""
    tally = s.tally
    for seat in range(s.players):
        tally.leads[seat], tally.plays[seat], tally.cards[seat] = 0, 0, 0
        tally.passes[seat], tally.able[seat] = 0, 0
        tally.taken[seat], tally.numbers[seat] = 0, 0
        tally.chosen[seat], tally.highest[seat], tally.lowest[seat] = 0, 0, 0


@inline_kernel
def count_play(s, cards):
    """The seat that decides plays these cards on what is on the table."""
    seat = s.seat
    s.tally.plays[seat] += 1
    s.tally.cards[seat] += count(cards)
    if s.table == 0:
        s.tally.leads[seat] += 1


@inline_kernel
def count_pass(s):
    """The seat that decides passes."""
    s.tally.passes[s.seat] += 1
    if may_beat(s):
        s.tally.able[s.seat] += 1


@inline_kernel
def count_take(s, card):
    """The seat that decides takes this one of the beaten cards."""
    seat, number = s.seat, number_of(card)
    lowest, highest = number_of(lowest_of(s.beaten)), number_of(highest_of(s.beaten))
    s.tally.taken[seat] += 1
    s.tally.numbers[seat] += number
    if lowest < highest:
        s.tally.chosen[seat] += 1
        s.tally.highest[seat] += number == highest
        s.tally.lowest[seat] += number == lowest
