"""The sight: all that silver-rules lets the deciding seat know, and nothing else.

It lives in a buffer of its own, which the engine fills and never reads back. Seats are counted
from the own one (0 = oneself, 1 = the next clockwise), so are the bits of masks of seats; cards
appear as values, never as identities; nothing names opponents, seed or game.
"""

from __future__ import annotations

from silver_sim.games.silver.cards import CARDS, NONE, SEATS, SLOTS, UNKNOWN, VALUES, Character
from silver_sim.games.silver.knowledge import everybody, knows
from silver_sim.games.silver.legal import (
    empaths_with_a_look,
    has_ability_now,
    has_free_act,
    least_extra,
    may_call,
    may_draw,
    may_place_amulet,
    may_take,
    most_extra,
)
from silver_sim.games.silver.questions import Question
from silver_sim.games.silver.rules import RULES
from silver_sim.games.silver.village import has_hidden_card
from silver_sim.jit import kernel, record, small

GUARD_WORDS = 8  # untouched space before and behind the sight, so that nothing lies beside it

SIGHT = record(
    ("guard_before", (GUARD_WORDS,)),
    ("rules", RULES, ()),
    ("players",),
    # villages, by seat (0 = own) and slot from the left
    ("cards_in", (SEATS,)),
    ("value", (SEATS, SLOTS)),  # UNKNOWN if this seat does not know it
    ("up", (SEATS, SLOTS)),  # 1 faceup
    ("known_by", (SEATS, SLOTS)),  # mask of the seats that know the value
    ("guards", (SEATS, SLOTS)),  # the slot that this Bodyguard guards, or NONE
    ("guarded_by", (SEATS, SLOTS)),  # how many Bodyguards guard this card
    ("spent", (SEATS, SLOTS)),  # 1: this Empath gave its look in this turn
    ("amulet_slot", (SEATS,)),  # the slot under the amulet, or NONE
    ("amulet_owner",),  # seat, or NONE
    ("amulet_used",),
    # deck, discard pile, row
    ("deck_count",),
    ("returned_count",),  # cards on top of the deck that somebody put back
    ("returned", (CARDS,)),  # their values from the top; UNKNOWN if not known
    ("returned_known_by", (CARDS,)),
    ("discard", (CARDS,)),  # values from the bottom, the top is discard[discard_count - 1]
    ("discard_count",),
    ("discard_top",),  # value of the top card, or NONE
    ("discarded", (VALUES,)),  # cards of each value in the discard pile
    ("row", (CARDS,)),  # values, oldest first
    ("row_count",),
    ("seen_in_villages", (VALUES,)),  # cards of each value in villages that this seat knows
    ("unseen", (VALUES,)),  # cards of each value that this seat does not see or know anywhere
    ("unseen_cards",),  # all of them
    ("unseen_sum",),  # and their werewolves
    # hand
    ("hand", (CARDS,)),  # values of the cards drawn and not yet placed
    ("hand_count",),
    ("hand_from",),  # Source
    ("witch_card",),  # the value that the Witch showed, or NONE
    # turn, round, game
    ("question",),
    ("seat_of_start",),  # who began the round
    ("turn",),  # turns begun in this round
    ("free_acts",),  # used in this turn
    ("caller",),  # seat, or NONE
    ("turns_to_come",),  # players who still act after this one before a called round ends
    ("marker",),
    ("round_no",),
    ("totals", (SEATS,)),  # points of the finished rounds
    ("last_scores", (SEATS,)),  # points of the round before this one
    # what may be answered now
    ("may_draw",),
    ("may_take",),
    ("may_call",),
    ("least_extra",),  # Rascal cards with a draw
    ("most_extra",),
    ("may_use",),  # the ability of the card in hand
    ("hidden", (SEATS,)),  # masks of facedown cards that may be looked at or turned
    ("free", (SEATS,)),  # masks of cards that may be exchanged, taken or (own) given
    ("may_act_freely",),  # whether some free act is legal
    ("empaths",),  # mask of own Empaths with a look left, 0 if none may look now
    ("may_place_amulet",),
    ("guard_behind", (GUARD_WORDS,)),
)


@small
def relative(s, seat):
    """A seat counted from the deciding one; NONE stays NONE."""
    return NONE if seat == NONE else (seat - s.seat + s.players) % s.players


@small
def relative_mask(s, mask):
    """A mask of seats, rotated so that bit 0 is the deciding seat."""
    return ((mask >> s.seat) | (mask << (s.players - s.seat))) & everybody(s)


@kernel
def show_table(s, sight):
    """What no draw changes: villages and standing; ``rules`` and ``players`` never change."""
    for value in range(VALUES):
        sight.seen_in_villages[value] = 0
    for step in range(SEATS):
        for slot in range(SLOTS):
            sight.value[step, slot] = UNKNOWN  # nothing that another seat saw is left behind
    for step in range(s.players):
        _show_village(s, sight, step)
    _show_standing(s, sight)


@kernel
def show_pile(s, sight, first):
    """The discard pile, from the place ``first`` upwards."""
    for place in range(first, s.discard_count):
        sight.discard[place] = s.value[s.discard[place]]


@kernel
def show_question(s, sight):
    """The question, what lies where but in the villages, and what may be answered."""
    sight.question = s.question
    for place in range(CARDS):
        sight.hand[place] = UNKNOWN  # nothing that another seat saw is left behind
        sight.returned[place] = UNKNOWN
    for value in range(VALUES):
        gone = s.discarded[value]
        sight.discarded[value] = gone
        sight.unseen[value] = s.rules.copies[value] - gone - sight.seen_in_villages[value]
    _show_piles(s, sight)
    _show_hand(s, sight)
    _sum_unseen(sight)
    _show_choices(s, sight)


@kernel
def _sum_unseen(sight):
    """How many cards are not seen, and how many werewolves they hold."""
    cards, werewolves = 0, 0
    for value in range(VALUES):
        number = sight.unseen[value]
        cards += number
        werewolves += value * number
    sight.unseen_cards = cards
    sight.unseen_sum = werewolves


@kernel
def _show_village(s, sight, step):
    """The village of the seat ``step`` places clockwise, and what may be done to it.

    What does not change in the loop stands in local names: the compiler cannot know that the sight
    is no part of the state, and would read the state again after every field that it fills.
    """
    seat, players, turn = s.seat, s.players, s.turn
    owner = (seat + step) % players
    everyone = (1 << players) - 1
    amulet = s.amulet_card
    binds = s.rules.amulet_binds_owner == 1
    marked = s.faceup[owner, Character.BODYGUARD] > 0 or s.free_acts > 0
    cards, amulet_slot = s.cards_in[owner], NONE
    free, hidden = 0, 0
    for slot in range(cards):
        card = s.village[owner, slot]
        known, up = s.known[card], s.up[card]
        sight.up[step, slot] = up
        sight.known_by[step, slot] = ((known >> seat) | (known << (players - seat))) & everyone
        if (known >> seat) & 1:
            value = s.value[card]
            sight.value[step, slot] = value
            sight.seen_in_villages[value] += 1
        else:
            sight.value[step, slot] = UNKNOWN
        touchable = amulet != card or (step == 0 and not binds)
        guarded, guards, spent = 0, NONE, 0
        if marked:
            guarded = s.guarded_by[card]
            if s.guards[card] != NONE:
                guards = slot_of(s, owner, s.guards[card])
            if s.looked_in[card] == turn:
                spent = 1
            touchable = touchable and (step == 0 or (guarded == 0 and guards == NONE))
        sight.guards[step, slot] = guards
        sight.guarded_by[step, slot] = guarded
        sight.spent[step, slot] = spent
        if amulet == card:
            amulet_slot = slot
        if touchable:
            free |= 1 << slot
            hidden |= (1 - up) << slot
    sight.cards_in[step] = cards
    sight.amulet_slot[step] = amulet_slot
    sight.hidden[step] = hidden
    sight.free[step] = free


@kernel
def slot_of(s, owner, card):
    """The slot of a card that lies in the owner's village."""
    slot = 0
    while s.village[owner, slot] != card:
        slot += 1
    return slot


@kernel
def _show_piles(s, sight):
    """Deck, discard pile and row."""
    sight.deck_count = s.deck_count
    sight.returned_count = s.returned_count
    for place in range(s.returned_count):
        card = s.returned[s.returned_count - 1 - place]
        value = s.value[card] if knows(s, s.seat, card) else UNKNOWN
        sight.returned[place] = value
        sight.returned_known_by[place] = relative_mask(s, s.known[card])
        if value != UNKNOWN:
            sight.unseen[value] -= 1
    pile = s.discard_count
    sight.discard_count = pile
    sight.discard_top = s.value[s.discard[pile - 1]] if pile > 0 else NONE
    sight.row_count = s.row_count
    for place in range(s.row_count):
        value = s.value[s.row[place]]
        sight.row[place] = value
        sight.unseen[value] -= 1


@kernel
def _show_hand(s, sight):
    """The cards drawn and not yet placed, or the card that the Witch showed."""
    sight.hand_count = s.hand_count
    sight.hand_from = s.hand_from
    for place in range(s.hand_count):
        value = s.value[s.hand[place]]
        sight.hand[place] = value
        sight.unseen[value] -= 1
    sight.witch_card = sight.returned[0] if s.question == Question.WITCH else NONE


@kernel
def _show_standing(s, sight):
    """Turn, round and game."""
    sight.amulet_owner = relative(s, s.amulet_owner)
    sight.amulet_used = s.amulet_used
    sight.seat_of_start = relative(s, s.start)
    sight.turn = s.turn
    sight.free_acts = s.free_acts
    sight.caller = relative(s, s.caller)
    sight.turns_to_come = s.turns_to_come if s.caller != NONE else 0
    sight.marker = relative(s, s.marker)
    sight.round_no = s.round_no
    for step in range(s.players):
        seat = (s.seat + step) % s.players
        sight.totals[step] = s.totals[seat]
        sight.last_scores[step] = s.scores[seat] if s.round_no > 1 else 0


@kernel
def _show_choices(s, sight):
    """What may be answered now."""
    opening = s.question == Question.OPEN_TURN
    sight.may_draw = 1 if opening and may_draw(s) else 0
    sight.may_take = 1 if opening and may_take(s) else 0
    sight.may_call = 1 if opening and may_call(s) else 0
    sight.least_extra = least_extra(s)
    sight.most_extra = most_extra(s)
    sight.may_use = 1 if s.question == Question.PLACE_CARD and has_ability_now(s) else 0
    free = has_free_act(s)
    sight.may_act_freely = 1 if free else 0
    sight.empaths = empaths_with_a_look(s) if free and has_hidden_card(s, s.seat, s.seat) else 0
    sight.may_place_amulet = 1 if free and may_place_amulet(s) else 0
