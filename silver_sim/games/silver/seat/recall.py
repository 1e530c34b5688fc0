"""Seats that forget: which of the facedown cards that a seat has seen it still remembers.

The table knows what a seat has ever seen; a forgetful one is shown less. Forgotten is forgotten
until the card is seen again.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, record
from silver_sim.games.silver.rules.cards import CARDS, NONE, UNKNOWN, VALUES
from silver_sim.games.silver.rules.knowledge import knows, last_seen, seat_after, thought
from silver_sim.rng import uniform

RECALL = record(
    ("lost", (CARDS,)),  # when the card was forgotten, by the clock of looks
    ("turn",),  # the own turn of which it was drawn what is forgotten
    ("round_no",),  # and its round
    ("card", (CARDS,)),  # the facedown cards that are remembered, in the order of the sight
    ("owner", (CARDS,)),  # whose village each is in, counted from the own seat; NONE: the deck
    ("cards",),
)

_MIDDLE = VALUES - 1  # twice the middle value, which tells least


@kernel
def start_recall(recall):
    """A game begins: nothing was forgotten."""
    for card in range(CARDS):
        recall.lost[card] = 0
    recall.turn, recall.round_no = 0, 0


@kernel
def hide_forgotten(s, sight, recall, limits, chance):
    """Forget what is to be forgotten now, and leave in the sight what is remembered."""
    new_turn = recall.turn != s.turn or recall.round_no != s.round_no
    if limits.forgets > 0.0 and new_turn:
        recall.turn, recall.round_no = s.turn, s.round_no
        _forget_by_chance(s, recall, limits.forgets, chance)
    if limits.memory != NONE:
        _list_remembered(s, recall)
        for _ in range(recall.cards - limits.memory):
            _forget(s, recall, _first_to_go(s, recall, limits.least_useful))
    _blank_forgotten(s, sight, recall)


@inline_kernel
def is_forgotten(s, recall, card):
    """The seat once knew this facedown card."""
    return knows(s, s.seat, card) and last_seen(s, s.seat, card) <= recall.lost[card]


@inline_kernel
def _is_remembered(s, recall, card):
    return knows(s, s.seat, card) and last_seen(s, s.seat, card) > recall.lost[card]


@inline_kernel
def _remember(recall, card, owner):
    recall.card[recall.cards] = card
    recall.owner[recall.cards] = owner
    recall.cards += 1


@kernel
def _list_remembered(s, recall):
    """The facedown cards that the seat remembers, in the order in which a sight shows them."""
    recall.cards = 0
    for step in range(s.players):
        owner = seat_after(s, s.seat, step)
        for slot in range(s.cards_in[owner]):
            card = s.village[owner, slot]
            if s.up[card] == 0 and _is_remembered(s, recall, card):
                _remember(recall, card, step)
    for place in range(s.returned_count - 1, -1, -1):
        if _is_remembered(s, recall, s.returned[place]):
            _remember(recall, s.returned[place], NONE)


@kernel
def _forget(s, recall, place):
    """The card in this place of the list is forgotten."""
    recall.lost[recall.card[place]] = s.looks
    recall.cards -= 1
    for later in range(place, recall.cards):
        recall.card[later] = recall.card[later + 1]
        recall.owner[later] = recall.owner[later + 1]


@kernel
def _forget_by_chance(s, recall, probability, chance):
    """Each remembered card with the same probability."""
    _list_remembered(s, recall)
    for place in range(recall.cards - 1, -1, -1):
        if uniform(chance) < probability:
            _forget(s, recall, place)


@kernel
def _first_to_go(s, recall, least_useful):
    """The place of the oldest, or of the least useful card (the older one of two such)."""
    first = 0
    for place in range(1, recall.cards):
        use, least = 0, 0
        if least_useful == 1:
            use, least = _use(s, recall, place), _use(s, recall, first)
        seen = last_seen(s, s.seat, recall.card[place])
        if use < least or (use == least and seen < last_seen(s, s.seat, recall.card[first])):
            first = place
    return first


@inline_kernel
def _use(s, recall, place):
    """Own cards before others; very low and very high ones before those in the middle."""
    own = VALUES if recall.owner[place] == 0 else 0
    return own + abs(2 * thought(s, s.seat, recall.card[place]) - _MIDDLE)


@kernel
def _blank_forgotten(s, sight, recall):
    """What is forgotten counts among the unseen cards again."""
    for step in range(s.players):
        owner = seat_after(s, s.seat, step)
        for slot in range(s.cards_in[owner]):
            card = s.village[owner, slot]
            if s.up[card] == 0 and is_forgotten(s, recall, card):
                if sight.value[step, slot] != UNKNOWN:  # a mistake that was seen through
                    _count_unseen(sight, sight.value[step, slot])
                sight.value[step, slot] = UNKNOWN
                sight.known_by[step, slot] &= ~1
    for place in range(s.returned_count):
        card = s.returned[s.returned_count - 1 - place]
        if is_forgotten(s, recall, card):
            sight.returned[place] = UNKNOWN
            sight.returned_known_by[place] &= ~1
            _count_unseen(sight, s.value[card])


@inline_kernel
def _count_unseen(sight, value):
    sight.unseen[value] += 1
    sight.unseen_cards += 1
    sight.unseen_sum += value
