"""Who knows a card: a mask of seats on the physical card (silver-rules 1.3).

The masks themselves are public, for who looked at which card always is; the values are not.
"""

from __future__ import annotations

from silver_sim.jit import small


@small
def everybody(s):
    """The mask of all seats."""
    return (1 << s.players) - 1


@small
def knows(s, seat, card):
    """Whether the seat knows the value of the card."""
    return (s.known[card] >> seat) & 1 == 1


@small
def learn(s, seat, card):
    """The seat has seen the card."""
    s.known[card] |= 1 << seat


@small
def only_knows(s, seat, card):
    """5.2: among several drawn cards nobody else can tell which one this is."""
    s.known[card] = 1 << seat
