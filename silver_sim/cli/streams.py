"""Standard input, output and error, whatever they are: closed, full, or of few letters."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from typing import TextIO

from silver_sim.errors import UserError

REPLACED = "silver-sim"  # the name of how letters are written that the terminal has not
# Ours that every terminal has; a bar of a drawing is its height, 1 to 8.
PLAIN = str.maketrans(
    {"±": "+-", "−": "-", "–": "-", "…": "...", "·": "|", "µ": "u"}
    | {bar: str(height) for height, bar in enumerate("▁▂▃▄▅▆▇█", 1)}
    | dict(zip("├─●┤┊┼╵", "[-o]:+'", strict=True))  # of forests
)


def prepare() -> None:
    """Make the standard streams fit for whatever the commands do with them.

    A letter that the terminal cannot show is replaced; output that is not taken is a UserError; a
    message that nobody can read is dropped. What has no standard stream behind it is left alone.
    """
    codecs.register_error(REPLACED, _replaced)
    _fill_closed()
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115, for the whole process
    sys.stdout = _through(_Output, 1, sys.stdout, sys.__stdout__)
    sys.stderr = _through(_Notes, 2, sys.stderr, sys.__stderr__)


def discard() -> None:
    """Let what is still to be written to standard output go nowhere."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)


class OutputError(UserError):
    """Standard output takes nothing more: the disk is full, or it is closed."""


class ReaderGoneError(Exception):
    """Nobody reads standard output any more, as `head` does when it has enough: no failure.

    It is no BrokenPipeError, for which libraries end the program with a status of their own.
    """


class _Output(io.FileIO):
    """Standard output, which says in our words why it takes no more."""

    def write(self, content: object, /) -> int:
        try:
            return super().write(content)  # type: ignore[arg-type]
        except BrokenPipeError as problem:
            raise ReaderGoneError from problem
        except OSError as problem:
            raise OutputError(
                "cannot write to standard output",
                why=problem.strerror or str(problem),
                help="is it closed, or the disk full?  > FILE writes to another place",
            ) from problem


class _Notes(io.FileIO):
    """Standard error: there is nobody to tell that it cannot be written to."""

    def write(self, content: object, /) -> int:
        try:
            return super().write(content)  # type: ignore[arg-type]
        except OSError:
            return memoryview(content).nbytes  # type: ignore[arg-type]


def _fill_closed() -> None:
    """Open what is closed, so that no file gets its number; reading or writing it still fails."""
    for number, flag in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flag)  # takes the lowest number that is free


def _through(kind: type[io.FileIO], number: int, now: TextIO, given: TextIO | None) -> TextIO:
    """The stream with this file behind it, unless somebody has put another one in its place."""
    if now is not given or (now is not None and not _is_file(now)):
        return now
    if now is not None:
        now.flush()
    encoding = getattr(now, "encoding", None) or "utf-8"
    content = io.BufferedWriter(kind(number, "w", closefd=False))
    at_once = number == 2 or content.isatty() or getattr(now, "write_through", False)
    return io.TextIOWrapper(content, encoding, REPLACED, line_buffering=at_once)


def _is_file(stream: TextIO) -> bool:
    """Whether it is a text stream over a plain file number, and not over a console of Windows."""
    content = getattr(stream, "buffer", None)
    return isinstance(getattr(content, "raw", content), io.FileIO)


def _replaced(problem: UnicodeError) -> tuple[str, int]:
    """What is written for letters that cannot be: plain ones, or an escape that JSON reads too."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    letters = problem.object[problem.start : problem.end].translate(PLAIN)
    return json.dumps(letters)[1:-1], problem.end
