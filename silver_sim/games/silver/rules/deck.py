"""The deck: shuffling, laying out a round, and taking cards from the top (silver-rules 3, 5.2).

Cards that nobody has seen are exchangeable, so it changes no probability from where in the deck
they are taken. With lanes every seat draws from cards of its own (and the row from others): two
line-ups that differ in one draw still meet the same cards afterwards. Cards that were put back lie
on top of every lane. A plain deck is the case of a single lane.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import (
    CARDS,
    NONE,
    SEATS,
    UNKNOWN,
    VALUES,
    VILLAGES,
    Character,
)
from silver_sim.games.silver.rules.changes import tell_deal
from silver_sim.games.silver.rules.knowledge import nobody_knows_a_card, show_to_all
from silver_sim.games.silver.rules.luck import begin_luck, note_draw
from silver_sim.rng import below


@kernel
def shuffle(s, stream):
    """Put the card ids into ``order``, every order equally likely (Fisher and Yates)."""
    for card in range(s.cards):
        place = below(stream, card + 1)
        s.order[card] = s.order[place]
        s.order[place] = card


@kernel
def mirror(s):
    """Turn every card into its complement, 0 into 13 and 1 into 12: ids are in order of value."""
    for card in range(s.cards):
        s.order[card] = s.cards - 1 - s.order[card]


@kernel
def lay_out(s):
    """3.1, 3.2: the villages, the first discard and the deck, as ``order`` says."""
    for card in range(s.cards):
        s.up[card] = 0
        s.guards[card] = NONE
        s.guarded_by[card] = 0
        s.looked_in[card] = NONE
    nobody_knows_a_card(s)
    deal_villages(s)
    dealt = VILLAGES * s.rules.village_size
    for value in range(VALUES):
        s.discarded[value] = 0
    for place in range(CARDS):
        s.in_pile[place] = UNKNOWN
    for place in range(CARDS):
        s.in_row[place] = UNKNOWN
    s.discard_count = 0
    discard_card(s, s.order[dealt])
    s.deck_count = s.cards - dealt - 1
    for place in range(s.deck_count):
        s.deck[place] = s.order[dealt + 1 + place]
    s.returned_count = 0
    s.left_count = 0
    s.row_count = 0
    s.hand_count = 0
    cut_lanes(s)
    begin_luck(s)
    tell_deal(s)


@kernel
def deal_villages(s):
    """3.1: the sets of absent players leave the round unseen."""
    for seat in range(SEATS):
        s.cards_in[seat] = s.rules.village_size if seat < s.players else 0
        for slot in range(s.cards_in[seat]):
            s.village[seat, slot] = s.order[seat * s.rules.village_size + slot]
        s.faceup_in[seat] = 0
        for value in range(VALUES):
            s.faceup[seat, value] = 0
    s.villagers_up = 0
    s.squires_up = 0


@kernel
def cut_lanes(s):
    """Divide the deck: the row gets a card a Squire, the seats share the rest."""
    s.lanes = s.players + 1 if s.deals_by_lanes else 1
    s.lane_next[0] = 0
    s.lane_end[0] = s.deck_count
    if s.lanes == 1:
        return
    row_cards = min(s.rules.copies[Character.SQUIRE], s.deck_count // s.lanes)
    shared = s.deck_count - row_cards
    cut = 0
    for turn in range(s.players):
        seat = (s.start + turn) % s.players
        s.lane_next[seat] = cut
        cut += shared // s.players + (1 if turn < shared % s.players else 0)
        s.lane_end[seat] = cut
    s.lane_next[s.players] = cut
    s.lane_end[s.players] = s.deck_count


@inline_kernel
def lane_of(s, seat):
    """The lane of a seat; that of the row for NONE."""
    if seat == NONE:
        return s.lanes - 1
    return seat if s.lanes > 1 else 0


@kernel
def longest_lane(s):
    """The lane with the most cards, the first of equals."""
    best = 0
    for lane in range(1, s.lanes):
        if s.lane_end[lane] - s.lane_next[lane] > s.lane_end[best] - s.lane_next[best]:
            best = lane
    return best


@kernel
def take_top(s, seat):
    """Take the top card of the deck (which must have one) for a seat; for the row if NONE."""
    s.deck_count -= 1
    if s.returned_count > 0:
        s.returned_count -= 1
        return s.returned[s.returned_count]
    lane = lane_of(s, seat)
    if s.lane_next[lane] == s.lane_end[lane]:
        lane = longest_lane(s)
    card = s.deck[s.lane_next[lane]]
    s.lane_next[lane] += 1
    s.left[s.left_count] = card
    s.left_count += 1
    note_draw(s, seat, card)
    return card


@inline_kernel
def put_back(s, card):
    """Put a card on top of the deck."""
    s.returned[s.returned_count] = card
    s.returned_count += 1
    s.deck_count += 1


@inline_kernel
def discard_card(s, card):
    """Lay a card faceup on the discard pile, where everybody sees it."""
    s.discard[s.discard_count] = card
    s.in_pile[s.discard_count] = s.value[card]
    s.discard_count += 1
    s.discarded[s.value[card]] += 1
    show_to_all(s, card)


@kernel
def lift_discard(s, place):
    """Take the card at ``place`` out of the discard pile, which closes up."""
    card = s.discard[place]
    s.discard_count -= 1
    for below_top in range(place, s.discard_count):
        s.discard[below_top] = s.discard[below_top + 1]
        s.in_pile[below_top] = s.in_pile[below_top + 1]
    s.in_pile[s.discard_count] = UNKNOWN
    s.discarded[s.value[card]] -= 1
    return card


@kernel
def refill_row(s):
    """8.1: while the row has fewer cards than there are faceup Squires, it gets the top card."""
    while s.row_count < s.squires_up and s.deck_count > 0:
        card = take_top(s, NONE)
        s.row[s.row_count] = card
        s.in_row[s.row_count] = s.value[card]
        s.row_count += 1
        show_to_all(s, card)


@kernel
def lift_row(s, index):
    """5.3: take a card out of the row, which closes up."""
    card = s.row[index]
    s.row_count -= 1
    for place in range(index, s.row_count):
        s.row[place] = s.row[place + 1]
        s.in_row[place] = s.in_row[place + 1]
    s.in_row[s.row_count] = UNKNOWN
    return card
