"""The seat function: the one function through which the table asks a strategy any question.

It is written anew for every strategy, as the text of a small module: questions that the strategy
has a function for are passed on, the others are left to the house (``machine.first_answer``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from silver_sim.games.silver.rules.questions import CHOICE, HOUSE, Act, Question
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.table.policy import MEMORY, PARAMS
from silver_sim.rng import STREAM

RECORDS = (SIGHT, PARAMS, MEMORY, STREAM, CHOICE)  # what a seat function gets after the question

# Question: the function that answers it, and how its answer becomes a choice.
_ANSWERS = {
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
FREE_ACT = "free_act"
FUNCTIONS = (*(function for function, _ in _ANSWERS.values()), FREE_ACT)
ARGUMENTS = ("sight", "params", "memory", "rng")
_CALL = "({})".format(", ".join(ARGUMENTS))


def asks(defined: Collection[str]) -> int:
    """The mask of the questions that a strategy with these functions answers; bit 0: free acts."""
    mask = int(FREE_ACT in defined)
    for question, (function, _) in _ANSWERS.items():
        mask |= (function in defined) << question
    return mask


def seat_source(module: str, defined: Collection[str], params: Sequence[type]) -> str:
    """The text of a module with ``answer(question, *RECORDS) -> status`` for one strategy.

    ``module`` is the name under which the strategy can be imported, ``defined`` the question
    functions that it has, ``params`` the types of its parameters in order (bool, int or float).
    """
    mine = [function for function in FUNCTIONS if function in defined]
    names = ", ".join([*mine, "Params"] if params else mine)
    arguments = ", ".join(_parameter(kind, place) for place, kind in enumerate(params))
    lines = [
        f'"""The seat function of {module}, made by silver_sim.games.silver.seat.seat_function."""',
        "from silver_sim.games.silver.seat.answers import *",
        "from silver_sim.compiled.jit import whole",
        f"from {module} import {names}",
        "",
        "",
        "def answer(question, sight, given, memory, rng, choice):",
        "    try:",
        f"        params = Params({arguments})" if params else "        params = 0",
        "        ask(params, sight, memory, rng, choice, question)",
        "        return 0",
        "    except Exception:",
        "        return 1",
        "",
        "",
        "def ask(params, sight, memory, rng, choice, question):",
    ]
    if FREE_ACT in defined:
        lines += [
            "    if sight.may_act_freely:",
            f"        code = whole({FREE_ACT}{_CALL})",
            "        if code != NO_ACT:",
            "            put_free_act(sight, choice, code)",
            "            return",
        ]
    for question, (function, put) in _ANSWERS.items():
        if function in defined:
            lines += [
                f"    if question == {question:d}:  # {question.name}",
                f"        {put.format(function + _CALL)}",
                "        return",
            ]
    lines.append(f"    choice.act = {HOUSE}")
    return "\n".join(lines) + "\n"


def _parameter(kind: type, place: int) -> str:
    """One parameter, read from the numbers that the table holds."""
    given = f"given.given[{place}]"
    return {bool: f"{given} != 0.0", int: f"int({given})", float: given}[kind]
