"""Whole positions of one that is told: all that is told is met, the rest is drawn.

Every way in which the cards that were not told can lie is equally likely: among the cards that are
out, in the other hands, and not dealt. So is every seat that can have started. There is no history,
and what was not told otherwise is the least that can be: no scores, no card known to be taken, the
fewest passes, turns and rounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel, trailing_zeros
from silver_sim.games.odin.rules.cards import NONE, count
from silver_sim.games.odin.rules.deal import begin_game, lead_first
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.study.redeal import deal_anew, drawn
from silver_sim.games.odin.study.worlds import unseen_cards
from silver_sim.games.odin.text.told import OdinTold
from silver_sim.rng import DEAL, STREAM, open_stream

BEFORE_ALL = 0  # a round that no match has: its deals are numbered from 1


def fill(told: OdinTold, key: tuple[int, int], first: int, last: int) -> Any:
    """A STATE array: the positions with the numbers from ``first`` below ``last``.

    Seat 0 must decide. ``key`` is that of a seed (``rng.seed_key``).
    """
    states = np.repeat(_position(told), last - first)
    starters = told.starters if told.start is None else (told.start,)
    mask = sum(1 << seat for seat in starters)
    _complete(states, np.zeros(1, STREAM), key[0], key[1], first, mask)
    return states


def _position(told: OdinTold) -> Any:
    """A STATE array of length 1: what is told, and hands of the right sizes for the others."""
    states = new_game(told.players, told.rules)
    s, seats = states[0], slice(told.players)
    begin_game(s, told.starters[0])
    lead_first(s)
    s["known"][seats] = told.taken or 0
    s["gone"] = told.out or 0
    s["table"], s["beaten"] = told.table, told.beaten
    s["by"] = NONE if told.by is None else told.by
    s["passed"] = sum(1 << seat for seat in told.passed)
    s["seat"], s["question"] = 0, told.asked
    s["deal_no"] = told.deal_no or 1
    s["totals"][seats] = told.totals or 0
    s["round_no"] = told.round_no or told.least_round
    s["turn"] = told.least_turn if told.turn is None else told.turn
    s["tally"]["passes"][seats] = told.passes or told.least_passes
    if told.by is not None:
        s["played"][told.by] = told.table
    for seat, cards in enumerate(told.cards_in):
        known = int(s["known"][seat])
        s["hand"][seat] = told.hand if seat == 0 else _any_cards(s, known, cards)
    return states


def _any_cards(s: Any, known: int, number: int) -> int:
    """So many cards with the known ones among them, to be dealt anew."""
    rest = int(s["deck"]) & ~known
    for _ in range(number - known.bit_count()):
        known |= rest & -rest
        rest &= rest - 1
    return known


@kernel
def _complete(states, chance, key0, key1, first, starters):
    """Draw what is not told of the position that stands in all states; ``starters`` is a mask."""
    for number in range(len(states)):
        s, stream = states[number], chance[0]
        open_stream(stream, key0, key1, first + number, BEFORE_ALL, DEAL)
        s.starter = trailing_zeros(drawn(starters, stream))
        unseen = unseen_cards(s)
        for _ in range(_cards_missing(s)):
            card = drawn(unseen, stream)
            s.gone |= card
            unseen &= ~card
        deal_anew(s, s.seat, stream)


@kernel
def _cards_missing(s):
    """How many of the cards that are out for good have no place yet."""
    cards = s.players * s.rules.hand_size - count(s.table) - count(s.beaten) - count(s.gone)
    for seat in range(s.players):
        cards -= count(s.hand[seat])
    return cards
