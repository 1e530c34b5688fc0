"""The answers of Silver as numbers.

An action is an act with what it needs: own slots and those of others are numbered from the left,
seats from the deciding one. Of a village only the first ``LISTED`` slots have actions, of the
discard pile the first ``PILE`` cards: answers beyond have none. Which question stands distinguishes
what has one number, a look and a Beholder's, a card that is turned and one that is looked at.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from silver_sim.compiled.jit import inline_kernel, kernel, popcount
from silver_sim.games.silver.rules.acts import ANSWERS, having, is_in
from silver_sim.games.silver.rules.cards import NONE, SEATS, Character
from silver_sim.games.silver.rules.legal import FACEDOWN, OF_ANY
from silver_sim.games.silver.rules.questions import RIGHT, Act, Question, Source
from silver_sim.games.silver.seat.helpers import guard_places
from silver_sim.games.table.encoding import FIRST, NO_ACTION
from silver_sim.games.table.seat_function import BY_DEFAULT

LISTED = 6  # slots of a village
PILE = 52  # cards of the discard pile
ROW = 8  # cards of the row, and cards drawn at once
_SETS = [each for size in range(2, LISTED + 1) for each in combinations(range(LISTED), size)]
SETS = np.array([[sum(1 << slot for slot in each), into] for each in _SETS for into in each])
_BY_SET = np.full((1 << LISTED, LISTED), NO_ACTION)
for _number, (_mask, _into) in enumerate(SETS):
    _BY_SET[_mask, _into] = _number
BY_SET = _BY_SET

# The first number of each kind of answer.
DRAW = FIRST + 1  # with this many Rascal cards more
TAKE = DRAW + ROW
CALL, PASS, END_TURN, DISCARD, USE = range(TAKE + 1, TAKE + 6)
_PLAIN = np.array([Act.TAKE, Act.CALL, Act.PASS, Act.END_TURN, Act.DISCARD, Act.USE])
DRAW_ROW = USE + 1
KEEP = DRAW_ROW + ROW
LOOK = KEEP + ROW  # a set of own slots, as a mask
ONE = LOOK + (1 << LISTED)  # exchange one card
EXCHANGE = ONE + LISTED  # or a set: four ends each
TURN = EXCHANGE + 4 * len(SETS)  # an own card
AMULET = TURN + LISTED
CHOOSE = AMULET + LISTED  # a card of any seat
NO_CARD = CHOOSE + SEATS * LISTED  # the Witch puts hers back, the Master's choice is let go
MASTER = NO_CARD + 1
ROB = MASTER + PILE
EMPATH = ROB + (SEATS - 1) * LISTED * LISTED * 2
GUARD = EMPATH + LISTED * LISTED  # on a slot, or on none
ACTIONS = GUARD + LISTED * (LISTED + 1)
_TARGET = having("target")


@kernel
def encode(s, choice):
    """The action of a legal choice, or NO_ACTION."""
    act = choice.act
    if act == Act.DRAW:
        return DRAW + choice.extra if choice.extra < ROW else NO_ACTION
    for number in range(len(_PLAIN)):
        if act == _PLAIN[number]:
            return TAKE + number
    if act == Act.DRAW_ROW:
        return DRAW_ROW + choice.index if choice.index < ROW else NO_ACTION
    if act == Act.KEEP:
        return KEEP + choice.index if choice.index < ROW else NO_ACTION
    if act == Act.LOOK or act == Act.BEHOLD:
        return LOOK + choice.slots if choice.slots < 1 << LISTED else NO_ACTION
    if act == Act.EXCHANGE:
        return _encode_exchange(choice)
    if act == Act.AMULET:
        return AMULET + choice.slot if choice.slot < LISTED else NO_ACTION
    if act == Act.MASTER:
        return _encode_index(choice.index)
    if act == Act.EMPATH:
        listed = choice.slot < LISTED and choice.by < LISTED
        return EMPATH + choice.by * LISTED + choice.slot if listed else NO_ACTION
    if act == Act.GUARD:
        listed = choice.slot < LISTED and choice.by < LISTED
        return GUARD + choice.by * (LISTED + 1) + choice.slot + 1 if listed else NO_ACTION
    if not is_in(_TARGET, act):
        return TURN + choice.slot if choice.slot < LISTED else NO_ACTION
    if act == Act.WITCH and choice.seat == NONE:
        return NO_CARD
    step = (choice.seat - s.seat) % s.players
    if choice.target >= LISTED:
        return NO_ACTION
    if act == Act.ROB:
        pair = ((step - 1) * LISTED + choice.target) * LISTED + choice.slot
        return ROB + 2 * pair + choice.look if choice.slot < LISTED else NO_ACTION
    return CHOOSE + step * LISTED + choice.target


@inline_kernel
def _encode_index(index):
    """The Master's card of the pile, or none."""
    if index == NONE:
        return NO_CARD
    return MASTER + index if index < PILE else NO_ACTION


@kernel
def _encode_exchange(choice):
    """One card, or a set with the place of the new card and the two ends of a failure."""
    slots = choice.slots
    if slots >= 1 << LISTED:
        return NO_ACTION
    if slots & (slots - 1) == 0:
        slot = 0
        while slots >> slot != 1:
            slot += 1
        return ONE + slot
    ends = 2 * choice.new_end + choice.penalty_end
    return EXCHANGE + 4 * BY_SET[slots, choice.into] + ends


@kernel
def decode(sight, action, choice):
    """Write the choice of an action that is legal, as a strategy gives it. Writes ``choice``."""
    choice.slots, choice.into, choice.new_end, choice.penalty_end = 0, NONE, RIGHT, RIGHT
    choice.seat, choice.target, choice.slot, choice.by = NONE, NONE, NONE, NONE
    choice.index, choice.extra, choice.look = NONE, 0, 1
    if action == FIRST:
        choice.act = BY_DEFAULT
    elif action < TAKE:
        choice.act, choice.extra = Act.DRAW, action - DRAW
    elif action < DRAW_ROW:
        choice.act = _PLAIN[action - TAKE]
    elif action < KEEP:
        choice.act, choice.index = Act.DRAW_ROW, action - DRAW_ROW
    elif action < LOOK:
        choice.act, choice.index = Act.KEEP, action - KEEP
    elif action < ONE:
        choice.act = Act.LOOK if sight.question == Question.FIRST_LOOK else Act.BEHOLD
        choice.slots = action - LOOK
    elif action < TURN:
        _decode_exchange(action, choice)
    elif action < AMULET:
        choice.act, choice.slot = ANSWERS[sight.question], action - TURN
    elif action < CHOOSE:
        choice.act, choice.slot = Act.AMULET, action - AMULET
    elif action < NO_CARD:
        choice.act = ANSWERS[sight.question]
        choice.seat = (action - CHOOSE) // LISTED
        choice.target = (action - CHOOSE) % LISTED
    elif action == NO_CARD:
        choice.act = ANSWERS[sight.question]
    elif action < ROB:
        choice.act, choice.index = Act.MASTER, action - MASTER
    elif action < EMPATH:
        pair = (action - ROB) >> 1
        choice.act, choice.look, choice.slot = Act.ROB, (action - ROB) & 1, pair % LISTED
        choice.seat = 1 + pair // LISTED // LISTED
        choice.target = pair // LISTED % LISTED
    elif action < GUARD:
        choice.act, choice.by = Act.EMPATH, (action - EMPATH) // LISTED
        choice.slot = (action - EMPATH) % LISTED
    else:
        choice.act, choice.by = Act.GUARD, (action - GUARD) // (LISTED + 1)
        choice.slot = (action - GUARD) % (LISTED + 1) - 1


@kernel
def _decode_exchange(action, choice):
    """Write an exchange. Writes ``choice``."""
    choice.act = Act.EXCHANGE
    if action < EXCHANGE:
        choice.into = action - ONE
        choice.slots = 1 << choice.into
        return
    number, ends = (action - EXCHANGE) >> 2, (action - EXCHANGE) & 3
    choice.slots, choice.into = SETS[number, 0], SETS[number, 1]
    choice.new_end, choice.penalty_end = ends >> 1, ends & 1


@kernel
def write_legal(sight, legal):
    """Mark the actions that are legal for the seat that sees this and must answer.

    Writes ``legal``.
    """
    legal[:] = 0
    question = sight.question
    if question == Question.FIRST_LOOK:
        _mark_looks(legal, (1 << sight.cards_in[0]) - 1, sight.rules.first_looks)
    elif question == Question.OPEN_TURN:
        _mark_openings(sight, legal)
    elif question == Question.CHOOSE_DRAWN:
        _mark(legal, KEEP, min(sight.hand_count, ROW))
    elif question == Question.PLACE_CARD:
        if sight.hand_from != Source.PILE:
            legal[DISCARD] = 1
            legal[USE] = sight.may_use
        _mark_exchanges(legal, sight.free[0])
    elif question == Question.CLOSE_TURN:
        legal[END_TURN] = 1
    else:
        _mark_abilities(sight, legal, ANSWERS[question])
    if sight.may_act_freely == 1:
        _mark_free_acts(sight, legal)
    if not legal.any():
        legal[FIRST] = 1


@inline_kernel
def _mark(legal, first, number):
    """Mark this many actions, from ``first`` on. Writes ``legal``."""
    for action in range(first, first + number):
        legal[action] = 1


@inline_kernel
def _mark_slots(legal, first, mask):
    """Mark the listed slots of a mask. Writes ``legal``."""
    for slot in range(LISTED):
        legal[first + slot] = mask >> slot & 1


@kernel
def _mark_looks(legal, mask, number):
    """Mark the sets of this many of these slots. Writes ``legal``."""
    for chosen in range(1, 1 << LISTED):
        if chosen & ~mask == 0 and popcount(chosen) == number:
            legal[LOOK + chosen] = 1


@kernel
def _mark_openings(sight, legal):
    """4: draw, take, call, or pass. Writes ``legal``."""
    if sight.may_draw == 1:
        for extra in range(sight.least_extra, min(sight.most_extra, ROW - 1) + 1):
            legal[DRAW + extra] = 1
    _mark(legal, DRAW_ROW, min(sight.row_count, ROW))
    legal[TAKE], legal[CALL] = sight.may_take, sight.may_call
    anything = sight.may_draw + sight.row_count + sight.may_take + sight.may_call
    legal[PASS] = 1 if anything == 0 else 0


@kernel
def _mark_exchanges(legal, free):
    """6: every set of free cards. Writes ``legal``."""
    _mark_slots(legal, ONE, free)
    for number in range(len(SETS)):
        if SETS[number, 0] & ~free == 0:
            _mark(legal, EXCHANGE + 4 * number, 4)


@kernel
def _mark_abilities(sight, legal, act):
    """7: what the ability of the card asks for. Writes ``legal``."""
    own = sight.hidden[0]
    if sight.question == Question.MASTER_EXCHANGE or act == Act.WITCH:
        _mark_exchanges(legal, sight.free[0])
    if act == Act.BEHOLD:
        _mark_looks(legal, own, min(2, popcount(own)))
    elif act == Act.MASTER:
        _mark(legal, MASTER, min(sight.discard_count - 1, PILE))
        legal[NO_CARD] = 1
    elif act == Act.ROB:
        _mark_robberies(sight, legal)
    elif act == Act.EXPOSE:
        _mark_slots(legal, TURN, own)
    elif is_in(_TARGET, act):
        legal[NO_CARD] = act == Act.WITCH and sight.rules.witch_must_exchange == 0
        masks = sight.hidden if is_in(FACEDOWN, act) else sight.free
        for step in range(0 if is_in(OF_ANY, act) else 1, sight.players):
            _mark_slots(legal, CHOOSE + step * LISTED, masks[step])


@kernel
def _mark_robberies(sight, legal):
    """7.12: a card of another seat for an own one, looked at or not. Writes ``legal``."""
    for step in range(1, sight.players):
        for target in range(LISTED):
            for slot in range(LISTED):
                if sight.free[step] >> target & sight.free[0] >> slot & 1:
                    pair = ((step - 1) * LISTED + target) * LISTED + slot
                    _mark(legal, ROB + 2 * pair, 2)


@kernel
def _mark_free_acts(sight, legal):
    """7.2, 7.3, 9.2: Empaths, Bodyguards and the amulet. Writes ``legal``."""
    for slot in range(min(sight.cards_in[0], LISTED)):
        if sight.empaths >> slot & 1:
            _mark_slots(legal, EMPATH + slot * LISTED, sight.hidden[0])
        is_bodyguard = sight.value[0, slot] == Character.BODYGUARD and sight.up[0, slot] == 1
        if is_bodyguard and sight.free[0] >> slot & 1:
            first = GUARD + slot * (LISTED + 1)
            legal[first] = sight.guards[0, slot] != NONE
            _mark_slots(legal, first + 1, guard_places(sight, slot))
    if sight.may_place_amulet == 1:
        _mark(legal, AMULET, min(sight.cards_in[0], LISTED))
