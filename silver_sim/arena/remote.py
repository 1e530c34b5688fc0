"""Tables in another process, perhaps on another machine: they travel with their strategies' texts.

What goes there is pickled, and comes from the program that plays; nothing is ever unpickled from a
file.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.load import seated
from silver_sim.arena.printed import StdoutCapture
from silver_sim.arena.table import SeatedTable, Table
from silver_sim.arena.threads import Task, Threads
from silver_sim.arena.wrappers import Entry, Policy
from silver_sim.caches import be_there
from silver_sim.children import ignore_interrupts
from silver_sim.compiled.machine_code import code_folder
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Written

Outcome = list[Written] | UserError  # an error travels as a value: raised, it would be tried again


def packed(tables: Sequence[Table]) -> bytes:
    """The tables as they travel."""
    return pickle.dumps(list(tables))


def unpacked(sent: bytes, compiled: bool = True, deadline: float = DEADLINE) -> list[SeatedTable]:
    """The tables with their players, seated in this process; StrategyError if one cannot be."""
    tables: list[Table] = pickle.loads(sent)
    seats: dict[str, SeatSetup] = {}
    for table in tables:
        for entry in table.everybody:
            if entry.label not in seats:
                here = _entry_here(entry, table.game)
                seats[entry.label] = seated(here, table.game, compiled, deadline)
    return [table.with_seats(seats) for table in tables]


def _entry_here(entry: Entry, game: Game) -> Entry:
    def here(policies: Sequence[Policy]) -> tuple[Policy, ...]:
        return tuple(replace(each, file=_file_here(each.file, game)) for each in policies)

    return replace(entry, policies=here(entry.policies), models=here(entry.models))


def _file_here(file: StrategyFile, game: Game) -> StrategyFile:
    """The file itself if it stands here as it was sent; else a copy in the compile cache."""
    with suppress(UserError):
        if StrategyFile(file.name, file.path).text == file.text:
            return file
    path = code_folder(*game.door) / file.sha256 / f"{file.name}.py"
    be_there(path, file.text.encode())
    return StrategyFile(file.name, path)


def be_a_player() -> None:
    """In a process that plays for another: leave Ctrl-C and what strategies print to that one."""
    ignore_interrupts()
    sys.stdout = StdoutCapture(sys.stdout)


class LocalTables:
    """The tables in this process, played by threads that are watched."""

    def __init__(
        self, sent: bytes, deadline: float, compiled: bool = True, threads: int = 1
    ) -> None:
        self._threads = Threads(unpacked(sent, compiled, deadline), threads, deadline)

    def play(self, task: Task) -> Outcome:
        """The rows of a task, or why there are none."""
        try:
            return self._threads.result(self._threads.submit(task))
        except UserError as problem:
            return problem
