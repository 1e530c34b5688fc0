"""The parameters of a strategy, as its file declares them; none of it is run."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from pathlib import Path
from textwrap import dedent

from silver_sim.errors import StrategyError

KINDS = {"bool": bool, "int": int, "float": float}
Value = bool | int | float | str  # a word stands for the member of an enumeration
Words = Mapping[str, int]  # of an enumeration, and their numbers
LARGEST = 2**53  # parameters travel as floats, which hold every integer up to here
_RANGE = re.compile(r"\((-?[\d.]+) to (-?[\d.]+)\)$", re.ASCII)  # behind a parameter's comment
Meanings = Mapping[str, str]  # of words, by the comments behind the members; some may have none


@dataclass(frozen=True)
class _Enumeration:
    """What a parameter can be whose type is an IntEnum."""

    words: Words = field(default_factory=dict)
    meanings: Meanings = field(default_factory=dict)


NUMBERS = _Enumeration()  # of a parameter that is no word


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
    meanings: Meanings = field(default_factory=dict)

    def holds(self, value: Value) -> bool:
        """Whether the value is one of the words, or in the range that the comment ends with."""
        return value in self.words if isinstance(value, str) else self.least <= value <= self.most

    def number(self, value: Value) -> bool | int | float:
        """The value as the strategy gets it, who is given the number of a word."""
        return self.words[value] if isinstance(value, str) else value

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
    lines = text.splitlines()
    known = {
        **{each.__name__: _of_game(each) for each in enumerations},
        **{name: _of_class(node, lines) for name, node in classes.items()},
    }
    fields = [each for each in classes["Params"].body if isinstance(each, ast.AnnAssign)]
    return tuple(
        _parameter(each, known.get(_name(each.annotation), NUMBERS), lines, strategy, path)
        for each in fields
    )


def _parameter(
    node: ast.AnnAssign, of: _Enumeration, lines: Sequence[str], strategy: str, path: Path
) -> Parameter:
    """One field; ``of``: its type, if that is an enumeration."""
    name, where, words = _name(node.target), f"{path}:{node.lineno}", of.words
    kind = str if words else KINDS.get(_name(node.annotation))
    default = _member(node, words) if words else _number(node, kind)
    if kind is None or default is None:
        raise StrategyError(
            f"strategy {strategy!r}: parameter {name!r} needs a type and a default",
            where=where,
            help=f"write  {_example(node, words)}",
        )
    comment = _comment(node, lines)
    ends = None if words else _RANGE.search(comment)
    least, most = map(float, ends.groups()) if ends else (-LARGEST, LARGEST)
    parameter = Parameter(name, kind, default, comment, least, most, words, of.meanings)
    if not parameter.holds(default):
        raise StrategyError(
            f"strategy {strategy!r}: {name} = {default} is not in its range {parameter.range}",
            where=where,
        )
    return parameter


def _comment(node: ast.stmt, lines: Sequence[str]) -> str:
    """The comment behind what is written in one line."""
    return lines[node.lineno - 1].partition("#")[2].strip()


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


@cache
def _of_game(enumeration: type[IntEnum]) -> _Enumeration:
    """An enumeration of a game, with the comments of its source where that is there."""
    words = {member.name.lower(): int(member) for member in enumeration}
    with suppress(OSError):
        text = dedent(inspect.getsource(enumeration))
        (node,) = ast.parse(text).body
        if isinstance(node, ast.ClassDef):
            return _Enumeration(words, _of_class(node, text.splitlines()).meanings)
    return _Enumeration(words)


def _of_class(node: ast.ClassDef, lines: Sequence[str]) -> _Enumeration:
    """The members of a ``class Take(IntEnum)``, as written; of another class none."""
    if "IntEnum" not in map(_name, node.bases):
        return NUMBERS
    words, meanings = {}, {}
    for each in node.body:
        match each:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(number))):
                words[name.lower()] = number
                if comment := _comment(each, lines):
                    meanings[name.lower()] = comment
    return _Enumeration(words, meanings)
