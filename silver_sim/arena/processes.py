"""Processes of this machine, in which strategies in plain Python play side by side."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from silver_sim.arena.printed import Printed, pass_on, taken
from silver_sim.arena.remote import LocalTables, Outcome, be_a_player, packed
from silver_sim.arena.table import Table
from silver_sim.arena.threads import Task
from silver_sim.children import safe_path
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.table import Written

Played = tuple[Outcome, Printed]


class Processes:
    """Processes started for the run, each of which plays one task at a time.

    They may play in plain Python, in another folder and with another environment than this one.
    """

    task_games = 256

    def __init__(
        self,
        tables: Sequence[Table],
        workers: int,
        deadline: float,
        compiled: bool = True,
        environment: Mapping[str, str] | None = None,
        folder: str = "",
    ) -> None:
        self.workers = workers
        self._tables = tables
        self._given = packed(tables), deadline, compiled, folder
        self._environment = environment
        self._pool: ProcessPoolExecutor | None = None
        self._life: Connection | None = None  # when it is closed, the processes end

    def submit(self, task: Task) -> Future[Played]:
        """Queue a task."""
        with safe_path(self._environment):  # it starts processes
            try:
                return (self._pool or self._started()).submit(_play, task)
            except BrokenProcessPool as death:
                future: Future[Played] = Future()
                future.set_exception(death)
                return future

    def result(self, future: Future[Played]) -> list[Written]:
        """Wait for rows; StrategyError also for a process that has ended."""
        try:
            outcome, printed = future.result()
        except BrokenProcessPool as death:
            raise StrategyError(
                "a process that played has ended",
                why=f"{suspects(self._tables)} ended it, or the system did: "
                "is there enough memory?",
                help="silver-sim runs resume RUN  goes on; fewer --threads need less",
            ) from death
        pass_on(printed)
        if isinstance(outcome, UserError):
            raise outcome
        return outcome

    def close(self, wait: bool = True) -> None:
        """End the processes, whatever they are at; one that only just begins takes a while."""
        if self._pool is not None and self._life is not None:
            self._life.close()
            self._pool.shutdown(wait, cancel_futures=True)
            self._pool = self._life = None

    def _started(self) -> ProcessPoolExecutor:
        context = get_context("spawn")  # a forked copy with threads may stand still for ever
        theirs, self._life = context.Pipe(duplex=False)
        given = (theirs, *self._given)
        self._pool = ProcessPoolExecutor(self.workers, context, _begin, given)
        return self._pool


def suspects(tables: Sequence[Table]) -> str:
    """The strategies that may have ended a process: if some play in plain Python, these."""
    policies = [p for table in tables for entry in table.everybody for p in entry.policies]
    plain = [policy for policy in policies if not policy.file.compiled] or policies
    return " or ".join(dict.fromkeys(f"strategy {each.file.name!r}" for each in plain))


_given: list[tuple[bytes, float, bool]] = []
_place: list[LocalTables] = []  # of this process, once it has played


def _begin(life: Connection, sent: bytes, deadline: float, compiled: bool, folder: str) -> None:
    """In a process that was started: nothing here may fail, which would end all of them."""
    be_a_player()
    threading.Thread(target=_end_with, args=(life,), daemon=True).start()
    if folder:
        os.chdir(folder)
    _given.append((sent, deadline, compiled))


def _end_with(life: Connection) -> None:
    """End this process with the one that started it, or when that has no more need of it."""
    with suppress(EOFError, OSError):
        life.recv()
    os._exit(0)


def _play(task: Task) -> Played:
    """Play a task in a process that was started."""
    try:
        if not _place:
            _place.append(LocalTables(*_given[0]))
    except UserError as problem:
        return problem, taken()
    return _place[0].play(task), taken()
