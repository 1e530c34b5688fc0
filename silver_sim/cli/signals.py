"""Ctrl-C, and other signals that end a program: from batch systems, ``timeout``, a terminal.

The exit status is 128 plus the number of the signal, as in a shell.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType
from typing import Any

from silver_sim.arena import witness
from silver_sim.compiled.under_way import is_compiling

INTERRUPT = signal.SIGINT
# The last one does not exist everywhere.
ENDING = (INTERRUPT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))
_received: list[int] = []  # by this program, the latest one last
_words: list[Callable[[], str]] = []  # said when such a signal ends the program


def status() -> int:
    """The exit status of a program ended by the latest signal."""
    return 128 + (_received[-1] if _received else INTERRUPT)


def received() -> bool:
    """Whether such a signal has come; if not, a KeyboardInterrupt is the strategy's own."""
    return bool(_received)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let every such signal end the program silently, since nothing has begun yet."""
    with _handled(lambda number, _frame: os._exit(128 + number)):
        yield


@contextmanager
def as_interrupts() -> Iterator[None]:
    """Let every such signal raise a KeyboardInterrupt, like Ctrl-C.

    One during a finalizer ends the program: Python cannot raise anything there, and an import may
    hang for ever if its finalizer was interrupted.
    """
    _received.clear()
    hook = sys.unraisablehook

    def heard(lost: Any) -> None:
        if isinstance(lost.exc_value, KeyboardInterrupt) and received():
            print("aborted", file=sys.stderr)
            os._exit(status())
        hook(lost)

    sys.unraisablehook = heard
    try:
        with _handled(_interrupt):
            yield
    finally:
        sys.unraisablehook = hook


@contextmanager
def last_words(words: Callable[[], str]) -> Iterator[None]:
    """Say this if such a signal ends the program meanwhile, even while it compiles."""
    _words.append(words)
    try:
        yield
    except KeyboardInterrupt:
        print(words(), file=sys.stderr)
        raise
    finally:
        _words.remove(words)


@contextmanager
def stopping(stop: threading.Event) -> Iterator[Callable[[], None]]:
    """The first signal lets the chunks in flight finish; the second one ends the program.

    Yields a function to call when nothing is in flight any more: from then on a signal raises
    KeyboardInterrupt.
    """

    def first(number: int, _frame: FrameType | None) -> None:
        _note(number)
        stop.set()
        at_once()  # before printing: the next one may come meanwhile
        again = "Ctrl-C again" if number == INTERRUPT else "again"
        with suppress(RuntimeError):  # the main thread is just writing another line
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
            os._exit(status())  # a thread that still plays would keep the program alive


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _note(number)
    raise KeyboardInterrupt


def _note(number: int) -> None:
    """Note a signal; end the program if it compiles, which would delay the end by a minute.

    No more is half-written than after a killed process: files are whole or absent, and a run goes
    on from its last part.
    """
    _received.append(number)
    witness.dismiss()
    if is_compiling():
        from silver_sim.caches import forget_temporary

        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)  # ``timeout`` sends its signal twice
        said = [*(words() for words in _words), "aborted"]
        with suppress(OSError):  # unbuffered: another line may be half written
            os.write(2, "".join(f"{each}\n" for each in said).encode())
        forget_temporary()
        os._exit(status())


@contextmanager
def _handled(handler: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    """Handle the signals that end a program, except those that it was started to ignore (nohup)."""
    with ExitStack() as stack:
        for each in ENDING if threading.current_thread() is threading.main_thread() else ():
            before = signal.getsignal(each)
            if each == INTERRUPT or before not in (signal.SIG_IGN, None):
                signal.signal(each, handler)
                stack.callback(signal.signal, each, before)
        yield
