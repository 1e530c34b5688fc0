"""Fields of rule sets: what a value must be, read from plain data and from command lines."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from silver_sim.errors import UserError, repeated

Edition = TypeVar("Edition")
HIGHEST = 1_000_000_000  # no number of a rule set is larger


def check_whole(name: str, value: Any, least: int, most: int = HIGHEST) -> None:
    """UserError if the value of a field is no whole number of this range."""
    if type(value) is not int:
        raise UserError(f"{name} = {repeated(value)}", help="a whole number is wanted")
    if not least <= value <= most:
        raise UserError(f"{name} = {value}", help=f"a whole number from {least} to {most}")


def check_word(name: str, value: Any, words: Collection[str]) -> None:
    """UserError if the value of a field is none of these words."""
    if value not in words:
        raise UserError(f"{name} = {repeated(value)}", help="one of " + ", ".join(words))


def check_names(names: Collection[str], fields: Sequence[str]) -> None:
    """UserError for the first of these names that no field has."""
    for name in names:
        if name not in fields:
            raise UserError(f"unknown rule field {name!r}", help=nearest(name, fields))


def chosen_edition(rest: dict[str, Any], editions: Mapping[str, Edition]) -> Edition:
    """Take ``edition`` out of a table of fields; the first edition without it. Raises UserError."""
    name = rest.pop("edition", next(iter(editions)))
    if not isinstance(name, str) or name not in editions:
        raise UserError(
            f"unknown edition {repeated(name)}", help=nearest(str(name), tuple(editions))
        )
    return editions[name]


def split_assignment(assignment: str, fields: Sequence[str]) -> tuple[str, str]:
    """Name and value of ``field=value`` as typed; UserError for no ``=`` or no such field."""
    name, equals, text = (part.strip() for part in assignment.partition("="))
    if not equals:
        raise UserError(f"--set {repeated(assignment)}: no '='", help="write --set field=value")
    check_names([name], fields)
    return name, text


def nearest(word: str, words: Sequence[str]) -> str:
    """The right words, and the one that was perhaps meant, for a message."""
    near = difflib.get_close_matches(word, words, 1)
    listed = "one of " + ", ".join(words)
    return f"did you mean {near[0]!r}? {listed}" if near else listed
