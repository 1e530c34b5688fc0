"""The deadline: a strategy that never answers is named, since nothing can interrupt it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import TypeVar

from silver_sim.games.contract import Waits

T = TypeVar("T")

DEADLINE = 30.0  # seconds for one decision, and for loading a strategy
LOOK_EVERY = 0.25  # seconds


class DeadlineWatch:
    """Sees to it that every match goes on."""

    def __init__(self, deadline: float) -> None:
        """``deadline`` is the most seconds that one decision may take."""
        self.deadline = deadline
        self._matches: list[Waits] = []
        self._stood: dict[int, tuple[Hashable, float]] = {}

    def add(self, match: Waits) -> None:
        """Watch this match from now on."""
        self._matches.append(match)

    def result(self, future: Future[T]) -> T:
        """What the future brings; EndlessError if a match stands still for too long meanwhile."""
        while True:
            try:
                return future.result(LOOK_EVERY)
            except TimeoutError:
                if future.done():  # by now: the time may have been up a moment before it was
                    return future.result()
                self._look()

    def _look(self) -> None:
        """Whether every match that waits for an answer stands elsewhere than before."""
        now = time.monotonic()
        for number, match in enumerate(self._matches):
            where = match.waiting
            before, since = self._stood.get(number, (None, now))
            if where is None or where != before:
                self._stood[number] = where, now
            elif now - since > self.deadline:
                raise match.endless(now - since)


def in_time(task: Callable[[DeadlineWatch], T], deadline: float) -> T:
    """What the task brings; EndlessError if a match that it lets be watched stands still.

    The task has a thread of its own, which never keeps the process from ending.
    """
    watch, future = DeadlineWatch(deadline), Future[T]()

    def work() -> None:
        try:
            future.set_result(task(watch))
        except BaseException as problem:  # whatever it is, it is the caller's
            future.set_exception(problem)

    threading.Thread(target=work, name="silver-sim", daemon=True).start()
    return watch.result(future)
