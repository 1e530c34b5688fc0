"""The seat function of a strategy of Silver (``games.table.seat_function``)."""

from __future__ import annotations

from silver_sim.games.silver.rules.questions import CHOICE, Act, Question
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.table.policy import MEMORY, PARAMS
from silver_sim.games.table.seat_function import ARGUMENTS, Answers
from silver_sim.rng import SUPPLY

# Question: the function that answers it, and how its answer becomes a choice.
_PUTS = {
    Question.FIRST_LOOK: ("first_look", f"put_slots(choice, {Act.LOOK:d}, whole({{}}))"),
    Question.OPEN_TURN: ("open_turn", "put_turn(sight, choice, whole({}))"),
    Question.CHOOSE_DRAWN: ("choose_drawn", f"put_index(choice, {Act.KEEP:d}, whole({{}}))"),
    Question.PLACE_CARD: ("place_card", "put_placement(choice, {})"),
    Question.EXPOSE: ("expose", f"put_slot(choice, {Act.EXPOSE:d}, whole({{}}))"),
    Question.REVEAL: ("reveal", f"put_target(choice, {Act.REVEAL:d}, whole({{}}))"),
    Question.BEHOLD: ("behold", f"put_slots(choice, {Act.BEHOLD:d}, whole({{}}))"),
    Question.PEEK: ("peek", f"put_target(choice, {Act.PEEK:d}, whole({{}}))"),
    Question.SEE: ("see", f"put_target(choice, {Act.SEE:d}, whole({{}}))"),
    Question.MASTER: ("master", f"put_index(choice, {Act.MASTER:d}, whole({{}}))"),
    Question.MASTER_EXCHANGE: ("master_exchange", "put_placement(choice, {})"),
    Question.WITCH: ("witch", "put_placement(choice, {})"),
    Question.ROB: ("rob", "put_rob(choice, whole({}))"),
}
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
    puts=_PUTS,
    first={"free_act": _FREE_ACT},
)
