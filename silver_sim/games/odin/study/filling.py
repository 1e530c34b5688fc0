"""Whole positions of one that is given: all that is given is met, the rest is drawn.

Every way in which the cards that were not given can lie is equally likely: among the cards that are
out, in the other hands, and not dealt. So is every seat that can have started. There is no history,
and what was not given otherwise is the least that can be: no scores, no card known to be taken, the
fewest passes, turns and rounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel, trailing_zeros
from silver_sim.games.odin.rules.cards import NONE, count
from silver_sim.games.odin.rules.deal import begin_game, lead_first
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.study.redeal import deal_again, drawn
from silver_sim.games.odin.study.worlds import unseen_cards
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.rng import DEAL, STREAM, open_stream

BEFORE_ALL = 0  # a round that no match has: its deals are numbered from 1


def fill(given: OdinGiven, key: tuple[int, int], first: int, last: int) -> Any:
    """A STATE array: the positions with the numbers from ``first`` below ``last``.

    Seat 0 must decide. ``key`` is that of a seed (``rng.seed_key``).
    """
    states = np.repeat(_position(given), last - first)
    starters = given.starters if given.start is None else (given.start,)
    mask = sum(1 << seat for seat in starters)
    _complete(states, np.zeros(1, STREAM), key[0], key[1], first, mask)
    return states


def _position(given: OdinGiven) -> Any:
    """A STATE array of length 1: what is given, and hands of the right sizes for the others."""
    states = new_game(given.players, given.rules)
    s, seats = states[0], slice(given.players)
    begin_game(s, given.starters[0])
    lead_first(s)
    s["known"][seats] = given.taken or 0
    s["gone"] = given.out or 0
    s["table"], s["beaten"] = given.table, given.beaten
    s["by"] = NONE if given.by is None else given.by
    s["passed"] = sum(1 << seat for seat in given.passed)
    s["seat"], s["question"] = 0, given.asked
    s["deal_no"] = given.deal_no or 1
    s["totals"][seats] = given.totals or 0
    s["round_no"] = given.round_no or given.least_round
    s["turn"] = given.least_turn if given.turn is None else given.turn
    s["tally"]["passes"][seats] = given.passes or given.least_passes
    if given.by is not None:
        s["played"][given.by] = given.table
    for seat, cards in enumerate(given.cards_in):
        known = int(s["known"][seat])
        s["hand"][seat] = given.hand if seat == 0 else _any_cards(s, known, cards)
    return states


def _any_cards(s: Any, known: int, number: int) -> int:
    """A number of cards with the known ones among them, to be dealt again."""
    rest = int(s["deck"]) & ~known
    for _ in range(number - known.bit_count()):
        known |= rest & -rest
        rest &= rest - 1
    return known


@kernel
def _complete(states, chance, key0, key1, first, starters):
    """Draw what is not given of the position that stands in all states; ``starters`` is a mask."""
    for number in range(len(states)):
        s, stream = states[number], chance[0]
        open_stream(stream, key0, key1, first + number, BEFORE_ALL, DEAL)
        s.starter = trailing_zeros(drawn(starters, stream))
        unseen = unseen_cards(s)
        for _ in range(_cards_missing(s)):
            card = drawn(unseen, stream)
            s.gone |= card
            unseen &= ~card
        deal_again(s, s.seat, stream)


@kernel
def _cards_missing(s):
    """How many of the cards that are out for good have no place yet."""
    cards = s.players * s.rules.hand_size - count(s.table) - count(s.beaten) - count(s.gone)
    for seat in range(s.players):
        cards -= count(s.hand[seat])
    return cards
