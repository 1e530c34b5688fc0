"""Other machines: the workers of a Dask cluster, or of a local one that is started for the run."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from silver_sim.arena.dask_worker import (
    SIGNATURE,
    WorkerAnswer,
    as_bytes,
    play,
    signature,
    unlike,
    versions,
)
from silver_sim.arena.printed import pass_on
from silver_sim.arena.processes import suspects
from silver_sim.arena.remote import LocalTables, packed
from silver_sim.arena.scheduler import PATIENCE, RESUME, answering, connected, said
from silver_sim.arena.table import Table
from silver_sim.arena.threads import Task
from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games.contract.table import Written

AGAIN_EVERY = 100  # tasks: the first one, and one in this many, is played by two workers
RETRIES = 3  # of a task that fails for a reason that is not the strategy's
COUNT_EVERY = 5.0  # seconds


class Sent(NamedTuple):
    """A task on its way."""

    number: int
    task: Task
    future: Any
    workers: tuple[str, ...] = ()  # the only ones that may play it; none: all may


class _DesertedError(UserError):
    """Nobody is left who could play a task."""


class Cluster:
    """The workers of a Dask cluster; where one is lost, another plays its tasks again.

    Every worker must run what runs here, the ones that join later too.
    """

    task_games = 10_000  # less is not worth the way

    def __init__(
        self, tables: Sequence[Table], address: str, workers: int, deadline: float
    ) -> None:
        """``address`` is that of a scheduler, or ``local``: ``workers`` processes are started.

        Raises UserError if there is no scheduler, or no worker, or one that is not like us.
        """
        self._tables, self._deadline = tables, deadline
        self._sent = packed(tables)
        self._tables_name = hashlib.sha256(self._sent).hexdigest()
        ours = LocalTables(self._sent, deadline)
        self._sources = sorted({each for table in tables for each in table.sources})
        self._versions = versions(self._sources) | {SIGNATURE: signature(ours)}
        self._number = 0
        self._counted, self._workers = 0.0, 1
        self._cluster, self._client = connected(address, workers)
        try:
            self._refuse_others()
            # A task of its own: lost with a worker, it is made again.
            self._parcel = self._client.submit(bytes, self._sent, key=self._key("tables"))
        except BaseException:
            self.close()
            raise

    @property
    def workers(self) -> int:
        """How many tasks can be played at a time; workers come and go."""
        if time.monotonic() - self._counted > COUNT_EVERY:
            with answering():
                self._workers = max(1, sum(self._threads().values()))
            self._counted = time.monotonic()
        return self._workers

    def submit(self, task: Task) -> Sent:
        """Send a task."""
        number, self._number = self._number, self._number + 1
        with answering():
            return Sent(number, task, self._send(task, self._key(task)))

    def result(self, future: Sent) -> list[Written]:
        """Wait for rows; UserError for workers that differ, StrategyError for a strategy."""
        with answering():
            worker, rows = self._played(future)
            if future.number % AGAIN_EVERY == 0:
                self._compare(future, worker, rows)
            return rows

    def close(self) -> None:
        """Leave the cluster; end the one that was started."""
        for each in (self._client, self._cluster):
            if each is not None:
                with suppress(Exception):  # it may be gone
                    each.close()

    def _threads(self) -> dict[str, int]:
        """How many tasks each worker plays at a time, by address."""
        found: dict[str, int] = self._client.nthreads()
        return found

    def _key(self, what: object) -> str:
        """The name of something sent: the same for the same of a run, and for nothing else."""
        whole = repr((self._tables_name, self._deadline, sorted(self._versions.items()), what))
        return f"silver-sim-{hashlib.sha256(whole.encode()).hexdigest()[:16]}"

    def _send(self, task: Task, key: str, **where: Any) -> Any:
        """A future of the answer to a task."""
        arguments = (self._parcel, self._deadline, self._sources, self._versions, task)
        return self._client.submit(play, *arguments, key=key, retries=RETRIES, **where)

    def _played(self, sent: Sent) -> tuple[str, list[Written]]:
        """Who played a task, and its rows."""
        from distributed import KilledWorker

        try:
            worker, outcome, printed = self._answer(sent)
        except KilledWorker as death:
            raise StrategyError(
                "the workers that played these games died, one after the other",
                where=_blocks(sent.task),
                why=f"{suspects(self._tables)} ended them, or the system did: is there enough "
                f"memory? The last one was {death.last_worker.address}",
                help=RESUME,
            ) from death
        except UserError:
            raise
        except Exception:
            self._refuse_others()  # one that runs another version fails in many ways
            raise
        pass_on(printed)
        if isinstance(outcome, EndlessError):
            with suppress(Exception):  # nothing else ends its thread; only a nanny can
                self._client.restart_workers([worker], timeout=PATIENCE, raise_for_error=False)
        if isinstance(outcome, UserError):
            raise outcome
        return worker, outcome

    def _answer(self, sent: Sent) -> WorkerAnswer:
        """Wait for an answer, as long as there is anybody who could give it."""
        deserted = False
        while True:
            try:
                answer: WorkerAnswer = sent.future.result(PATIENCE)
                return answer
            except TimeoutError:
                if sent.future.done():
                    raise
                there = self._threads()
                those = sent.workers or tuple(there)
                before, deserted = deserted, not any(each in there for each in those)
                if before and deserted:
                    raise _DesertedError("the cluster has no workers left", help=RESUME) from None

    def _compare(self, sent: Sent, worker: str, rows: list[Written]) -> None:
        """Let another worker play a task; UserError if its rows are other ones."""
        others = tuple(each for each in self._threads() if each != worker)
        if not others:
            return
        key = f"{self._key(sent.task)}-again"
        # Before what waits; never on the same worker, though Dask would like to if it is idle.
        again = self._send(sent.task, key, workers=others, priority=1)
        try:
            other, same = self._played(sent._replace(future=again, workers=others))
        except _DesertedError:
            return  # the others are lost
        if as_bytes(rows) != as_bytes(same):
            raise UserError(
                f"workers {worker} and {other} do not play the same games",
                where=_blocks(sent.task),
                why="one of the machines is faulty, or a strategy depends on the machine",
                help="silver-sim strategies check NAME  on both; remove a worker, and resume",
            )

    def _refuse_others(self) -> None:
        """UserError if a worker that is there now runs something else."""
        programs = {name: each for name, each in self._versions.items() if name != SIGNATURE}
        found = self._client.run(versions, self._sources, on_error="return")
        for worker, theirs in found.items():
            if isinstance(theirs, Exception):
                raise UserError(
                    f"worker {worker} cannot play silver_sim",
                    why=said(theirs),
                    help="install silver-sim there, in the same version",
                )
            problem = unlike(theirs, programs, worker)
            if problem is not None:
                raise problem


def _blocks(task: Task) -> str:
    """The range of games of a task."""
    return f"blocks {task[0].first} to {task[-1].last - 1}"
