"""Errors of the user, as one message: what is wrong, where, why, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

MOST_REPEATED = 200  # letters of what was typed or read, when a message repeats it
MOST_SHOWN = 1_000  # letters of one part of a message
MEND = "mend the strategy's file, then  silver-sim strategies check NAME  tries it out"
_PIECE = re.compile(r"'(?:[^'\\]++|\\.)*+'|\"(?:[^\"\\]++|\\.)*+\"|\S+")  # quoted, or a word


def printable(text: str) -> str:
    r"""Return `text` with every control, format and bidi character shown as `\x1b`, `\u202e` …."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def repeated(value: object) -> str:
    """Return a value for a message: its Python repr, with the middle left out if it is long."""
    return _cut(repr(value), MOST_REPEATED)


def brief(path: object) -> str:
    """Return a path for a message: as it is, with the middle left out if it is long."""
    return _cut(str(path), MOST_REPEATED)


def _cut(text: str, most: int) -> str:
    tail = most // 4
    return text if len(text) <= most else f"{text[: most - tail - 1]}…{text[-tail:]}"


def _in_brief(text: str) -> str:
    """Return a part of a message with long words and long quotations shortened."""
    return _PIECE.sub(lambda found: _cut(found[0], MOST_REPEATED), _cut(text, MOST_SHOWN))


def no_field(name: str, fields: Iterable[str]) -> AttributeError:
    """Return the error for a field that a sight has not, with the nearest that it has."""
    near = "".join(f"; did you mean {each!r}?" for each in get_close_matches(name, [*fields], 1))
    return AttributeError(f"a sight has no {name!r}{near}")


class UserError(Exception):
    """A mistake of the user's, reported in full and without a traceback.

    Fields: `message` (what is wrong), `where` (file, line, field), `why` (the cause, if the system
    gave one) and `help` (what to do, often a command to copy, so never cut); `exit_status` is what
    the command ends with. What was typed or read is repeated up to 200 letters.
    """

    exit_status = 2

    def __init__(self, message: str, *, where: str = "", why: str = "", help: str = "") -> None:
        self.message = _in_brief(message)
        self.where = _in_brief(where)
        self.why = _in_brief(why)
        self.help = help
        super().__init__(self.message)

    def __str__(self) -> str:
        """Return the lines to print, without control characters."""
        parts = (
            ("error: ", self.message),
            ("  --> ", self.where),
            ("  why: ", self.why),
            ("  help: ", self.help),
        )
        return "\n".join(label + printable(text) for label, text in parts if text)


class StrategyError(UserError):
    """A strategy raised an exception or gave an illegal answer.

    ``table`` is the number of the table of the run at which it did so.
    """

    exit_status = 4
    table = 0

    def __init__(self, message: str, *, where: str = "", why: str = "", help: str = "") -> None:
        super().__init__(message, where=where, why=why, help=help or MEND)


MORE_TIME = "--deadline SECONDS  gives it more time"


class EndlessError(StrategyError):
    """A strategy does not answer: a thread of this process will never end.

    ``stack`` is where that thread was (``traceback.StackSummary``).
    """

    def __init__(
        self, message: str, *, stack: Any = (), help: str = MORE_TIME, **more: str
    ) -> None:
        super().__init__(message, help=help, **more)
        self.stack = stack
