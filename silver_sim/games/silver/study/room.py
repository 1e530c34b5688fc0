"""What positions are filled with: streams of chance, orders of all cards, what is still open."""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.silver.rules.cards import CARDS, NONE, SEATS, SLOTS, UNKNOWN, VALUES
from silver_sim.games.silver.study.real_positions import MOST_CARDS
from silver_sim.rng import STREAM, below, open_stream

FILLING = 1000  # no round has this number: the streams are nobody else's


class Draws(IntEnum):
    """What chance is needed for, each by its own stream; from MENDED on an order of all cards."""

    REAL = 0  # the order of the real positions; it has no number
    SEATS = 1  # whose cards are dealt first
    LOST = 2  # which cards of a larger village are left out
    MENDED = 3  # cards that replace others
    PILE = 4
    OWN = 5
    DECK = 6


ORDERS = len(Draws) - Draws.MENDED

# What a position is filled with.
ROOM = record(
    ("chance", STREAM, (len(Draws),)),
    ("orders", (ORDERS, CARDS)),
    ("at", (ORDERS,)),  # how far each has been gone through
    ("free", (CARDS,)),  # 1: the card is nowhere yet
    ("open", (SEATS, SLOTS)),  # 1: no card is here yet
    ("wants", (SEATS, SLOTS)),  # the value of the real card, or UNKNOWN: any by counting cards
    ("known", (SEATS, SLOTS)),
    ("up", (SEATS, SLOTS)),
    ("any_face", (SEATS,)),  # 1: nothing is known of the cards of the village
    ("came", (SEATS, SLOTS)),
    ("since", (SEATS, SLOTS)),
    ("piled", (VALUES,)),  # cards of the real pile that are still to be laid
    ("real_slot", (SEATS, SLOTS)),  # of the real card that a card goes by, or NONE
    ("used", (MOST_CARDS,)),  # real cards of a village that have been gone by
    ("rank", (SEATS, MOST_CARDS)),  # drawn; the cards with the lowest are kept
)


@kernel
def begin(s, room, key0, key1, number):
    """No card is anywhere; all chance is opened."""
    for draws in range(len(room.chance)):
        open_stream(room.chance[draws], key0, key1, number, FILLING, draws)
    for order in range(len(room.at)):
        room.at[order] = 0
        stream = room.chance[Draws.MENDED + order]
        for card in range(s.cards):
            place = below(stream, card + 1)
            room.orders[order, card] = room.orders[order, place]
            room.orders[order, place] = card
    for card in range(s.cards):
        room.free[card] = 1
        s.guards[card] = s.looked_in[card] = NONE
    s.discard_count = s.returned_count = s.row_count = s.hand_count = 0
    for place in range(CARDS):
        s.in_pile[place] = s.in_row[place] = UNKNOWN


@inline_kernel
def next_of(room, draws):
    """The next card that is nowhere yet, in the order drawn for this purpose."""
    order = draws - Draws.MENDED
    at = room.at[order]
    while room.free[room.orders[order, at]] == 0:
        at += 1
    room.at[order] = at
    card = room.orders[order, at]
    room.free[card] = 0
    return card


@inline_kernel
def find(s, room, value):
    """A card of this value that is nowhere yet, or NONE."""
    for card in range(s.cards):
        if s.value[card] == value and room.free[card] == 1:
            return card
    return NONE


@inline_kernel
def take(s, room, value):
    """The same, taken: it must be there."""
    card = find(s, room, value)
    room.free[card] = 0
    return card


@inline_kernel
def lay(s, room, seat, slot, card):
    """Lay a card where none is."""
    s.village[seat, slot] = card
    room.free[card] = 0
    room.open[seat, slot] = 0


@inline_kernel
def rank(room, seat):
    """Bring the places of a village into a drawn order."""
    stream = room.chance[Draws.LOST]
    for slot in range(MOST_CARDS):
        place = below(stream, slot + 1)
        room.rank[seat, slot] = room.rank[seat, place]
        room.rank[seat, place] = slot
