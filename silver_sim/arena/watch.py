"""The deadline: a strategy that never answers is named, since nothing can interrupt it."""

from __future__ import annotations

import time
from collections.abc import Hashable
from concurrent.futures import Future
from typing import TypeVar

from silver_sim.games.contract import Match

T = TypeVar("T")

LOOK_EVERY = 0.25  # seconds


class Watch:
    """Sees to it that every match goes on."""

    def __init__(self, deadline: float) -> None:
        """``deadline`` is the most seconds that one decision may take."""
        self._deadline = deadline
        self._matches: list[Match] = []
        self._stood: dict[int, tuple[Hashable, float]] = {}

    def add(self, match: Match) -> None:
        """Watch this match from now on."""
        self._matches.append(match)

    def result(self, future: Future[T]) -> T:
        """What the future brings; EndlessError if a match stands still for too long meanwhile."""
        while True:
            try:
                return future.result(LOOK_EVERY)
            except TimeoutError:
                if future.done():
                    raise
                self._look()

    def _look(self) -> None:
        """Whether every match that waits for an answer stands elsewhere than before."""
        now = time.monotonic()
        for number, match in enumerate(self._matches):
            where = match.waiting
            before, since = self._stood.get(number, (None, now))
            if where is None or where != before:
                self._stood[number] = where, now
            elif now - since > self._deadline:
                raise match.endless(now - since)
