"""The answers of Odin as numbers: every answer has one.

A play is a set of cards of one colour, by the mask of its numbers, or of several colours, which
then all have one number, by the mask of the colours.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, trailing_zeros
from silver_sim.games.odin.rules.cards import (
    CARDS,
    COLOURS,
    NONE,
    NUMBERS,
    ONE_COLOUR,
    colour_of,
    number_of,
)
from silver_sim.games.odin.rules.legal import next_answer
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.table.encoding import FIRST
from silver_sim.games.table.seat_function import BY_DEFAULT

PASS = FIRST + 1
TAKE = PASS + 1  # a card
IN_COLOURS = 1 << NUMBERS  # masks of the numbers of a colour
IN_NUMBERS = 1 << COLOURS  # masks of the colours of a number
OF_COLOUR = TAKE + CARDS
OF_NUMBER = OF_COLOUR + COLOURS * IN_COLOURS
ACTIONS = OF_NUMBER + NUMBERS * IN_NUMBERS


@kernel
def encode(s, choice):
    """The action of a legal choice."""
    return _encode(choice.act == Act.TAKE, 0 if choice.act == Act.PASS else choice.cards)


@inline_kernel
def _encode(takes, cards):
    """A card that is taken; or a pass, or a play of one colour, or of one number."""
    if takes:
        return TAKE + trailing_zeros(cards)
    if cards == 0:
        return PASS
    colour = colour_of(cards)
    numbers = cards >> NUMBERS * colour
    if numbers <= ONE_COLOUR:
        return OF_COLOUR + colour * IN_COLOURS + numbers
    number, colours = number_of(cards) - 1, 0
    for each in range(COLOURS):
        colours |= (cards >> (NUMBERS * each + number) & 1) << each
    return OF_NUMBER + number * IN_NUMBERS + colours


@kernel
def decode(sight, action, choice):
    """Write the choice of an action that is legal, as a strategy gives it. Writes ``choice``."""
    choice.cards = 0
    if action == FIRST:
        choice.act = BY_DEFAULT
    elif action == PASS:
        choice.act = Act.PASS
    elif action < OF_COLOUR:
        choice.act, choice.cards = Act.TAKE, 1 << (action - TAKE)
    else:
        choice.act, choice.cards = Act.PLAY, _decode_play(action)


@inline_kernel
def _decode_play(action):
    """The cards of a play."""
    if action < OF_NUMBER:
        colour, numbers = (action - OF_COLOUR) // IN_COLOURS, (action - OF_COLOUR) % IN_COLOURS
        return numbers << NUMBERS * colour
    number, colours = (action - OF_NUMBER) // IN_NUMBERS, (action - OF_NUMBER) % IN_NUMBERS
    cards = 0
    for each in range(COLOURS):
        cards |= (colours >> each & 1) << (NUMBERS * each + number)
    return cards


@kernel
def write_legal(sight, legal):
    """Mark the actions that are legal for the seat that sees this and must answer.

    Writes ``legal``.
    """
    legal[:] = 0
    takes, whole = sight.question == Question.TAKE, sight.may_play_whole == 1
    cards = sight.beaten if takes else sight.hand
    given = sight.question, cards, sight.table_count, sight.table_value, whole
    answer = next_answer(*given, NONE)
    while answer != NONE:
        legal[_encode(takes, answer)] = 1
        answer = next_answer(*given, answer)
