"""Who knows a card: a mask of seats on the physical card (silver-rules 1.3).

The masks themselves are public, for who looked at which card always is; the values are not.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import UNKNOWN, VALUES


@inline_kernel
def everybody(s):
    """The mask of all seats."""
    return (1 << s.players) - 1


@inline_kernel
def seat_after(s, seat, step):
    """The seat this many places clockwise (fewer than there are seats): no slow division."""
    seat += step
    return seat - s.players if seat >= s.players else seat


@inline_kernel
def knows(s, seat, card):
    """Whether the seat knows the value of the card."""
    return (s.known[card] >> seat) & 1 == 1


@inline_kernel
def is_mistaken(s, seat, card):
    """Whether the seat takes a card that it knows for another one."""
    taken = (s.mistaken >> seat) & 1 == 1 and s.taken_for[card] != UNKNOWN
    return taken and last_seen(s, seat, card) <= s.mistaken_since


@inline_kernel
def thought(s, seat, card):
    """What the seat takes a card that it knows for."""
    return s.taken_for[card] if is_mistaken(s, seat, card) else s.value[card]


@inline_kernel
def next_look(s):
    """The next moment of the clock of looks."""
    s.looks += 1
    return s.looks


@inline_kernel
def last_seen(s, seat, card):
    """When the seat last saw the card."""
    return max(s.shown_at[card], s.looked_at[seat, card])


@kernel
def _is_known_by(s, card, seats):
    """Exactly the seats of this mask know the card."""
    known, value = int(s.known[card]), int(s.value[card])
    s.known[card] = seats
    for seat in range(s.players):  # without branches, which nothing could predict
        more = ((known >> seat) & 1) - ((seats >> seat) & 1)
        see_more(s.not_seen[seat], value, more)


@inline_kernel
def see_more(not_seen, value, more):
    """A number of cards more of a value that a seat does not see."""
    not_seen.unseen[value] += more
    not_seen.unseen_cards += more
    not_seen.unseen_sum += more * value


@kernel
def nobody_knows_a_card(s):
    """A round begins."""
    s.mistaken = 0
    for card in range(s.cards):
        s.known[card] = 0
    for seat in range(s.players):
        see_nothing(s.not_seen[seat])
        for value in range(VALUES):
            see_more(s.not_seen[seat], value, s.rules.copies[value])


@kernel
def see_nothing(not_seen):
    """No card counts as one that a seat does not see."""
    not_seen.unseen_cards = 0
    not_seen.unseen_sum = 0
    for value in range(VALUES):
        not_seen.unseen[value] = 0


@inline_kernel
def learn(s, seat, card):
    """The seat has seen the card."""
    s.looked_at[seat, card] = next_look(s)
    if not knows(s, seat, card):
        s.known[card] |= 1 << seat
        see_more(s.not_seen[seat], s.value[card], -1)


@inline_kernel
def show_to_all(s, card):
    """Everybody has seen the card."""
    s.shown_at[card] = next_look(s)
    if s.known[card] != everybody(s):
        _is_known_by(s, card, everybody(s))


@inline_kernel
def only_knows(s, seat, card):
    """5.2: among several drawn cards nobody else can tell which one this is."""
    s.looked_at[seat, card] = next_look(s)
    _is_known_by(s, card, 1 << seat)
