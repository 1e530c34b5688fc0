"""Workers that do tasks side by side; what they make comes in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4  # tasks of each worker that are begun or wait


def in_order(workers: Sequence[Callable[[T], R]], tasks: Iterable[T]) -> Iterator[R]:
    """What the workers make of the tasks, in the order of these.

    Each worker has a thread of its own, which never keeps the process from ending.
    """
    todo: SimpleQueue[tuple[T, Future[R]] | None] = SimpleQueue()
    for worker in workers:
        Thread(target=_work, args=(worker, todo), name="silver-sim", daemon=True).start()
    begun: deque[Future[R]] = deque()
    try:
        for task in tasks:
            future = Future[R]()
            todo.put((task, future))
            begun.append(future)
            if len(begun) >= AHEAD * len(workers):
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:
            future.cancel()
        for _ in workers:
            todo.put(None)


def _work(worker: Callable[[T], R], todo: SimpleQueue[tuple[T, Future[R]] | None]) -> None:
    """Do tasks until there are no more."""
    while (given := todo.get()) is not None:
        task, future = given
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(worker(task))
            except BaseException as problem:  # whatever it is, it is the asker's
                future.set_exception(problem)
