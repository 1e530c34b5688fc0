"""Read what a user gives: numbers, and regular files of limited size."""

from __future__ import annotations

import io
import os
import re
import secrets
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

from silver_sim.errors import UserError, brief

Number = TypeVar("Number", int, float)
MAX_SEED = 2**64 - 1
MOST_WORLDS = 1_000_000
MOST_KEPT = MOST_WORLDS // 10  # worlds where no answer is dropped
MOST_BLOCKS = 10**12  # or games: more than a year on a fast machine
MOST_SECONDS = 365 * 24 * 3600
MOST_TYPED = 1_000_000  # bytes of what people write: experiments, rules, strategies
MOST_DATA = 64_000_000  # bytes of the JSON that the program writes
READABLE = "name an existing file that you may read"
_TYPED = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f", " "),
        "\u2026": "...",
    }
)


def drawn_seed(seed: int | None) -> int:
    """The seed that was given, or a fresh one: short, so that somebody can type it again."""
    return secrets.randbelow(2**32) if seed is None else seed


def as_typed(text: str) -> str:
    """A text with the signs of a keyboard, where phones and spreadsheets write others.

    Quotes, dashes, dots and blanks become ``'``, ``"``, ``-``, ``...`` and a blank, and accented
    letters are equal whether they were written as one character or as two (Unicode's NFC).
    """
    return unicodedata.normalize("NFC", text).translate(_TYPED)


def unaccented(text: str) -> str:
    """The same without accents: Räuber and Rauber are one name of a card."""
    letters = unicodedata.normalize("NFD", as_typed(text))
    return "".join(each for each in letters if not unicodedata.combining(each))


def read_text(path: Path, most: int = MOST_TYPED) -> str:
    r"""The UTF-8 text of a regular file of at most `most` bytes, with line ends as `\n`.

    Raises UserError for a folder, a device, a fifo, for more bytes, and if it cannot be read.
    """
    try:
        return io.TextIOWrapper(io.BytesIO(read_bytes(path, most)), "utf-8").read()
    except UnicodeDecodeError as problem:
        raise UserError(
            f"cannot read {brief(path)}", why=str(problem), help="save it as UTF-8"
        ) from problem


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes; UserError as in ``read_text``."""
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
    """Open a regular file for reading; errors of the operating system become UserErrors.

    It does not wait for the other end of a fifo and touches no device; ``help`` says what to do.
    """
    if "\0" in str(path):
        raise UserError(
            f"cannot read {brief(path)}", why="no name of a file has the character NUL", help=help
        )
    try:
        # Without O_NONBLOCK this would wait for a writer at the other end of a fifo.
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
    """A whole number as typed (also ``1_000_000``); UserError if it is not one."""
    if not re.fullmatch(r"-?[0-9]+(_[0-9]+)*", text, re.ASCII) or len(text) > 40:
        raise UserError(f"{option} {text!r} is not a whole number", help=help)
    return int(text)


def typed_number(text: str, kind: type[Number]) -> Number | None:
    """A number as typed, in the digits 0 to 9 and no others; None if it is not one."""
    try:
        return kind(text) if text.isascii() else None
    except ValueError:
        return None
