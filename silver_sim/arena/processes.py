"""Processes of this machine: strategies in plain Python run side by side, and may end theirs."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection

from silver_sim.arena.executors import Task
from silver_sim.arena.remote import Outcome, Place, packed
from silver_sim.arena.table import Table
from silver_sim.arena.trial import TrialResult, be_a_player, tried
from silver_sim.children import Spawned, safe_path
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract import Written


class Processes:
    """Processes started for the run, each of which plays one task at a time."""

    task_games = 256

    def __init__(self, tables: Sequence[Table], workers: int, deadline: float) -> None:
        self.workers = workers
        self._tables, self._deadline = tables, deadline
        self._pool: ProcessPoolExecutor | None = None
        self._life: Connection | None = None  # when it is closed, the processes end
        self._tasks: dict[Future[Outcome], Task] = {}  # those without a result, in order
        self._verdict: TrialResult | None = None  # after a process died
        self._tried: dict[Future[Outcome], list[Written]] = {}

    def submit(self, task: Task) -> Future[Outcome]:
        """Queue a task."""
        future: Future[Outcome]
        try:
            future = (self._pool or self._started()).submit(_play, task)
        except BrokenProcessPool as death:
            future = Future()
            future.set_exception(death)
        self._tasks[future] = task
        return future

    def result(self, future: Future[Outcome]) -> list[Written]:
        """Wait for rows; StrategyError also for a strategy that ended its process."""
        try:
            outcome = future.result()
        except BrokenProcessPool:
            if self._verdict is None:
                self._verdict = self._find_out()
            if future not in self._tried:
                raise self._verdict.error or self._died() from None
            outcome = self._tried.pop(future)
        del self._tasks[future]
        if isinstance(outcome, UserError):
            raise outcome
        return outcome

    def close(self) -> None:
        """End the processes, whatever they are at."""
        if self._pool is not None and self._life is not None:
            self._life.close()
            self._pool.shutdown(cancel_futures=True)
            self._pool = self._life = None

    def _started(self) -> ProcessPoolExecutor:
        context = Spawned()
        theirs, self._life = context.Pipe(duplex=False)
        given = (packed(self._tables), self._deadline, theirs)
        with safe_path():  # the first of all starts a process that policies what they share
            self._pool = ProcessPoolExecutor(self.workers, context, _begin, given)
        return self._pool

    def _find_out(self) -> TrialResult:
        """Play the tasks that were lost again, in order, until one ends its process."""
        wait(self._tasks)  # they learn of the death one after the other
        lost = [each for each in self._tasks if each.done() and each.exception()]
        verdict = tried(self._tables, [self._tasks[each] for each in lost], self._deadline)
        self._tried = dict(zip(lost, verdict.rows, strict=False))
        return verdict

    def _died(self) -> StrategyError:
        """No strategy did it, as far as can be seen."""
        return StrategyError(
            "a process that played died, and its games do not end another one",
            why="the system may have ended it: is there enough memory?",
            help="silver-sim resume RUN  goes on; --threads with a smaller number needs less",
        )


_place: list[Place] = []  # of this process, once it has played
_given: list[tuple[bytes, float]] = []


def _begin(sent: bytes, deadline: float, life: Connection) -> None:
    """In a process that was started: nothing here may fail, which would end all of them."""
    be_a_player()
    threading.Thread(target=_end_with, args=(life,), daemon=True).start()
    _given.append((sent, deadline))


def _end_with(life: Connection) -> None:
    """End this process with the one that started it, or when that has no more need of it."""
    with suppress(EOFError, OSError):
        life.recv()
    os._exit(0)


def _play(task: Task) -> Outcome:
    """Play a task in a process that was started."""
    try:
        if not _place:
            _place.append(Place(*_given[0]))
    except UserError as problem:
        return problem
    return _place[0].play(task)
