"""The seat function: the one function through which a table asks a strategy any question.

It is written again for every strategy, as the text of a small module: questions that the strategy
has a function for are passed on, the others go by default.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.games.contract.seats import ACT, ACT_BATCH
from silver_sim.games.table.policy import PARAMETERS, POLICIES

STATE = "params, memory, rng"
ARGUMENTS = f"(sight, {STATE})"  # of a question function
BY_DEFAULT = -1  # in ``choice.act``: the strategy leaves the answer to the default


class Answers(NamedTuple):
    """How the answers of a game's question functions become choices."""

    maker: str  # the module that makes the text
    records: Sequence[Any]  # the types that a seat function gets after the question
    putters: str  # the module of the functions that write a choice
    puts: Mapping[Any, tuple[str, str]]  # by question: the function, and what is written
    first: Mapping[str, Sequence[str]] = {}  # by function: lines that come before the questions
    by_number: str = ""  # the module whose ``put_action`` writes the choice of an action

    @property
    def parameters(self) -> int:
        """The most parameters of a strategy."""
        return PARAMETERS

    @property
    def policies(self) -> int:
        """The most strategies that share a seat."""
        return POLICIES

    @property
    def functions(self) -> tuple[str, ...]:
        """The question functions that a strategy may have."""
        by_number = [ACT, ACT_BATCH] if self.by_number else []
        return (*(function for function, _ in self.puts.values()), *self.first, *by_number)

    def function(self, question: str) -> str:
        """The function that answers a question of the machine, which is in small letters."""
        named = {each.name.lower(): function for each, (function, _) in self.puts.items()}
        return named.get(question, next(iter(self.first), question))

    def asks(self, defined: Collection[str]) -> int:
        """The mask of the questions that a strategy with these functions answers.

        Bit 0 is set if it has a function of ``first``.
        """
        if {ACT, ACT_BATCH} & {*defined}:
            return sum(1 << int(question) for question in self.puts) | 1
        mask = int(any(function in defined for function in self.first))
        for question, (function, _) in self.puts.items():
            mask |= (function in defined) << question
        return mask

    def source(self, module: str, defined: Collection[str], params: Sequence[type]) -> str:
        """The text of a module with ``answer(question, *records) -> status`` for one strategy.

        ``module`` is the name under which the strategy can be imported, ``defined`` the question
        functions that it has, ``params`` the types of its parameters in order (bool, int, float).
        """
        mine = [function for function in self.functions if function in defined]
        names = ", ".join([*mine, "Params"] if params else mine)
        arguments = ", ".join(_parameter(kind, place) for place, kind in enumerate(params))
        lines = [
            f'"""The seat function of {module}, made by {self.maker}."""',
            f"from {self.putters} import *",
            "from silver_sim.compiled.jit import whole",
            f"from {module} import {names}",
            "",
            "",
            "def answer(question, sight, given, memory, rng, choice):",
            f"    params = Params({arguments})" if params else "    params = 0",
            "    ask(params, sight, memory, rng, choice, question)",
            "    return 0",
            "",
            "",
            "def ask(params, sight, memory, rng, choice, question):",
        ]
        if {ACT, ACT_BATCH} & {*defined}:
            act = f"{ACT}, {STATE}"
            lines[1:1] = [f"from {self.by_number} import put_action"]
            if ACT_BATCH in defined:
                act = f"in_one_game({ACT_BATCH})"
                lines[1:1] = ["from silver_sim.games.table.encoding import in_one_game"]
            return "\n".join([*lines, f"    put_action(choice, sight, {act})"]) + "\n"
        for function, before in self.first.items():
            if function in defined:
                lines += before
        for question, (function, put) in self.puts.items():
            if function in defined:
                lines += [
                    f"    if question == {question:d}:  # {question.name}",
                    f"        {put.format(function + ARGUMENTS)}",
                    "        return",
                ]
        lines.append(f"    choice.act = {BY_DEFAULT}")
        return "\n".join(lines) + "\n"


def _parameter(kind: type, place: int) -> str:
    """One parameter, read from the numbers that the table holds."""
    given = f"given.given[{place}]"
    return {bool: f"{given} != 0.0", int: f"int({given})", float: given}[kind]
