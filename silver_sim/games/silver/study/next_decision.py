"""The next decision of a seat that has answered: whether it has come, and what is seen there."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.cards import UNKNOWN
from silver_sim.games.silver.rules.knowledge import knows, thought
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.table.rollouts import Until, mixed


@inline_kernel
def has_come(until, s, game):
    """Whether answers to the question in ``s`` have been played on as far as they are to be."""
    if until == Until.END or game.seat != s.seat:
        return False
    if until == Until.NEXT_DECISION:
        return True
    return game.turn > s.turn and game.question == Question.OPEN_TURN


@kernel
def what_is_seen(s):
    """The question and the cards that the seat to decide knows, as a number from 1 up.

    Nothing else: of a position that is given in part the rest differs from world to world, though
    the seat would know it.
    """
    found = mixed(s.question, s.caller)
    for place in range(s.hand_count):
        found = mixed(found, s.value[s.hand[place]])
    for owner in range(s.players):
        found = mixed(found, s.cards_in[owner])
        for slot in range(s.cards_in[owner]):
            card = s.village[owner, slot]
            found = mixed(found, thought(s, s.seat, card) if knows(s, s.seat, card) else UNKNOWN)
    return found + 1
