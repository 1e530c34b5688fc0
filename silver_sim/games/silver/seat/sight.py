"""The sight: all that silver-rules lets the deciding seat know, and nothing else.

Every player has one, in a buffer of its own, which the engine fills and never reads back. Only what
has changed is drawn again, and what no longer counts is blanked: a sight is the same however it
came about. Seats are counted from the own one (0 = oneself, 1 = the next clockwise), so are the
bits of masks of seats; cards appear as values, never as identities; nothing names opponents, seed
or game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import copier, copy_array, inline_kernel, kernel, record
from silver_sim.games.silver.rules.cards import CARDS, NONE, SEATS, SLOTS, UNKNOWN
from silver_sim.games.silver.rules.changes import WHOLE, read_news
from silver_sim.games.silver.rules.knowledge import (
    everybody,
    is_mistaken,
    knows,
    seat_after,
    see_more,
)
from silver_sim.games.silver.rules.legal import (
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
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.rule_set import RULES
from silver_sim.games.silver.rules.state import NEWS, OPEN, PAST_NUMBERS, PASTS, SMALL, UNSEEN
from silver_sim.games.silver.rules.village import barred, is_marked, is_spent

GUARD_WORDS = 8  # untouched space before and behind the sight, so that nothing is next to it

SEEN = (
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
    # deck, discard pile, row
    *OPEN,  # and question, turn, hand: what is open for all
    ("returned", (CARDS,)),  # the values of returned cards from the top; UNKNOWN if not known
    ("returned_known_by", (CARDS,)),
    ("discard", SMALL, (CARDS,)),  # values from the bottom, the top is discard[discard_count - 1]
    ("discard_top",),  # value of the top card, or NONE
    ("row", SMALL, (CARDS,)),  # values, oldest first
    *UNSEEN,
    # hand
    ("hand", (CARDS,)),  # values of the cards drawn and not yet placed
    ("witch_card",),  # the value that the Witch showed, or NONE
    # round, game
    ("seat_of_start",),  # who began the round
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
    # what its line-up says that it may never do (restrict): a bit for the ability of each Character
    # and for each Power; 0 for nothing
    ("restricted",),
)
# What was done in this round, oldest first, for strategies that say ``HISTORY = True``; for others
# there is nothing. The numbers of a decision are those of ``rules.past.Past``, seats counted from
# the own one. What others saw is UNKNOWN; which of several drawn cards they kept is not shown.
DONE = (
    ("past_count",),  # decisions that are shown: the first ``PASTS``
    ("past", SMALL, (PASTS, PAST_NUMBERS)),
    ("past_slots", (PASTS,)),  # masks of the deciding player's slots: look, exchange, behold
)
SIGHT = record(*SEEN, *DONE, ("guard_behind", (GUARD_WORDS,)))

# What a sight shows at present, kept out of the reach of strategies.
SHOWN = record(
    ("news_count",),  # how many of the news it has read
    ("cards_in", (SEATS,)),  # of each village, by relative seat
    ("facedown", (SEATS,)),  # the mask of its facedown cards
    ("free", (SEATS,)),  # and of those that are not barred
    ("marked", (SEATS,)),  # 1: it shows guards or the amulet
    ("hand_count",),
    ("returned_count",),
)

_copy_open, _copy_unseen = copier(*OPEN), copier(*UNSEEN)
copy_seen = copier(*SEEN)  # all but what was done


def blank_sights(number: int, rules: Any, players: int) -> Any:
    """A number of sights that show nothing yet: a SIGHT array. ``rules`` is a RULES record."""
    sights = np.zeros(number, SIGHT)
    sights["rules"], sights["players"] = rules, players
    for unknown in ("value", "discard", "row", "hand", "returned"):
        sights[unknown] = UNKNOWN
    for nothing in ("guards", "amulet_slot"):
        sights[nothing] = NONE
    return sights


def whole_sight(states: Any) -> Any:
    """What the seat that must decide sees in ``states[0]``: a SIGHT array of one."""
    s = states[0]
    sights = blank_sights(1, s["rules"], int(s["players"]))
    show(s, sights[0], np.zeros(1, SHOWN)[0])
    return sights


@inline_kernel
def relative(s, seat):
    """A seat counted from the deciding one; NONE stays NONE."""
    return NONE if seat == NONE else step_to(s, seat)


@inline_kernel
def step_to(s, seat):
    """How many places clockwise from the deciding seat this seat is."""
    step = seat - s.seat
    return step if step >= 0 else step + s.players


@inline_kernel
def viewer(s):
    """How masks of seats are turned so that bit 0 is the deciding seat: right, left, all seats."""
    return s.seat, s.players - s.seat, everybody(s)


@inline_kernel
def turned(mask, eye):
    """A mask of seats, counted from the deciding seat."""
    right, left, seats = eye
    return (int(mask) >> right | int(mask) << left) & seats


@kernel
def show(s, sight, shown):
    """Bring the sight of the deciding seat up to date; ``shown`` says what it shows so far."""
    if shown.news_count < s.dealt:
        _show_deal(s, sight, shown)
    eye = viewer(s)
    if s.news_count - shown.news_count > NEWS:
        for owner in range(s.players):
            _show_village(s, sight, shown, eye, owner)
        shown.news_count = s.news_count
    while shown.news_count < s.news_count:
        _show_news(s, sight, shown, eye)
        shown.news_count += 1
    _copy_open(sight, s)
    _copy_unseen(sight, s.not_seen[s.seat])
    _show_pile(s, sight)
    if s.returned_count > 0 or shown.returned_count > 0:
        _show_returned(s, sight, shown)
    if s.mistaken != 0:
        _show_mistakes(s, sight)
    _show_hand(s, sight, shown)
    _show_turn(s, sight)
    _show_choices(s, sight)


@inline_kernel
def _show_news(s, sight, shown, eye):
    """One card of a village, or all of it; nothing if all of it is still to be drawn."""
    owner, slot = read_news(s, shown.news_count)
    if shown.news_count < s.last_whole[owner]:
        return
    if slot == WHOLE:
        _show_village(s, sight, shown, eye, owner)
    else:
        step = step_to(s, owner)
        down = _show_card(s, sight, eye, step, s.village[owner, slot], slot)
        shown.facedown[step] = shown.facedown[step] & ~(1 << slot) | down << slot
        sight.hidden[step] = shown.facedown[step] & shown.free[step]


@kernel
def _show_village(s, sight, shown, eye, owner):
    """All cards of a village, and what may be done to them."""
    step = step_to(s, owner)
    cards = s.cards_in[owner]
    facedown = 0
    for slot in range(cards):
        facedown |= _show_card(s, sight, eye, step, s.village[owner, slot], slot) << slot
    free = (1 << cards) - 1
    if is_marked(s, owner) or shown.marked[step] == 1:
        free = _show_marks(s, sight, step, owner)
        shown.marked[step] = is_marked(s, owner)
    shown.free[step] = sight.free[step] = free
    shown.facedown[step] = facedown
    sight.hidden[step] = facedown & free
    if cards < shown.cards_in[step]:
        _blank_slots(sight, step, cards, shown.cards_in[step])
    shown.cards_in[step] = sight.cards_in[step] = cards


@inline_kernel
def _show_card(s, sight, eye, step, card, slot):
    """A card's face, its value if the deciding seat (the ``eye``) knows it, and who else does.

    Without branches, which nothing could predict. Returns 1 if the card is facedown, else 0.
    """
    known, up, value = turned(s.known[card], eye), int(s.up[card]), int(s.value[card])
    sight.up[step, slot] = up
    sight.known_by[step, slot] = known
    sight.value[step, slot] = value | (known & 1) - 1  # all bits set are UNKNOWN
    sight.spent[step, slot] = 1 if is_spent(s, card) else 0
    return 1 - up


@kernel
def _show_mistakes(s, sight):
    """What the seat takes cards for; unknown is one that it sees to be something else.

    That is so where all copies of what it thought lie elsewhere.
    """
    for thinks in range(2):  # first what they are: two cards may have been taken for one another
        for step in range(s.players):
            owner = seat_after(s, s.seat, step)
            for slot in range(s.cards_in[owner]):
                card = s.village[owner, slot]
                if not is_mistaken(s, s.seat, card):
                    continue
                if thinks == 0:
                    see_more(sight, int(s.value[card]), 1)
                else:
                    _show_mistake(sight, step, slot, int(s.taken_for[card]))


@inline_kernel
def _show_mistake(sight, step, slot, value):
    if sight.unseen[value] > 0:
        sight.value[step, slot] = value
        sight.known_by[step, slot] |= 1
        see_more(sight, value, -1)
    else:
        sight.value[step, slot] = UNKNOWN
        sight.known_by[step, slot] &= ~1


@kernel
def _show_marks(s, sight, step, owner):
    """Guards and the amulet; returns the mask of the slots that are not barred."""
    sight.amulet_slot[step] = NONE
    free = 0
    for slot in range(s.cards_in[owner]):
        card = s.village[owner, slot]
        guarded = s.guards[card]
        sight.guards[step, slot] = NONE if guarded == NONE else slot_of(s, owner, guarded)
        sight.guarded_by[step, slot] = s.guarded_by[card]
        if s.amulet_card == card:
            sight.amulet_slot[step] = slot
        if not barred(s, s.seat, owner, card):
            free |= 1 << slot
    return free


@kernel
def _blank_slots(sight, step, first, last):
    """Slots from ``first`` below ``last`` hold no card any more."""
    for slot in range(first, last):
        sight.value[step, slot] = UNKNOWN
        sight.up[step, slot] = 0
        sight.known_by[step, slot] = 0
        sight.guards[step, slot] = NONE
        sight.guarded_by[step, slot] = 0
        sight.spent[step, slot] = 0


@kernel
def slot_of(s, owner, card):
    """The slot of a card that is in the owner's village."""
    slot = 0
    while s.village[owner, slot] != card:
        slot += 1
    return slot


@inline_kernel
def _show_pile(s, sight):
    """The discard pile, where UNKNOWN is if it is empty, and the row."""
    sight.discard_top = s.in_pile[max(s.discard_count - 1, 0)]
    copy_array(sight.discard, s.in_pile)
    copy_array(sight.row, s.in_row)


@kernel
def _show_returned(s, sight, shown):
    """The cards that were put back on top of the deck."""
    cards = s.returned_count
    for place in range(cards):
        card = s.returned[cards - 1 - place]
        sight.returned[place] = s.value[card] if knows(s, s.seat, card) else UNKNOWN
        sight.returned_known_by[place] = turned(s.known[card], viewer(s))
    for place in range(cards, shown.returned_count):
        sight.returned[place] = UNKNOWN
        sight.returned_known_by[place] = 0
    shown.returned_count = cards


@inline_kernel
def _show_hand(s, sight, shown):
    """The cards drawn and not yet placed; there is mostly one: it is shown without a branch."""
    cards = s.hand_count
    sight.hand[0] = s.value[s.hand[0]] | (1 if cards > 0 else 0) - 1  # all bits set are UNKNOWN
    if cards > 1 or shown.hand_count > 1:
        _show_drawn(s, sight, shown)


@kernel
def _show_drawn(s, sight, shown):
    """5.2: the cards drawn besides the first."""
    cards = s.hand_count
    for place in range(1, max(cards, shown.hand_count)):
        sight.hand[place] = s.value[s.hand[place]] if place < cards else UNKNOWN
    shown.hand_count = cards


@inline_kernel
def _show_turn(s, sight):
    """Who has called, and what the Witch showed."""
    sight.caller, sight.turns_to_come = NONE, 0
    if s.caller != NONE:
        sight.caller, sight.turns_to_come = step_to(s, s.caller), s.turns_to_come
    sight.witch_card = NONE
    if s.question == Question.WITCH:
        sight.witch_card = s.value[s.returned[s.returned_count - 1]]


@kernel
def _show_deal(s, sight, shown):
    """What stays as it is for a whole round, and the villages as they are dealt: facedown."""
    cards = s.rules.village_size
    for step in range(s.players):
        _blank_slots(sight, step, 0, shown.cards_in[step])
        shown.cards_in[step] = sight.cards_in[step] = cards
        shown.facedown[step] = sight.hidden[step] = (1 << cards) - 1
        shown.free[step] = sight.free[step] = (1 << cards) - 1
        sight.amulet_slot[step] = NONE
        shown.marked[step] = 0
    sight.amulet_owner = relative(s, s.amulet_owner)
    sight.seat_of_start = relative(s, s.start)
    sight.marker = relative(s, s.marker)
    sight.round_no = s.round_no
    for step in range(s.players):
        seat = seat_after(s, s.seat, step)
        sight.totals[step] = s.totals[seat]
        sight.last_scores[step] = s.scores[seat] if s.round_no > 1 else 0
    shown.news_count = s.dealt


@inline_kernel
def _show_choices(s, sight):
    """What may be answered now."""
    sight.may_draw = sight.may_take = sight.may_call = sight.may_use = 0
    if s.question == Question.OPEN_TURN:
        sight.may_draw = may_draw(s)
        sight.may_take = may_take(s)
        sight.may_call = may_call(s)
    elif s.question == Question.PLACE_CARD:
        sight.may_use = has_ability_now(s)
    sight.least_extra, sight.most_extra = least_extra(s), most_extra(s)
    sight.may_act_freely = sight.empaths = sight.may_place_amulet = 0
    if has_free_act(s):
        sight.may_act_freely = 1
        if sight.hidden[0] != 0:
            sight.empaths = empaths_with_a_look(s)
        if may_place_amulet(s):
            sight.may_place_amulet = 1
