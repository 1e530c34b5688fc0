"""Small things that are read as they are typed: lists, calls, numbers."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from silver_sim.arena.parameters import Value, is_value
from silver_sim.errors import UserError, repeated
from silver_sim.reading import typed_number


class Call(NamedTuple):
    """``name(argument, argument)`` as typed."""

    name: str
    arguments: list[str]


def split_outside(text: str, separator: str) -> list[str]:
    """The parts between separators (a regular expression) that stand in no parentheses."""
    parts, depth, begun = [], 0, 0
    for found in re.finditer(rf"[()]|{separator}", text):
        if found[0] == "(":
            depth += 1
        elif found[0] == ")":
            depth -= 1
        elif depth == 0:
            parts.append(text[begun : found.start()].strip())
            begun = found.end()
    return [*parts, text[begun:].strip()]


def split_names(text: str) -> list[str]:
    """Names between commas; UserError if there is a line end or a control character in them."""
    if not text.isprintable():
        raise UserError(
            f"{repeated(text)} cannot be read: it contains a line end or a control character",
            help="type names in one line",
        )
    return split_outside(text, ",")


def read_call(text: str) -> Call | None:
    """``name(argument, ...)``; None for anything else."""
    found = re.fullmatch(r"([a-z_]+)\((.*)\)", text.strip(), re.DOTALL)
    if found is None:
        return None
    return Call(found[1], [each for each in split_outside(found[2], ",") if each])


def read_value(text: str, kind: type) -> bool | int | float | None:
    """A number of this kind, or yes or no; None for what is none (``parameters.is_value``)."""
    if kind is bool:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower())
    number = typed_number(text, kind)
    return number if number is not None and is_value(number, kind) else None


def as_typed(value: Value) -> str:
    """The value as one types it, exactly."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(int(value)) if value == int(value) else str(value)


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """``what`` is not among the known names; the nearest one is suggested."""
    names = list(known)
    near = difflib.get_close_matches(name, names, 1)
    did_you_mean = f"did you mean {near[0]!r}? " if near else ""
    return UserError(what, help=f"{did_you_mean}there are: {', '.join(names) or 'none'}")
