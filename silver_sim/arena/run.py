"""The run loop: blocks in chunks over threads, collected in order, handed on in parts."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from silver_sim.arena.watch import Watch
from silver_sim.errors import StrategyError
from silver_sim.games.contract import Game, Rows, Seated, Setting

CHUNK_BLOCKS = 256  # played by one thread at a time
PART_BLOCKS = 4096  # written to one file
DEADLINE = 30.0  # seconds for one decision

Progress = Callable[[int], None]  # is told how many more blocks are done


def usable_threads() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Arena:
    """One line-up that plays under one setting, on as many threads as wanted.

    A block depends on nothing but the setting, the line-up and its own index: the rows are the same
    for any number of threads.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seated],
        setting: Setting,
        threads: int,
        deadline: float = DEADLINE,
    ) -> None:
        self._game, self._seats, self._setting = game, seats, setting
        self._threads = threads
        self._watch = Watch(deadline)
        self._own = threading.local()

    def parts(
        self, blocks: int, progress: Progress, stop: threading.Event | None = None
    ) -> Iterator[Rows]:
        """The rows of blocks 0 to ``blocks - 1``, PART_BLOCKS at a time, in order.

        When ``stop`` is set, or a strategy fails (StrategyError, raised after what stood before the
        first failing chunk was yielded), the last part is a shorter one. After an EndlessError a
        thread of this process never ends.
        """
        done: list[Rows] = []
        failure: StrategyError | None = None
        chunks = self._chunks(blocks, stop or threading.Event())
        per_part = PART_BLOCKS // CHUNK_BLOCKS
        while True:
            try:
                rows = next(chunks, None)
            except StrategyError as problem:
                rows, failure = None, problem
            if rows is not None:
                done.append(rows)
                progress(len(rows.games) // len(self._seats))
            if done and (rows is None or len(done) == per_part):
                yield Rows(*(np.concatenate(table) for table in zip(*done, strict=True)))
                done = []
            if rows is None:
                break
        if failure is not None:
            raise failure

    def _chunks(self, blocks: int, stop: threading.Event) -> Iterator[Rows]:
        """The rows of one chunk after the other, a few chunks ahead in flight."""
        starts = iter(range(0, blocks, CHUNK_BLOCKS))
        pending: deque[Future[Rows]] = deque()
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="silver-sim")
        try:
            while True:
                while len(pending) < 2 * self._threads and not stop.is_set():
                    first = next(starts, None)
                    if first is None:
                        break
                    last = min(first + CHUNK_BLOCKS, blocks)
                    pending.append(pool.submit(self._play, first, last))
                if not pending:
                    return
                yield self._watch.result(pending.popleft())
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _play(self, first: int, last: int) -> Rows:
        if not hasattr(self._own, "match"):
            self._own.match = self._game.match(self._seats, self._setting)
            self._watch.add(self._own.match)
        rows: Rows = self._own.match.play(first, last)
        return rows
