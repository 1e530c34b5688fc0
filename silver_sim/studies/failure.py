"""A strategy that failed in a game: the line of its source, and how to see the game again."""

from __future__ import annotations

import re
import shlex
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.load import seated
from silver_sim.arena.table import Table
from silver_sim.errors import EndlessError, StrategyError

_GAME = re.compile(r"block (\d+), rotation (\d+),.* question (\w+)")
_BLOCK = re.compile(r"block (\d+)$")


def in_full(
    problem: StrategyError, table: Table, run: Path | None = None, number: int = 0
) -> StrategyError:
    """The error with the line that raised it and, if the run is kept, the command that shows it.

    ``number`` is that of the table in the run.
    """
    game = _GAME.match(problem.where)
    if game is None:
        return _of_a_block(problem, run, number)
    block, rotation, question = int(game[1]), int(game[2]), game[3]
    help = ""
    if run:
        command = _trace(run, number, f"--block {block} --rotation {rotation}")
        help = f"{command}  shows this game again"
    if isinstance(problem, EndlessError):
        why = _line(problem.stack, table) or _beginning(question, problem, table)
        return EndlessError(problem.message, where=problem.where, why=why, help=help)
    message, why = problem.message, problem.why
    if not why:  # an exception: compiled code does not tell which
        message, why = _exception(problem, table, block, question)
    return StrategyError(message, where=problem.where, why=why, help=help)


def _trace(run: Path, number: int, games: str) -> str:
    """The command that shows games of a run."""
    table = f"--table {number} " if number else ""
    return f"silver-sim trace {shlex.quote(str(run))} {table}{games}"


def _of_a_block(problem: StrategyError, run: Path | None, number: int) -> StrategyError:
    """The error of a strategy that failed before the first game, or somewhere in a block."""
    block = _BLOCK.match(problem.where)
    if block is None or run is None:
        return problem
    help = f"{_trace(run, number, f'--block {block[1]}')}  plays these games again"
    return StrategyError(problem.message, where=problem.where, why=problem.why, help=help)


def _exception(problem: StrategyError, table: Table, block: int, question: str) -> tuple[str, str]:
    """What was raised, and in which line."""
    again = problem if problem.__cause__ else _in_plain_python(table, block)
    if again is None or again.where != problem.where:
        return problem.message, "in plain Python it does not fail: an index or a division, perhaps"
    trace = again.__cause__.__traceback__ if again.__cause__ else None
    line = _line(traceback.extract_tb(trace), table)
    return again.message, line or _beginning(question, again, table)


def _in_plain_python(table: Table, block: int) -> StrategyError | None:
    """Play the block where an exception has a traceback."""
    seats = [seated(entry, table.game, compiled=False) for entry in table.entries]
    try:
        with np.errstate(divide="raise", invalid="raise"):  # as compiled code does
            match = table.game.match(seats, table.setting)
            match.sit(table.order(block))
            match.play(block, block + 1)
    except StrategyError as problem:
        return problem
    return None


def _line(stack: Any, table: Table) -> str:
    """The last line of a strategy's file that is in the stack."""
    names = {file.path.name for file in table.files.values()}
    frames = [each for each in stack if Path(each.filename).name in names]
    return f"{frames[-1].filename}:{frames[-1].lineno}: {frames[-1].line}" if frames else ""


def _beginning(question: str, problem: StrategyError, table: Table) -> str:
    """Where the function begins that answers the question, in the file of the strategy named."""
    for entry in table.entries:
        for file in entry.files.values():
            if repr(entry.label) in problem.message and question in file.functions:
                return f"{file.path}:{file.line_of(question)}: def {question}"
    return ""
