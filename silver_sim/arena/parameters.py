"""The parameters of a strategy, as its file declares them; none of it is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from silver_sim.errors import StrategyError

KINDS = {"bool": bool, "int": int, "float": float}
Value = bool | int | float | str  # a word stands for the member of an enumeration
Words = Mapping[str, int]  # of an enumeration, and their numbers
LARGEST = 2**53  # parameters travel as floats, which hold every integer up to here
_RANGE = re.compile(r"\((-?[\d.]+) to (-?[\d.]+)\)$", re.ASCII)  # behind a parameter's comment


@dataclass(frozen=True)
class Parameter:
    """A parameter of a strategy, as its file declares it."""

    name: str
    kind: type  # bool, int, float, or str: one of the words
    default: Value
    comment: str
    least: float = -LARGEST
    most: float = LARGEST
    words: Words = field(default_factory=dict)

    def holds(self, value: Value) -> bool:
        """Whether the value is one of the words, or in the range that the comment ends with."""
        return value in self.words if isinstance(value, str) else self.least <= value <= self.most

    def number(self, value: Value) -> bool | int | float:
        """The value as the strategy gets it, who is given the number of a word."""
        return self.words[value] if isinstance(value, str) else value

    @property
    def given_as(self) -> type:
        """The type of what the strategy gets."""
        return int if self.words else self.kind

    @property
    def range(self) -> str:
        """``0 to 13``, or ``low, high``; empty if the file names none."""
        found = _RANGE.search(self.comment)
        return ", ".join(self.words) or (found[0][1:-1] if found else "")


def is_value(number: bool | int | float, kind: type) -> bool:
    """Whether a parameter of this kind can have this value: not nan, not infinite, not rounded."""
    return abs(number) <= LARGEST and kind(number) == number


def declared(
    strategy: str, path: Path, text: str, tree: ast.Module, enumerations: Sequence[type[IntEnum]]
) -> tuple[Parameter, ...]:
    """The fields of ``class Params(NamedTuple)``; StrategyError for what is no parameter.

    A field whose type is an IntEnum, one of the file's own or of ``enumerations``, is a word: the
    name of a member in small letters.
    """
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    if "Params" not in classes:
        return ()
    known = {
        **{each.__name__: _words(each) for each in enumerations},
        **{name: _words_of_class(node) for name, node in classes.items()},
    }
    lines = text.splitlines()
    fields = [each for each in classes["Params"].body if isinstance(each, ast.AnnAssign)]
    return tuple(
        _parameter(each, known.get(_name(each.annotation), {}), lines, strategy, path)
        for each in fields
    )


def _parameter(
    node: ast.AnnAssign, words: Words, lines: Sequence[str], strategy: str, path: Path
) -> Parameter:
    """One field; ``words``: of its type, if that is an enumeration."""
    name, where = _name(node.target), f"{path}:{node.lineno}"
    kind = str if words else KINDS.get(_name(node.annotation))
    default = _member(node, words) if words else _number(node, kind)
    if kind is None or default is None:
        raise StrategyError(
            f"strategy {strategy!r}: parameter {name!r} needs a type and a default",
            where=where,
            help=f"write  {_example(node, words)}",
        )
    comment = lines[node.lineno - 1].partition("#")[2].strip()
    ends = None if words else _RANGE.search(comment)
    least, most = map(float, ends.groups()) if ends else (-LARGEST, LARGEST)
    parameter = Parameter(name, kind, default, comment, least, most, words)
    if not parameter.holds(default):
        raise StrategyError(
            f"strategy {strategy!r}: {name} = {default} is not in its range {parameter.range}",
            where=where,
        )
    return parameter


def _name(node: ast.expr | None) -> str:
    return str(getattr(node, "id", "?"))


def _number(node: ast.AnnAssign, kind: type | None) -> Value | None:
    """The default that is written, of a kind of number; None for anything else."""
    try:
        default = ast.literal_eval(node.value) if node.value else None
    except (ValueError, TypeError, RecursionError):
        return None
    if kind is None or not isinstance(default, (bool, int, float)) or not is_value(default, kind):
        return None
    value: Value = kind(default)
    return value


def _member(node: ast.AnnAssign, words: Words) -> str | None:
    """The word of the default ``Take.LOW``; None for anything else."""
    match node.value:
        case ast.Attribute(value=value, attr=member) if _name(value) == _name(node.annotation):
            return member.lower() if member.lower() in words else None
    return None


def _example(node: ast.AnnAssign, words: Words) -> str:
    """How such a field is written."""
    if not words:
        return "name: float = 1.0  # what it means  (bool, int, float or an IntEnum)"
    kind, (first, *_) = _name(node.annotation), words
    return f"{_name(node.target)}: {kind} = {kind}.{first.upper()}  # one of {', '.join(words)}"


def _words(enumeration: type[IntEnum]) -> Words:
    return {member.name.lower(): int(member) for member in enumeration}


def _words_of_class(node: ast.ClassDef) -> Words:
    """The members of a ``class Take(IntEnum)`` with their numbers, as written; else none."""
    if "IntEnum" not in map(_name, node.bases):
        return {}
    found = {}
    for each in node.body:
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))):
                found[name.lower()] = number
    return found
