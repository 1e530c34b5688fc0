"""The run loop: tasks to the executor, rows collected in order, handed on in parts."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import chain, islice
from typing import NamedTuple

from silver_sim.arena.deadline import DEADLINE as DEADLINE
from silver_sim.arena.table import SeatedTable, Table
from silver_sim.arena.threads import Executor, Task, Threads
from silver_sim.arena.worker import Chunk, joined
from silver_sim.errors import StrategyError
from silver_sim.games.contract.table import Rows, Written

PART_GAMES = 16_384  # about as many games are written to one file
SLOWER = 512  # times as long as others, about, games last in which a seat looks ahead

Progress = Callable[[int], None]  # hears how many more games are played


def usable_threads() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def part_blocks(tables: Sequence[Table] | Sequence[SeatedTable]) -> int:
    """How many blocks make a part."""
    return max(1, PART_GAMES // slower(tables) // sum(table.players for table in tables))


def slower(tables: Sequence[Table] | Sequence[SeatedTable]) -> int:
    """How many times as long as other games those at these tables last, about."""
    return SLOWER if any(table.slow for table in tables) else 1


def pieces(blocks: range, size: int) -> Iterator[range]:
    """Ranges of ``size`` blocks each, from multiples of it; the first and last may be shorter."""
    for first in range(blocks.start // size * size, blocks.stop, size):
        yield range(max(first, blocks.start), min(first + size, blocks.stop))


class Part(NamedTuple):
    """The blocks from ``first`` below ``last``, whole at every table that played them."""

    first: int
    last: int
    rows: dict[int, Written]  # by table


class Arena:
    """Tables at which the same blocks are played.

    The rows of a block depend on nothing but the table and the block's index: they are the same for
    any executor and any number of workers.
    """

    def __init__(self, tables: Sequence[SeatedTable], executor: Executor) -> None:
        self._tables, self._executor = tables, executor

    @classmethod
    def of(cls, *tables: SeatedTable, threads: int = 1, deadline: float = DEADLINE) -> Arena:
        """These tables, played by threads."""
        return cls(tables, Threads(tables, threads, deadline))

    def rows(self, blocks: int) -> Iterator[Rows]:
        """The rows of blocks 0 to ``blocks - 1`` at the only table, part by part."""
        size = part_blocks(self._tables)
        for part in self.parts(range(blocks), size, lambda _: None):
            assert isinstance(part.rows[0], Rows)
            yield part.rows[0]

    def parts(
        self,
        blocks: range,
        size: int,
        progress: Progress,
        stop: threading.Event | None = None,
        active: Callable[[range], Sequence[int]] | None = None,
        adaptive: bool = False,
    ) -> Generator[Part]:
        """Play blocks, ``size`` of them a part, in order.

        ``active`` tells at which tables the blocks of a part are played (else at all); if it is
        ``adaptive``, it is asked only when the parts before have been yielded. When
        ``stop`` is set, or a strategy fails (StrategyError, raised after what stood before the
        first failing task was yielded), the last part is a shorter one. After an EndlessError a
        thread of this process never ends.
        """
        stop = stop or threading.Event()
        active = active or (lambda _: range(len(self._tables)))
        try:
            # Known in advance: the next part begins before this one ends.
            tasks = (self._tasks(each, active(each)) for each in pieces(blocks, size))
            played = self._played(chain.from_iterable(tasks), stop)
            for each in pieces(blocks, size):
                tables = active(each)
                if adaptive:
                    if not tables:
                        return
                    played = self._played(self._tasks(each, tables), stop)
                if not (yield from self._part(each, tables, played, progress)):
                    return
        finally:
            self._executor.close()

    @property
    def _task_games(self) -> int:
        """About as many games make a good task: few, where they last long."""
        return max(1, self._executor.task_games // slower(self._tables))

    def _step(self) -> int:
        """Blocks of a chunk."""
        return max(1, self._task_games // max(each.players for each in self._tables))

    def _tasks(self, blocks: range, tables: Sequence[int]) -> Iterator[Task]:
        """The chunks of a part, all tables before the next blocks, in tasks of a good size.

        None is smaller, but the only one of a small part.
        """
        least = self._task_games
        left = len(blocks) * sum(len(self._tables[table].seats) for table in tables)
        task: list[Chunk] = []
        games = 0
        for each in pieces(blocks, self._step()):
            for table in tables:
                task.append(Chunk(table, each.start, each.stop))
                games += len(each) * len(self._tables[table].seats)
                if games >= least and left - games >= least:
                    yield task
                    task, games, left = [], 0, left - games
        if task:
            yield task

    def _played(
        self, tasks: Iterable[Task], stop: threading.Event
    ) -> Iterator[tuple[Chunk, Written]]:
        """The rows of one chunk after the other, a few tasks ahead in flight."""
        tasks = iter(tasks)
        pending: deque[tuple[Task, Future[list[Written]]]] = deque()
        while True:
            while len(pending) < 2 * self._executor.workers and not stop.is_set():
                task = next(tasks, None)
                if task is None:
                    break
                pending.append((task, self._executor.submit(task)))
            if stop.is_set() and isinstance(self._executor, Threads):
                while pending and pending[-1][1].cancel():  # it had not begun
                    pending.pop()
            if not pending:
                return
            task, future = pending.popleft()
            yield from zip(task, self._executor.result(future), strict=True)

    def _part(
        self,
        blocks: range,
        tables: Sequence[int],
        played: Iterator[tuple[Chunk, Written]],
        progress: Progress,
    ) -> Generator[Part, None, bool]:
        """The part of these blocks as far as they are whole: none if there is not a single one.

        Returns whether it is all of them.
        """
        done: dict[int, list[Written]] = {table: [] for table in tables}
        last = blocks.start
        failure: StrategyError | None = None
        try:
            while last < blocks.stop and (chunks := list(islice(played, len(tables)))):
                if len(chunks) < len(tables):
                    break
                for chunk, rows in chunks:
                    done[chunk.table].append(rows)
                    players = len(self._tables[chunk.table].seats)
                    progress((chunk.last - chunk.first) * players)
                last = chunks[-1][0].last
        except StrategyError as problem:
            failure = problem
        if last > blocks.start:
            yield Part(blocks.start, last, {table: joined(rows) for table, rows in done.items()})
        if failure is not None:
            raise failure
        return last == blocks.stop
