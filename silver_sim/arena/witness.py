"""Who was asked when this process ended: reported by another one, which outlives it.

A strategy may end the process in ways that nothing here hears of: by a signal that cannot be
caught, with too much memory, in the depth of compiled code. So a small process waits for the end of
this one, and reads in a file that both have in memory who was asked just then.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from mmap import mmap

ROOM = 1 << 16  # bytes: how often each name is asked just now
# What the other process does: it reads names, one a line, until this one has ended.
WATCH = """
import os, sys
names = sys.stdin.read().splitlines()
asked = os.pread(3, len(names), 0)
if who := ", ".join(dict.fromkeys(name for name, now in zip(names, asked) if now)):
    sys.stderr.write(
        f"error: the program was ended while it asked {who}\\n"
        "  why: the strategy ended it, or the system did: is there enough memory?\\n"
        "  help: mend the strategy's file; what was saved goes on with  silver-sim runs resume RUN"
        "  or  silver-sim play FILE\\n"
    )
"""

_begun = False
_names = -1  # where they are written
_asked: mmap | None = None
_places: dict[str, int] = {}


def begin() -> None:
    """From now on the other process is started when a strategy is first asked, where it can be."""
    global _begun
    _begun = hasattr(os, "posix_spawn") and bool(sys.executable)


def _watched() -> mmap | None:
    """What the other process reads at the end of this one; None if nobody watches."""
    global _begun, _names, _asked
    if _asked is not None or not _begun:
        return _asked
    from tempfile import TemporaryFile

    _begun = False  # whatever comes of it
    with suppress(OSError), TemporaryFile() as file:
        file.truncate(ROOM)
        theirs, _names = os.pipe()
        here = [
            (os.POSIX_SPAWN_DUP2, theirs, 0),
            (os.POSIX_SPAWN_DUP2, file.fileno(), 3),
            (os.POSIX_SPAWN_CLOSE, 1),  # who reads our output does not wait for that process
        ]
        ignored = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # it ends with this one
        command = [sys.executable, "-I", "-S", "-c", WATCH]
        os.posix_spawn(command[0], command, {}, file_actions=here, setsigmask=ignored)
        os.close(theirs)
        _asked = mmap(file.fileno(), ROOM)
    return _asked


def dismiss() -> None:
    """The program ends by itself, no matter who is asked just now."""
    if _asked is not None:
        _asked[:] = bytes(ROOM)


@contextmanager
def asking(who: str) -> Iterator[None]:
    """Meanwhile a strategy is asked, or one of several."""
    asked = _watched()
    if asked is None or len(_places) == ROOM:
        yield
        return
    if who not in _places:
        os.write(_names, f"{who}\n".encode())
    place = _places.setdefault(who, len(_places))
    asked[place] = min(255, asked[place] + 1)  # of this many threads at once
    try:
        yield
    finally:
        asked[place] = max(0, asked[place] - 1)
