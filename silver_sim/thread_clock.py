"""The processor time of a thread, readable from other threads."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple, Self


class ThreadClock(NamedTuple):
    """The processor time of one thread; only that thread can make its clock.

    Linux has such clocks. Elsewhere it is the time of the whole process, with all its threads.
    """

    thread: int  # ``threading.get_ident``
    number: int | None  # of the system's clock, which fails once its thread has ended

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
