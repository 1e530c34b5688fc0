"""Filling a position that was given in part: everything given is met, the rest is as in real ones.

Number i of the positions goes by one real position (``real_positions``): the others hold the hands
that they held there together, and know and have kept them as there. What cannot be is mended: a
card of which no copy is left is exchanged for one that the same seat held in another real position,
and only if there is none for one drawn by counting cards; villages of another size get cards in the
same way, or lose drawn ones; nobody has placed more cards than it has had turns. Own cards that the
deciding seat does not know are what such cards were there, too: one who was given one holds no card
like any other. If that cannot be they are drawn by counting cards. So is a card that it takes for
another: that many percent of all positions, spread evenly over their numbers, have what it takes
the card for.

Every kind of chance has a stream of its own, opened by key and number, and draws through an order
of all physical cards: so one card more or less that is given changes the fewest of the others.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor, sqrt
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry, copy_record, inline_kernel, kernel
from silver_sim.games.positions import Met
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.knowledge import everybody
from silver_sim.games.silver.rules.past import Came
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.state import STATE
from silver_sim.games.silver.study.facts import NOT_GIVEN, opened, prepared
from silver_sim.games.silver.study.piles import (
    count_all,
    count_row,
    lay_amulet,
    lay_deck,
    lay_pile,
    leave_unseen,
    mark_cards,
    mark_mistakes,
)
from silver_sim.games.silver.study.real_hands import go_by_real, lay_hidden
from silver_sim.games.silver.study.real_positions import MOST_CARDS, Nearest, nearest
from silver_sim.games.silver.study.room import (
    FILLING,
    ROOM,
    Draws,
    begin,
    find,
    lay,
    next_of,
    rank,
    take,
)
from silver_sim.games.silver.text.given import CERTAIN, SilverGiven
from silver_sim.rng import STREAM, open_stream, shuffle_numbers

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19)  # whose roots are irrational, each in its own way


def fill(
    given: SilverGiven,
    key: tuple[int, int],
    first: int,
    last: int,
    among: Met,
    like: SilverGiven | None = None,
) -> Any:
    """Whole positions, the numbers from ``first`` below ``last``: a STATE array.

    Number i depends only on what was given, the key and i. What is not given comes from the real
    positions ``among``. ``like``: from the real positions of this one, given of as many players, so
    that both are compared. Raises UserError if there are not as many cards as were given.
    """
    blank, facts = prepared(given)
    states = np.zeros(last - first, STATE)
    near = nearest(like or given, among)
    if given.open:
        facts = opened(given, near)
    order = _order(near.number, key)
    arguments = blank, facts, near.reals, order, *key, first, np.zeros(1, ROOM), states
    compiled_entry(fill_states, *arguments)(*arguments)
    return states


def goes_by(near: Nearest, key: tuple[int, int], number: int) -> Any:
    """The place in ``near`` of the real position behind each of this many."""
    order = _order(near.number, key)
    return order[np.arange(number) % len(order)]


@lru_cache(16)
def _order(number: int, key: tuple[int, int]) -> Any:
    """The places of the real positions, in the order in which they are gone through."""
    places, stream = np.arange(number), np.zeros(1, STREAM)[0]
    open_stream(stream, *key, 0, FILLING, Draws.REAL)
    shuffle_numbers(stream, places)
    return places


@kernel
def fill_states(blank, facts, reals, chosen, key0, key1, first, rooms, states):
    """Fill ``states`` with the positions from number ``first`` on.

    ``chosen`` are places of real positions, gone through again and again; ``facts`` are one for
    all, or one for each of them.
    """
    room = rooms[0]
    for place in range(len(states)):
        s, number = states[place], first + place
        fact = facts[chosen[number % len(chosen)] if len(facts) > 1 else 0]
        copy_record(s, blank[0])
        begin(s, room, key0, key1, number)
        _set_round(s, fact, reals[chosen[number % len(chosen)]])
        _lay_given(s, fact, room, number)
        if s.question == Question.FIRST_LOOK:
            _before_first_looks(s, fact, room)
        else:
            go_by_real(s, fact, room, reals, chosen, number)
            lay_hidden(s, fact, room, reals, chosen, number)
            count_row(s, fact, room)
        lay_pile(s, fact, room, reals[chosen[number % len(chosen)]])
        _lay_own(s, fact, room)
        _lay_row(s, fact, room, reals[chosen[number % len(chosen)]])
        leave_unseen(s, fact, room)
        lay_deck(s, fact, room)
        mark_cards(s, fact, room)
        lay_amulet(s, fact, room, reals[chosen[number % len(chosen)]])
        count_all(s)
        mark_mistakes(s, fact)


@kernel
def _set_round(s, fact, real):
    """Round, totals, start, turn and amulet: as given, else as they were."""
    s.round_no = min(real.round_no, s.rules.rounds) if fact.round_no == NONE else fact.round_no
    for seat in range(s.players):
        if fact.has_totals == 1:
            s.totals[seat] = fact.totals[seat]
        else:
            s.totals[seat] = 0 if s.round_no == 1 else real.totals[seat]
    s.turn, s.start = fact.turn, fact.start
    if s.question == Question.FIRST_LOOK:
        s.turn = 0
        s.start = real.start if fact.start == NONE else fact.start
    else:
        if fact.turn == NONE:
            s.turn = _turn_like(s, fact, real)
        if fact.start == NONE:
            s.start = (1 - s.turn) % s.players
    s.marker = s.start
    s.amulet_owner = fact.amulet_owner
    if fact.amulet_owner == NOT_GIVEN:  # the one who has it started
        has_one = real.amulet_owner != NONE and s.round_no > 1
        has_one = has_one and (s.start != 0 or fact.open == 1)
        s.amulet_owner = s.start if has_one else NONE


@inline_kernel
def _turn_like(s, fact, real):
    """The real turn; if another seat started, the next one that is the deciding seat's."""
    turn = real.turn
    if fact.start != NONE:
        turn += (1 - fact.start - turn) % s.players
    if turn > s.rules.max_turns:
        turn -= -(-(turn - s.rules.max_turns) // s.players) * s.players
    return max(turn, fact.least_turn)


@kernel
def _lay_given(s, fact, room, number):
    """Cards whose values are given, wherever they lie; the others are left open.

    So is an own one that is something else in this position.
    """
    everyone, doubted = everybody(s), 0
    for seat in range(s.players):
        s.cards_in[seat] = fact.cards_in[seat]
        for slot in range(s.cards_in[seat]):
            value = fact.value[seat, slot]
            room.open[seat, slot] = 1
            room.wants[seat, slot] = UNKNOWN
            room.came[seat, slot] = Came.DEALT
            room.since[seat, slot] = 0
            room.real_slot[seat, slot] = NONE
            known = int(fact.known[seat, slot])
            room.known[seat, slot] = known if known != NOT_GIVEN else int(value != UNKNOWN)
            room.up[seat, slot] = fact.up[seat, slot]
            if fact.up[seat, slot] == 1:
                room.known[seat, slot] = everyone
            if seat == 0 and fact.sure[slot] < CERTAIN:
                doubted += 1
                if not _is_in_share(number, doubted, fact.sure[slot]):
                    continue
            if value != UNKNOWN:
                lay(s, room, seat, slot, take(s, room, value))
    for place in range(fact.row_count):
        if fact.row[place] != UNKNOWN:
            s.row[place] = take(s, room, fact.row[place])
    s.row_count = fact.row_count
    shown = s.hand_from != Source.DECK
    for place in range(fact.hand_count):
        card = take(s, room, fact.hand[place])
        s.hand[place] = card
        s.up[card] = 1 if shown else 0
        s.known[card] = everyone if shown else fact.hand_known
    s.hand_count = fact.hand_count
    for place in range(fact.pile_count):
        s.discard[place] = take(s, room, fact.pile[place])  # turned over in ``lay_pile``
    for place in range(fact.seen_count):
        s.discard[fact.pile_count + place] = take(s, room, fact.seen[place])
    for place in range(fact.returned_count):
        if fact.returned[place] != UNKNOWN:
            s.returned[place] = take(s, room, fact.returned[place])


@inline_kernel
def _is_in_share(number, doubted, sure):
    """Whether the doubted card of this number is what it is taken for: so it is in this share.

    Multiples of an irrational number are spread evenly between whole ones.
    """
    at = (number + 0.5) * sqrt(PRIMES[(doubted - 1) % len(PRIMES)])
    return 100.0 * (at - floor(at)) < sure


@kernel
def _before_first_looks(s, fact, room):
    """Nothing has been played; those who looked before know the first cards in a drawn order."""
    looked = (0 - s.start) % s.players  # this many, from the one who starts
    for seat in range(1, s.players):
        rank(room, seat)
        if (seat - s.start) % s.players >= looked:
            continue
        cards = min(s.cards_in[seat], MOST_CARDS)
        for slot in range(cards):
            before = 0
            for other in range(cards):
                before += int(room.rank[seat, other] < room.rank[seat, slot])
            if before < s.rules.first_looks and fact.known[seat, slot] == NOT_GIVEN:
                room.known[seat, slot] |= 1 << seat


@kernel
def _lay_own(s, fact, room):
    """All other cards of villages: the own ones, and before the first looks everybody's."""
    for seat in range(s.players):
        for slot in range(s.cards_in[seat]):
            if room.open[seat, slot] == 1:
                draws = Draws.OWN if seat == 0 else Draws.MENDED
                if fact.value[seat, slot] == UNKNOWN:
                    lay(s, room, seat, slot, next_of(room, draws))
                else:
                    lay(s, room, seat, slot, _any_but(s, fact, room, fact.value[seat, slot]))


@kernel
def _any_but(s, fact, room, value):
    """A card of another value, as an own unknown one is drawn.

    Where none is anywhere else, it is another player's, for which a card of this value is there
    then; so late in a round, only where none of these is open either, is it of this value.
    """
    for place in range(s.cards):
        card = room.orders[Draws.OWN - Draws.MENDED, place]
        if room.free[card] == 1 and s.value[card] != value:
            return card
    own = next_of(room, Draws.OWN)
    for seat in range(1, s.players):
        for slot in range(s.cards_in[seat]):
            card = s.village[seat, slot]
            if fact.value[seat, slot] == UNKNOWN and s.value[card] != value:
                s.village[seat, slot] = own
                return card
    return own


@kernel
def _lay_row(s, fact, room, real):
    """Cards of the row that are not given are what nobody has drawn there, then of the deck."""
    for place in range(s.row_count):
        if place >= fact.row_count or fact.row[place] == UNKNOWN:
            card = find(s, room, real.row[place]) if place < real.row_count else NONE
            s.row[place] = next_of(room, Draws.DECK) if card == NONE else card
            room.free[s.row[place]] = 0
        card = s.row[place]
        s.in_row[place], s.known[card] = s.value[card], everybody(s)
