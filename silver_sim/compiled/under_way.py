"""Whether something is just being compiled, and how far it is: nobody can stop it.

What a signal does meanwhile is up to its handler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple


class Compiling(NamedTuple):
    """How far it is."""

    what: str  # what is compiled, in words, if somebody has said so
    functions: int  # that are compiled
    total: int  # about how many it will be; 0 if nobody knows
    seconds: float

    def __str__(self) -> str:
        known = self.total > self.functions
        of = f" of about {self.total:,}" if known else ""
        what = f" {self.what}" if self.what else ""
        noun = "functions" if known or self.functions > 1 else "function"
        return f"compiling{what}: {self.functions:,}{of} {noun} ({self.seconds:.0f} s)"


_now: list[None] = []  # one for each that compiles, in whatever thread
_far = Compiling("", 0, 0, 0.0)
_begun = 0.0
_listeners: list[Callable[[int], object]] = []


@contextmanager
def compiling() -> Iterator[None]:
    """Something is compiled meanwhile."""
    global _begun, _far
    if not _now:
        _begun = monotonic()
    _now.append(None)
    try:
        yield
    finally:
        _now.pop()
        if not _now:
            _far = _far._replace(seconds=_far.seconds + monotonic() - _begun)


def is_compiling() -> bool:
    """Whether it is so; for a signal handler, too."""
    return bool(_now)


def expect(what: str, total: int = 0) -> None:
    """From now on this is compiled; about this many functions, if that is known."""
    global _far
    _far = Compiling(what, 0, total, 0.0)


def made(functions: int = 1) -> None:
    """A number of functions more are compiled, by this process or by another one for it."""
    global _far
    _far = _far._replace(functions=_far.functions + functions)
    for each in _listeners:
        each(functions)


def tell(listener: Callable[[int], object]) -> None:
    """Let somebody else hear of every function that is compiled, too."""
    _listeners.append(listener)


def how_far() -> Compiling | None:
    """How far it is while something is compiled; None otherwise, or if all of it was kept."""
    if not _now or not _far.functions:
        return None
    return _far._replace(seconds=_far.seconds + monotonic() - _begun)
