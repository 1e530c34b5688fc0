"""A strategy that failed in a game: the line of its source, and how to replay the game."""

from __future__ import annotations

import re
import shlex
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.find import builtin_folder, users_folder
from silver_sim.arena.load import seated
from silver_sim.arena.table import Table
from silver_sim.errors import MORE_TIME, EndlessError, StrategyError
from silver_sim.games.registry import game_option

_GAME = re.compile(r"block (\d+), rotation (\d+),.* question (\w+)")
_BLOCK = re.compile(r"block (\d+)$")


def in_full(problem: StrategyError, table: Table, trace: str = "") -> StrategyError:
    """The error with the line that raised it and, if there is one, the command that shows it.

    ``trace`` is the beginning of that command: `of_run` or `of_line_up`.
    """
    game = _GAME.match(problem.where)
    if game is None:
        of_block = _BLOCK.match(problem.where)
        if of_block is None or not trace:
            return problem
        help = f"{trace}{of_block[1]}  plays these games again"
        return StrategyError(problem.message, where=problem.where, why=problem.why, help=help)
    block, rotation, question = int(game[1]), int(game[2]), game[3]
    help = f"{trace}{block}.{rotation}  shows this game again" if trace else ""
    if isinstance(problem, EndlessError):
        why = _line(problem.stack, table) or _beginning(question, problem, table)
        help = "; ".join(filter(None, [help, MORE_TIME]))
        return EndlessError(problem.message, where=problem.where, why=why, help=help)
    message, why = problem.message, problem.why
    if not why:  # an exception: compiled code does not say which
        message, why = _exception(problem, table, block, question)
    return StrategyError(message, where=problem.where, why=why, help=help)


def of_run(run: Path, number: int = 0) -> str:
    """The beginning of the command that shows games of a table of a run, which is kept."""
    return f"silver-sim game write {shlex.quote(str(run))} {f'{number}:' if number else ''}"


def of_line_up(table: Table) -> str:
    """The beginning of the command that shows games of a table without a run.

    Empty if the strategies are from more than one folder: no command would find them by name.
    """
    game, setting = table.game, table.setting
    folders = {file.path.parent for file in table.files.values()} - {builtin_folder() / game.name}
    if len(folders) > 1:
        return ""
    edition, *changed = table.edition.split()
    options: dict[str, list[Any]] = {
        "--game": game_option(game.name)[1:],
        "--players": [",".join(table.labels)],
        "--seating": [] if table.drawn_order or table.players == 2 else ["fixed"],
        "--seed": [setting.seed],
        "--edition": [edition] if edition != game.editions[0] else [],
        "--set": changed,
        "--deal-mode": [setting.deal_mode] if setting.deal_mode != game.deal_modes[0] else [],
        "--on-illegal": [setting.on_illegal] if setting.on_illegal != "stop" else [],
        "--strategies": [_typed(each) for each in folders - {users_folder(game.name).resolve()}],
    }
    words = (
        str(word) for name, values in options.items() for value in values for word in (name, value)
    )
    return f"{shlex.join(['silver-sim', 'game', 'write', *words])} "


def _typed(folder: Path) -> str:
    """A folder as the user would type it here."""
    here = Path.cwd()
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)


def _exception(problem: StrategyError, table: Table, block: int, question: str) -> tuple[str, str]:
    """The exception that was raised, and in which line."""
    again = problem if problem.__cause__ else _in_plain_python(table, block)
    if again is None or again.where != problem.where:
        return problem.message, "in plain Python it does not fail: an index or a division, perhaps"
    trace = again.__cause__.__traceback__ if again.__cause__ else None
    line = _line(traceback.extract_tb(trace), table)
    return again.message, line or _beginning(question, again, table)


def _in_plain_python(table: Table, block: int) -> StrategyError | None:
    """Play the block in plain Python, where an exception has a traceback."""
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
    """Where the function that answers the question begins, in the file of the strategy named."""
    for entry in table.entries:
        for file in entry.files.values():
            if repr(entry.label) in problem.message and question in file.functions:
                return f"{file.path}:{file.line_of(question)}: def {question}"
    return ""
