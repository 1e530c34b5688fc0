"""What was done in a round: its public history, and how each card came to be where it is.

A machine writes it down where ``recorded`` says so: anyone who wants to know what others hold plays
the same decisions again. Who looked where is public, what was seen is not (silver-rules 7); which
of several drawn cards was kept is not public either (5.2).
"""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.acts import having, is_in, seeing
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, Character
from silver_sim.games.silver.rules.exchange import different_values
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.rules.state import PASTS
from silver_sim.games.silver.rules.village import holds


class Past(IntEnum):
    """The numbers of a decision, in order; those without meaning for its act are 0."""

    BY = 0  # the seat that decided
    ACT = 1
    INTO = 2  # from here on as in a choice (``questions.CHOICE``)
    NEW_END = 3
    PENALTY_END = 4
    SEAT = 5
    TARGET = 6
    SLOT = 7
    ACTING = 8  # own slot of the Empath or the Bodyguard (``by`` in a choice)
    INDEX = 9
    EXTRA = 10
    LOOK = 11
    SAW = 12  # the first value that the deciding seat saw by it or had in hand, or UNKNOWN
    SAW_TOO = 13  # and the second; of an exchange what it gave for that, UNKNOWN if it failed


class Came(IntEnum):
    """How a card came to be where it is."""

    DEALT = 0  # or added as a penalty: nobody saw it on its way
    PLACED = 1  # drawn, seen and placed by its owner
    GIVEN = 2  # by another player's Witch, who saw it
    ROBBED = 3  # by its owner's Robber, or given for what was robbed
    RETURNED = 4  # put back on the deck by a Rascal's owner, who saw it


# The acts with a field, and those by which their seat sees the target.
_SLOTS, _INDEX, _EXTRA, _SLOT = map(having, ("slots", "index", "extra", "slot"))
_TARGET, _LOOK, _SEES = having("target"), having("look"), seeing("target")


@kernel
def forget_past(s):
    """A round begins."""
    s.past_count = 0
    for card in range(s.cards):
        s.came[card] = Came.DEALT
        s.since[card] = 0


@kernel
def note(s, choice):
    """Write down a legal answer before it is applied."""
    if s.past_count < PASTS:
        _write(s, s.past[s.past_count], choice)
        s.past_slots[s.past_count] = choice.slots if is_in(_SLOTS, choice.act) else 0
    s.past_count += 1
    _trace_cards(s, choice)


@kernel
def _write(s, past, choice):
    """The numbers that have a meaning for the act. Writes ``past``."""
    act = choice.act
    for place in range(len(past)):
        past[place] = 0
    past[Past.BY], past[Past.ACT] = s.seat, act
    past[Past.SAW] = past[Past.SAW_TOO] = UNKNOWN
    if s.hand_count > 0:
        past[Past.SAW] = s.value[s.hand[0]]
    if s.hand_count > 1:
        past[Past.SAW_TOO] = s.value[s.hand[1]]
    if act == Act.EXCHANGE:
        past[Past.INTO], past[Past.NEW_END] = choice.into, choice.new_end
        past[Past.PENALTY_END] = choice.penalty_end
        past[Past.SAW_TOO] = _given_away(s, choice.slots)
        if s.question == Question.WITCH:
            past[Past.SAW] = s.value[s.returned[s.returned_count - 1]]
    elif is_in(_SLOTS, act):
        _write_looks(s, past, choice.slots)
    if is_in(_INDEX, act):
        past[Past.INDEX] = choice.index
    if is_in(_EXTRA, act):
        past[Past.EXTRA] = choice.extra
    if is_in(_SLOT, act):
        past[Past.SLOT] = choice.slot
    if act == Act.EMPATH or act == Act.GUARD:
        past[Past.ACTING] = choice.by
    if act == Act.EMPATH:
        past[Past.SAW] = s.value[s.village[s.seat, choice.slot]]
    if is_in(_TARGET, act):
        _write_target(s, past, choice)


@inline_kernel
def _given_away(s, slots):
    """The value of own cards that are about to be discarded, Doppelgangers apart; or UNKNOWN."""
    value = UNKNOWN
    if different_values(s, s.seat, slots) <= 1:
        for slot in range(s.cards_in[s.seat]):
            if holds(slots, slot) and (value == UNKNOWN or value == Character.DOPPELGANGER):
                value = int(s.value[s.village[s.seat, slot]])
    return value


@inline_kernel
def _write_looks(s, past, slots):
    """The first two values that a look at own cards shows. Writes ``past``."""
    column = Past.SAW.value
    for slot in range(s.cards_in[s.seat]):
        if holds(slots, slot) and column <= Past.SAW_TOO:
            past[column] = s.value[s.village[s.seat, slot]]
            column += 1


@inline_kernel
def _write_target(s, past, choice):
    """Whose card, and what a look at it shows. Writes ``past``."""
    act = choice.act
    past[Past.SEAT], past[Past.TARGET] = choice.seat, choice.target
    if act == Act.WITCH:
        past[Past.SAW] = s.value[s.returned[s.returned_count - 1]]
        if choice.seat == NONE:
            past[Past.TARGET] = 0
    elif is_in(_LOOK, act):
        past[Past.LOOK] = choice.look
    if is_in(_SEES, act) and (choice.look == 1 or not is_in(_LOOK, act)):
        past[Past.SAW] = s.value[s.village[choice.seat, choice.target]]


@kernel
def read_past(s, number, choice):
    """Read the answer with this number. Writes ``choice``."""
    past = s.past[number]
    choice.act = past[Past.ACT]
    choice.slots = s.past_slots[number]
    choice.into, choice.new_end = past[Past.INTO], past[Past.NEW_END]
    choice.penalty_end = past[Past.PENALTY_END]
    choice.seat, choice.target = past[Past.SEAT], past[Past.TARGET]
    choice.slot, choice.by = past[Past.SLOT], past[Past.ACTING]
    choice.index, choice.extra = past[Past.INDEX], past[Past.EXTRA]
    choice.look = past[Past.LOOK]


@kernel
def _trace_cards(s, choice):
    """How the cards that this answer moves come to lie where they will, and since when."""
    act = choice.act
    if act == Act.EXCHANGE:
        if s.question == Question.WITCH:
            _moves(s, s.returned[s.returned_count - 1], Came.PLACED)
        elif s.question == Question.PLACE_CARD and s.hand_from == Source.DECK:
            _moves(s, s.hand[0], Came.PLACED)
    elif act == Act.WITCH and choice.seat != NONE:
        _moves(s, s.returned[s.returned_count - 1], Came.GIVEN)
    elif act == Act.ROB:
        _moves(s, s.village[s.seat, choice.slot], Came.ROBBED)
        _moves(s, s.village[choice.seat, choice.target], Came.ROBBED)
    elif act == Act.KEEP:
        for place in range(s.hand_count):
            if place != choice.index:
                _moves(s, s.hand[place], Came.RETURNED)
    elif act == Act.LOOK or act == Act.BEHOLD:
        for slot in range(s.cards_in[s.seat]):
            if holds(choice.slots, slot):
                s.since[s.village[s.seat, slot]] = s.turn
    elif act == Act.EMPATH:
        s.since[s.village[s.seat, choice.slot]] = s.turn
    elif act == Act.SEE and choice.seat == s.seat:
        s.since[s.village[s.seat, choice.target]] = s.turn


@inline_kernel
def _moves(s, card, came):
    s.came[card] = came
    s.since[card] = s.turn
