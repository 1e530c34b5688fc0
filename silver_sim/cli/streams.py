"""Standard input, output and error in every condition: closed, full, or with few letters."""

import codecs
import io
import json
import os
import select
import sys
from typing import TextIO

from silver_sim.errors import UserError

REPLACED = "silver-sim"  # the error handler that replaces letters the terminal lacks
# Replacements that every terminal has; a bar of a drawing becomes its height, 1 to 8.
PLAIN = str.maketrans(
    {"±": "+-", "−": "-", "–": "-", "…": "...", "·": "|", "µ": "u"}
    | {bar: str(height) for height, bar in enumerate("▁▂▃▄▅▆▇█", 1)}
    | dict(zip("├─●┤┊┼╵", "[-o]:+'", strict=True))  # of forests
)


def prepare() -> None:
    """Prepare the standard streams for all that commands do with them.

    A letter that the terminal cannot show is replaced; output that cannot be written is a
    UserError; a message that cannot be written is dropped. Other streams are left alone.
    """
    codecs.register_error(REPLACED, _replaced)
    for number, flag in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:  # it is closed: no file shall get its number; using it still fails
            os.open(os.devnull, flag)  # takes the lowest number that is free
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115, for the whole process
    sys.stdout = _through(_Output, 1, sys.stdout, sys.__stdout__)
    sys.stderr = _through(_Notes, 2, sys.stderr, sys.__stderr__)


def check() -> None:
    """Raise OutputError before a long command if it is known that its result cannot be written."""
    content = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(content, _Output):
        content.check()


def discard() -> None:
    """Discard what is still to be written to standard output."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)


class OutputError(UserError):
    """Standard output accepts nothing more: the disk is full, or it is closed."""

    def __init__(self, why: str) -> None:
        super().__init__(
            "cannot write to standard output",
            why=why,
            help="is it closed, or the disk full?  > FILE writes to another place",
        )


class ReaderGoneError(Exception):
    """The reader of standard output has gone, as `head` does when it has enough: not a failure.

    It is not a BrokenPipeError, for which libraries end the program with a status of their own.
    """


class _Output(io.FileIO):
    """Standard output that raises our errors if it accepts no more."""

    def write(self, content: object, /) -> int:
        try:
            return super().write(content)  # type: ignore[arg-type]
        except BrokenPipeError as problem:
            raise ReaderGoneError from problem
        except OSError as problem:
            raise OutputError(problem.strerror or str(problem)) from problem

    def check(self) -> None:
        """Raise OutputError if it is closed, or nobody reads it: nothing could be told in the end.

        A disk that is full is not noticed, nor on every system that the reader has gone.
        """
        self.write(b"")
        if hasattr(select, "poll"):
            state = select.poll()
            state.register(self, 0)
            if any(event & select.POLLERR for _, event in state.poll(0)):
                raise OutputError("nobody reads it any more")


class _Notes(io.FileIO):
    """Standard error; a failure to write to it is ignored, since it cannot be reported."""

    def write(self, content: object, /) -> int:
        try:
            return super().write(content)  # type: ignore[arg-type]
        except OSError:
            return memoryview(content).nbytes  # type: ignore[arg-type]


def _through(kind: type[io.FileIO], number: int, now: TextIO, given: TextIO | None) -> TextIO:
    """The stream with this file behind it, unless it has been replaced by another one."""
    behind = getattr(now, "buffer", None)
    is_file = isinstance(getattr(behind, "raw", behind), io.FileIO)  # no Windows console
    if now is not given or (now is not None and not is_file):
        return now
    if now is not None:
        now.flush()
    encoding = getattr(now, "encoding", None) or "utf-8"
    content = io.BufferedWriter(kind(number, "w", closefd=False))
    at_once = number == 2 or content.isatty() or getattr(now, "write_through", False)
    return io.TextIOWrapper(content, encoding, REPLACED, line_buffering=at_once)


def _replaced(problem: UnicodeError) -> tuple[str, int]:
    """The replacement for unsupported letters: plain ones, or an escape that is valid JSON."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    letters = problem.object[problem.start : problem.end].translate(PLAIN)
    return json.dumps(letters)[1:-1], problem.end
