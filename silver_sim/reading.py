"""What a user gives: files, read within limits (regular ones, and not without end), and numbers."""

from __future__ import annotations

import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

from silver_sim.errors import UserError, brief

Number = TypeVar("Number", int, float)
MAX_SEED = 2**64 - 1
MOST_BLOCKS = 10**12  # or games: a year and more on a fast machine
MOST_SECONDS = 365 * 24 * 3600
MOST_TYPED = 1_000_000  # bytes of what people write: experiments, rules, strategies
MOST_DATA = 64_000_000  # bytes of the JSON that the program writes
READABLE = "name a file that is there and that you may read"


def read_text(path: Path, most: int = MOST_TYPED) -> str:
    r"""The UTF-8 text of a regular file of at most so many bytes, every end of a line as `\n`.

    Raises UserError for a folder, a device, a fifo, for more bytes, and for what cannot be read.
    """
    try:
        return io.TextIOWrapper(io.BytesIO(read_bytes(path, most)), "utf-8").read()
    except UnicodeDecodeError as problem:
        raise UserError(
            f"cannot read {brief(path)}", why=str(problem), help="save it as UTF-8"
        ) from problem


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most so many bytes; UserError as ``read_text``."""
    with opened(path) as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        raise UserError(
            f"cannot read {brief(path)}",
            why=f"it has more than {most:,} bytes",
            help="name a smaller file",
        )
    return content


@contextmanager
def opened(path: str | Path, help: str = READABLE) -> Iterator[BinaryIO]:
    """A regular file for reading; an error of the operating system, then or later, is a UserError.

    Nothing waits for the other end of a fifo, and no device is touched; ``help`` is what to do.
    """
    try:
        # Without O_NONBLOCK a fifo that nobody writes to would be waited for.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        kind = os.stat(path).st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
            raise UserError(f"cannot read {brief(path)}", why="it is not a regular file", help=help)
        with open(path, "rb", opener=lambda name, _: os.open(name, flags)) as stream:
            yield stream
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise UserError(
            f"cannot read {brief(path)}",
            why=why,
            help=help,
        ) from problem


def read_whole(option: str, text: str, help: str = "in digits") -> int:
    """A whole number as typed (``1_000_000`` too); UserError if it is none."""
    if not re.fullmatch(r"-?[0-9]+(_[0-9]+)*", text, re.ASCII) or len(text) > 40:
        raise UserError(f"{option} {text!r} is not a whole number", help=help)
    return int(text)


def typed_number(text: str, kind: type[Number]) -> Number | None:
    """A number as typed, in the digits 0 to 9 and no others; None for what is none."""
    try:
        return kind(text) if text.isascii() else None
    except ValueError:
        return None
