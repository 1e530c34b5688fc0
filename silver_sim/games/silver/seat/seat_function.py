"""The seat function of a strategy of Silver (``games.table.seat_function``)."""

from __future__ import annotations

from silver_sim.games.silver.rules.acts import rows_at
from silver_sim.games.silver.rules.questions import CHOICE, Question
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.table.policy import MEMORY, PARAMS
from silver_sim.games.table.seat_function import ARGUMENTS, Answers
from silver_sim.rng import SUPPLY

ASKED = [each for each in Question if each >= Question.FIRST_LOOK and each != Question.CLOSE_TURN]
_PLACED = (Question.PLACE_CARD, Question.MASTER_EXCHANGE, Question.WITCH)


def _put(question: Question) -> str:
    """How the answer of a question's function becomes a choice."""
    if question in _PLACED:
        return "put_placement(choice, {})"
    if question == Question.OPEN_TURN:
        return "put_turn(sight, choice, whole({}))"
    [row] = rows_at(question)
    field, *more = row.fields
    if more:
        return f"put_{row.name}(choice, whole({{}}))"
    return f"put_{field}(choice, {row.act:d}, whole({{}}))"


_FREE_ACT = (
    "    if sight.may_act_freely:",
    f"        code = whole(free_act{ARGUMENTS})",
    "        if code != NO_ACT:",
    "            put_free_act(sight, choice, code)",
    "            return",
)
ANSWERS = Answers(
    maker=__name__,
    records=(SIGHT, PARAMS, MEMORY, SUPPLY, CHOICE),
    putters="silver_sim.games.silver.seat.answers",
    by_number="silver_sim.games.silver.seat.observation",
    puts={each: (each.name.lower(), _put(each)) for each in ASKED},
    first={"free_act": _FREE_ACT},
)
