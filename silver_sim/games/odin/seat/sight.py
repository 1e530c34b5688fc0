"""The sight: all that odin-rules 5 lets the deciding seat know, and nothing else.

Every player has one, in a buffer of its own, which the engine fills and never reads back. Sets of
cards are masks (``rules.cards``). Seats are counted from the own one (0 = oneself, 1 = the next
clockwise), so are the bits of masks of seats; nothing names opponents, seed or game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import copier, inline_kernel, kernel, record
from silver_sim.games.odin.rules.cards import NONE, SEATS, count
from silver_sim.games.odin.rules.deal import seat_after
from silver_sim.games.odin.rules.legal import may_play_whole
from silver_sim.games.odin.rules.plays import value_of
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import RULES
from silver_sim.games.odin.rules.state import PASTS

GUARD_WORDS = 8  # untouched space before and behind the sight, so that nothing is next to it

SEEN = (
    ("guard_before", (GUARD_WORDS,)),
    ("rules", RULES, ()),
    ("players",),
    ("question",),
    ("hand",),  # mask of the own cards
    # the table
    ("table",),  # mask of the cards that were played last, 0 when one leads
    ("table_count",),
    ("table_value",),
    ("table_by",),  # seat, or NONE
    ("beaten",),  # mask of the cards of which one may be taken
    # by seat (0 = own)
    ("cards_in", (SEATS,)),  # how many cards it holds
    ("known", (SEATS,)),  # mask of the cards that everybody saw it take and that it still holds
    ("played", (SEATS,)),  # mask of what it has played in this deal
    ("passes", (SEATS,)),  # how often it has passed in this deal
    ("totals", (SEATS,)),  # points of the finished deals
    ("last_points", (SEATS,)),  # points of the deal before this one
    ("passed",),  # mask of the seats that have passed on what is on the table
    # the other cards
    ("gone",),  # mask of the cards that are out of this deal for good
    ("unseen",),  # mask of those in other hands or not dealt that this seat cannot place
    ("unseen_in_hands",),  # how many of them are in other hands; the others are not dealt
    # deal and game
    ("starter",),  # seat that led the first round
    ("deal_no",),  # from 1
    ("round_no",),  # of the deal, from 1
    ("turn",),  # plays and passes of the deal so far
    # what may be answered now
    ("may_pass",),
    ("may_play_whole",),  # lead the whole hand of two or more cards (3.6)
    # what its line-up says that it may never do (restrict): bits as in ``limits``; 0 for nothing
    ("restricted",),
)
# What was done in this deal, oldest first, for strategies that say ``HISTORY = True``; for others
# there is nothing.
DONE = (
    ("past_count",),  # decisions that are shown: the first ``PASTS``
    ("past_by", np.int8, (PASTS,)),  # the seat that decided
    ("past_cards", (PASTS,)),  # mask of what it played or took; 0 where it passed
)
SIGHT = record(*SEEN, *DONE, ("guard_behind", (GUARD_WORDS,)))
copy_seen = copier(*SEEN)  # all but what was done


def blank_sights(number: int, rules: Any, players: int) -> Any:
    """A number of sights that show nothing yet: a SIGHT array. ``rules`` is a RULES record."""
    sights = np.zeros(number, SIGHT)
    sights["rules"], sights["players"] = rules, players
    sights["table_by"] = NONE
    return sights


@inline_kernel
def relative(s, seat):
    """A seat counted from the deciding one."""
    seat -= s.seat
    return seat if seat >= 0 else seat + s.players


@inline_kernel
def turned(s, mask):
    """A mask of seats, counted from the deciding one."""
    return (mask >> s.seat | mask << (s.players - s.seat)) & ((1 << s.players) - 1)


@kernel
def show(s, sight):
    """Bring the sight of the deciding seat up to date."""
    sight.question = s.question
    sight.hand = s.hand[s.seat]
    _show_table(s, sight)
    _show_seats(s, sight)
    sight.starter = relative(s, s.starter)
    sight.deal_no = s.deal_no
    sight.round_no = s.round_no
    sight.turn = s.turn
    sight.may_pass = 1 if s.question == Question.FOLLOW else 0
    sight.may_play_whole = 1 if may_play_whole(s) else 0


@inline_kernel
def _show_table(s, sight):
    """What is on the table, and what was beaten."""
    sight.table = s.table
    sight.table_count = count(s.table)
    sight.table_value = value_of(s.table)
    sight.table_by = relative(s, s.by) if s.table != 0 else NONE
    sight.passed = turned(s, s.passed)
    sight.beaten = s.beaten
    sight.gone = s.gone


@inline_kernel
def _show_seats(s, sight):
    """What everybody knows of every seat; what is in no place that one knows is unseen."""
    placed, hidden = s.hand[s.seat] | s.table | s.beaten | s.gone, 0
    seat = s.seat
    for step in range(s.players):
        cards = count(s.hand[seat])
        sight.cards_in[step] = cards
        sight.known[step] = s.known[seat]
        sight.played[step] = s.played[seat]
        sight.passes[step] = s.tally.passes[seat]
        sight.totals[step] = s.totals[seat]
        sight.last_points[step] = s.points[seat]
        placed |= s.known[seat]
        if step > 0:
            hidden += cards - count(s.known[seat])
        seat = seat_after(s, seat)
    sight.unseen = s.deck & ~placed
    sight.unseen_in_hands = hidden
