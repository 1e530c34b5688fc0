"""What a user did wrong, said once and well: what, where, why, and what helps."""

from __future__ import annotations

from typing import Any


def printable(text: str) -> str:
    r"""Return `text` with every control, format and bidi character shown as `\x1b`, `\u202e` …."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class UserError(Exception):
    """A mistake of the user's, told in full and without a traceback.

    Fields: `message` (what is wrong), `where` (file, line, field), `why` (the cause, if the system
    gave one) and `help` (what to do); `exit_status` is what the command ends with.
    """

    exit_status = 2

    def __init__(self, message: str, *, where: str = "", why: str = "", help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.why = why
        self.help = help

    def __str__(self) -> str:
        """Return the lines that a person reads; nothing in them can steer a terminal."""
        parts = (
            ("error: ", self.message),
            ("  --> ", self.where),
            ("  why: ", self.why),
            ("  help: ", self.help),
        )
        return "\n".join(label + printable(text) for label, text in parts if text)


class StrategyError(UserError):
    """A strategy raised an exception or gave an answer that is not legal.

    ``table`` is the number of the table of the run at which it did.
    """

    exit_status = 4
    table = 0


class EndlessError(StrategyError):
    """A strategy does not answer: a thread of this process will never end.

    ``stack`` is where that thread was (``traceback.StackSummary``).
    """

    def __init__(self, message: str, *, stack: Any = (), **told: str) -> None:
        super().__init__(message, **told)
        self.stack = stack
