"""The answers that a seat which looks ahead weighs: every legal one, none twice.

Of more than there is room for those come that ``legal.next_answer`` meets first.
"""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.odin.rules.cards import NONE
from silver_sim.games.odin.rules.legal import PASS, asked, next_answer
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.seat.limits import keep_within


@kernel
def candidates(states, players, choices):
    """Write to ``choices``, from number 1 on, the answers besides that of number 0.

    ``players[0].policies[0]`` is the policy whose limits count. Returns how many there are, the
    first one included; there are never more than ``len(choices)``.
    """
    s, limits = states[0], players[0].policies[0].limits
    act = Act.TAKE.value if s.question == Question.TAKE else Act.PLAY.value
    given, found = asked(s), 1
    cards = next_answer(*given, NONE)
    while cards != NONE and found < len(choices):
        choice = choices[found]
        copy_record(choice, choices[0])
        choice.act, choice.cards = Act.PASS.value if cards == PASS else act, cards
        cards = next_answer(*given, cards)
        if not is_same(choice, choices[0]):
            found += 1 - (limits.limited == 1 and keep_within(s, choice, limits))
    return found


@inline_kernel
def is_same(one, other):
    """Whether two answers to a question are the same act with the same cards."""
    return one.act == other.act and (one.act == Act.PASS or one.cards == other.cards)
