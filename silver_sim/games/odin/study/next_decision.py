"""The next decision of a seat that has answered: whether it has come, and what is seen there."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE, count
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.table.rollouts import Until, mixed


@inline_kernel
def has_come(until, s, game):
    """Whether answers to the question in ``s`` have been played on as far as they are to be."""
    if until == Until.END or game.seat != s.seat:
        return False
    if until == Until.NEXT_DECISION:
        return True
    return game.turn > s.turn and game.question != Question.TAKE


@kernel
def who_is_out(s):
    """The seat with no card left, or NONE."""
    found = NONE
    for seat in range(s.players):
        if s.hand[seat] == 0:
            found = seat
    return found


@kernel
def what_is_seen(s):
    """The question, the cards that may be chosen or beaten, and how many each hand has.

    As a number from 1 up.
    """
    found = mixed(mixed(mixed(s.question, s.hand[s.seat]), s.table), s.beaten)
    for seat in range(s.players):
        found = mixed(found, count(s.hand[seat]))
    return found + 1
