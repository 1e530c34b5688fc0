"""Ctrl-C, and the signals of whoever else ends a program: batch systems, ``timeout``, a terminal.

The exit status is 128 and the number of the signal, as in a shell.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType
from typing import Any

from silver_sim.compiled.under_way import is_compiling

INTERRUPT = signal.SIGINT
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last one is not known everywhere
ENDING = tuple(getattr(signal, name) for name in NAMES if hasattr(signal, name))
_received: list[int] = []  # by this program, the last one at the end


def status() -> int:
    """The exit status of a program that was ended by the last signal."""
    return 128 + (_received[-1] if _received else INTERRUPT)


def received() -> bool:
    """Whether a signal that ends has come; else a KeyboardInterrupt is a strategy's own."""
    return bool(_received)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let every signal that ends a program end it without a word: nothing has been begun."""
    with _handled(lambda number, _frame: os._exit(128 + number)):
        yield


@contextmanager
def as_interrupts() -> Iterator[None]:
    """Let every signal that ends a program be what Ctrl-C is: a KeyboardInterrupt."""
    _received.clear()
    with _handled(_interrupt), _never_ignored():
        yield


@contextmanager
def _never_ignored() -> Iterator[None]:
    """End the program by a signal that comes in a finalizer, where Python can raise nothing.

    An import may stand still for ever if its finalizer was interrupted.
    """
    hook = sys.unraisablehook

    def heard(told: Any) -> None:
        if isinstance(told.exc_value, KeyboardInterrupt) and received():
            print("aborted", file=sys.stderr)
            os._exit(status())
        hook(told)

    sys.unraisablehook = heard
    try:
        yield
    finally:
        sys.unraisablehook = hook


@contextmanager
def stopping(stop: threading.Event) -> Iterator[Callable[[], None]]:
    """The first signal lets the chunks in flight finish; the second one ends the program.

    Yields what makes a signal from then on a KeyboardInterrupt: nothing is in flight any more.
    """

    def first(number: int, _frame: FrameType | None) -> None:
        _received.append(number)
        _end_if_compiling()
        stop.set()
        at_once()  # before a word is said: the next one may come while it is written
        again = "Ctrl-C again" if number == INTERRUPT else "again"
        with suppress(RuntimeError):  # another line of the main thread is just being written
            print(f"\nstopping after the games in flight ({again} to abort) ...", file=sys.stderr)

    def at_once() -> None:
        for each in ENDING:
            if signal.getsignal(each) is first:
                signal.signal(each, _interrupt)

    with _handled(first):
        try:
            yield at_once
        except KeyboardInterrupt:
            if not received():
                raise
            print("aborted", file=sys.stderr)
            os._exit(status())  # a thread that still plays would keep the program


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _received.append(number)
    _end_if_compiling()
    raise KeyboardInterrupt


def _end_if_compiling() -> None:
    """End the program while it compiles, which would keep it for a minute.

    Nothing is half-written then but what a killed process may leave: files are whole or absent,
    and a run goes on from its last part.
    """
    if is_compiling():
        from silver_sim.caches import forget_temporary

        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)  # ``timeout`` sends its signal twice
        with suppress(OSError):
            os.write(2, b"aborted\n")  # another line may just be being written
        forget_temporary()
        os._exit(status())


@contextmanager
def _handled(handler: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    """Handle the signals that end a program, but for those that it was told to ignore (nohup)."""
    with ExitStack() as stack:
        for each in ENDING if threading.current_thread() is threading.main_thread() else ():
            before = signal.getsignal(each)
            if each == INTERRUPT or before not in (signal.SIG_IGN, None):
                signal.signal(each, handler)
                stack.callback(signal.signal, each, before)
        yield
