"""The deadline: a strategy that never answers is named, since nothing can interrupt it.

What counts is the processor time of the thread that plays. A decision is stopped after this many
seconds of it, or after ten times as many on the wall in which that thread used none: it sleeps, or
waits for what never comes. While anything is compiled, or loaded that was, nothing counts; nor does
waiting for a processor, however busy the machine is. Where the system does not tell the time of a
thread (``ThreadClock``), that of the process counts, but never more than has passed on the wall.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from silver_sim.compiled.under_way import is_compiling
from silver_sim.games.contract.table import Waiting, Waits

T = TypeVar("T")

DEADLINE = 30.0  # seconds of processor time for one decision, and for loading a strategy
WAITS = 10  # times as long may it wait without computing
NO_DEADLINE = math.inf
LOOK_EVERY = 0.25  # seconds
LONGEST_LOOK = 1.0  # seconds: what has passed beyond was not the strategy's, but a stopped process
NOTHING = 0.004  # of a processor: a thread that wakes up to look at a lock or a clock uses no more


class DeadlineWatch:
    """Sees to it that every match goes on."""

    def __init__(self, deadline: float) -> None:
        """``deadline`` is the most seconds of processor time that one decision may take."""
        self.deadline = deadline
        self._matches: list[Waits] = []
        self._decisions: dict[int, _Decision] = {}
        self._looked = time.monotonic()

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
        elapsed, self._looked = now - self._looked, now
        for number, match in enumerate(self._matches):
            waiting, decision = match.waiting, self._decisions.get(number)
            if waiting is None:
                self._decisions.pop(number, None)
            elif decision is None or decision.waiting != waiting:
                self._decisions[number] = _Decision(waiting)
            else:
                decision.takes(elapsed)
                if spent := decision.too_long(self.deadline):
                    raise match.endless(spent)


class _Decision:
    """A decision that a match waits for, and what it has taken so far."""

    def __init__(self, waiting: Waiting) -> None:
        self.waiting = waiting
        self._clock = waiting.clock.seconds()
        self._computed = self._idle = 0.0  # seconds

    def takes(self, elapsed: float) -> None:
        """It has gone on for this many seconds since it was looked at."""
        clock = self.waiting.clock.seconds()
        used, self._clock = min(clock - self._clock, elapsed), clock
        if is_compiling():
            return
        if used > NOTHING * elapsed:
            self._computed += used
        else:
            self._idle += min(elapsed, LONGEST_LOOK)

    def too_long(self, deadline: float) -> str:
        """What it has taken, in words, if that is more than it may; else nothing."""
        if self._computed > deadline:
            return f"{self._computed:.0f} s of processor time"
        if self._idle > WAITS * deadline:
            return f"{self._idle:.0f} s, and computes nothing meanwhile"
        return ""


def in_time(task: Callable[[DeadlineWatch], T], deadline: float) -> T:
    """What the task brings; EndlessError if a match that it lets be watched stands still.

    The task has a thread of its own, which never keeps the process from ending. With NO_DEADLINE it
    has this one.
    """
    watch, future = DeadlineWatch(deadline), Future[T]()
    if deadline == NO_DEADLINE:
        return task(watch)

    def work() -> None:
        try:
            future.set_result(task(watch))
        except BaseException as problem:  # whatever it is, it is the caller's
            future.set_exception(problem)

    threading.Thread(target=work, name="silver-sim", daemon=True).start()
    return watch.result(future)
