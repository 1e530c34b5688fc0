"""Whether something is just being compiled: that takes up to a minute, and nobody can stop it.

What a signal does meanwhile is up to whoever hears it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_now: list[None] = []  # one for each that compiles, in whatever thread


@contextmanager
def compiling() -> Iterator[None]:
    """Something is compiled meanwhile."""
    _now.append(None)
    try:
        yield
    finally:
        _now.pop()


def is_compiling() -> bool:
    """Whether it is so; for a signal handler, too."""
    return bool(_now)
