"""Dealing again what a seat cannot know: the position stays the same in all that it may know.

The unseen cards, those of other hands that nobody saw taken and those not dealt, change places,
every way equally likely. Every hand keeps its size and the cards that are known to be in it.
"""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.rules.cards import count, first_of
from silver_sim.games.odin.seat.sight import show
from silver_sim.games.table.job import player_in
from silver_sim.rng import below


@kernel
def deal_again(s, viewer, chance):
    """Deal again the cards that this seat cannot place; ``chance`` is a stream of its own."""
    unseen = s.deck & ~(s.hand[viewer] | s.table | s.beaten | s.gone)
    for seat in range(s.players):
        unseen &= ~s.known[seat]
    for seat in range(s.players):
        if seat != viewer:
            cards = count(s.hand[seat] & ~s.known[seat])
            s.hand[seat] = s.known[seat]
            for _ in range(cards):
                card = drawn(unseen, chance)
                s.hand[seat] |= card
                unseen &= ~card


@kernel
def drawn(cards, chance):
    """One card of a set, each equally likely."""
    for _ in range(below(chance, count(cards))):
        cards &= cards - 1
    return first_of(cards)


@kernel
def redraw_other_sights(job, s, sights):
    """Draw what the players who need not decide would see now, as if it were their turn.

    The copies for limited seats stay: they are drawn only when such a seat is asked.
    """
    deciding = s.seat
    for seat in range(s.players):
        if seat != deciding:
            s.seat = seat
            show(s, sights[player_in(s, job, seat)])
    s.seat = deciding
