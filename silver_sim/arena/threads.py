"""Executors of this process: its threads, or the one that asks."""

from __future__ import annotations

import threading
import traceback
from bdb import BdbQuit
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.arena.table import SeatedTable
from silver_sim.arena.worker import Chunk, Worker
from silver_sim.errors import StrategyError
from silver_sim.games.contract.table import Written

Task = Sequence[Chunk]


class Executor(Protocol):
    """Plays tasks in any order; the rows of a chunk do not depend on who plays it."""

    task_games: int  # about as many games make a good task

    @property
    def workers(self) -> int:
        """How many tasks are played at a time."""

    def submit(self, task: Task) -> Any:
        """Begin a task, or queue it; ``result`` takes what this returns."""

    def result(self, future: Any) -> list[Written]:
        """Wait for its rows; StrategyError if a strategy failed in it.

        Asked in the order of ``submit``.
        """

    def close(self) -> None:
        """Begin no more tasks."""


class Threads:
    """Threads of this process: compiled code and the engine run side by side."""

    task_games = 512

    def __init__(self, tables: Sequence[SeatedTable], workers: int, deadline: float) -> None:
        self.workers = workers
        self._tables = tables
        self._watch = DeadlineWatch(deadline)
        self._own = threading.local()
        self._pool: ThreadPoolExecutor | None = None

    def submit(self, task: Task) -> Future[list[Written]]:
        """Queue a task."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="silver-sim")
        return self._pool.submit(self._play, task)

    def result(self, future: Future[list[Written]]) -> list[Written]:
        """Wait for rows; EndlessError if meanwhile a strategy does not answer."""
        return self._watch.result(future)

    def close(self) -> None:
        """Begin no more tasks."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _play(self, task: Task) -> list[Written]:
        if not hasattr(self._own, "worker"):
            self._own.worker = Worker(self._tables)
            self._watch.add(self._own.worker)
        worker: Worker = self._own.worker
        return [worker.play(chunk) for chunk in task]


class Here:
    """The thread that waits for the rows: there a strategy can be debugged, and nobody watches."""

    task_games = 1
    workers = 1

    def __init__(self, tables: Sequence[SeatedTable]) -> None:
        self._worker = Worker(tables, twice_every=0)  # it would stop again where it stopped before

    def submit(self, task: Task) -> Task:
        """Leave it until somebody wants its rows."""
        return task

    def result(self, future: Task) -> list[Written]:
        """Play it; KeyboardInterrupt if the debugger is left, a failure with its traceback."""
        try:
            return [self._worker.play(chunk) for chunk in future]
        except StrategyError as problem:
            if isinstance(problem.__cause__, BdbQuit):
                raise KeyboardInterrupt from problem
            if problem.__cause__ is not None:
                traceback.print_exception(problem.__cause__)
            raise

    def close(self) -> None:
        """Nothing is under way."""
