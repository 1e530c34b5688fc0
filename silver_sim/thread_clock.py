"""The processor time of a thread, which other threads may read."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple, Self


class ThreadClock(NamedTuple):
    """The clock that runs while one thread is at work; only that thread can make it.

    Linux has such clocks. Elsewhere it is that of the whole process, with all its threads.
    """

    thread: int  # ``threading.get_ident``
    number: int | None  # of the system's clock, which knows when its thread is gone

    @classmethod
    def here(cls) -> Self:
        """The clock of this thread."""
        thread = threading.get_ident()
        if not hasattr(time, "pthread_getcpuclockid"):
            return cls(thread, None)
        return cls(thread, time.pthread_getcpuclockid(thread))

    def seconds(self) -> float:
        """The processor time so far, in seconds; 0 once the thread has ended."""
        if self.number is None:
            return time.process_time()
        try:
            return time.clock_gettime(self.number)
        except OSError:
            return 0.0
