"""A strategy that failed in a game: the line of its source, and how to see the game again."""

from __future__ import annotations

import re
import shlex
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError

if TYPE_CHECKING:
    from silver_sim.studies.simulate import Simulation

_GAME = re.compile(r"block (\d+), rotation (\d+),")


def in_full(
    problem: StrategyError, simulation: Simulation, run: Path | None = None
) -> StrategyError:
    """The error with the line that raised it and, if the run is kept, the command that shows it."""
    game = _GAME.match(problem.where)
    if game is None:  # it failed before the first game
        return problem
    block, rotation = map(int, game.groups())
    message, why = problem.message, problem.why
    if not why:  # an exception: compiled code does not tell which
        message, why = _exception(problem, simulation, block)
    command = f"silver-sim trace {shlex.quote(str(run))} --block {block} --rotation {rotation}"
    help = f"{command}  shows this game again" if run else ""
    return StrategyError(message, where=problem.where, why=why, help=help)


def _exception(problem: StrategyError, simulation: Simulation, block: int) -> tuple[str, str]:
    """What was raised, and in which line."""
    again = _in_plain_python(simulation, block)
    if again is None or again.where != problem.where:
        return problem.message, "in plain Python it does not fail: an index or a division, perhaps"
    return again.message, _line(again, simulation)


def _in_plain_python(simulation: Simulation, block: int) -> StrategyError | None:
    """Play the block where an exception has a traceback."""
    seats = [seated(entry, simulation.game, compiled=False) for entry in simulation.entries]
    try:
        with np.errstate(divide="raise", invalid="raise"):  # as compiled code does
            simulation.game.match(seats, simulation.setting).play(block, block + 1)
    except StrategyError as problem:
        return problem
    return None


def _line(problem: StrategyError, simulation: Simulation) -> str:
    """The last line of a strategy's file that the exception went through."""
    names = {file.path.name for file in simulation.files.values()}
    trace = problem.__cause__.__traceback__ if problem.__cause__ else None
    frames = [each for each in traceback.extract_tb(trace) if Path(each.filename).name in names]
    return f"{frames[-1].filename}:{frames[-1].lineno}: {frames[-1].line}" if frames else ""
