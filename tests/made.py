"""Results that were never found: what a test names of them, and blanks for the rest."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar, cast

from silver_sim.result import as_json, read

T = TypeVar("T")

BLANKS: Mapping[Any, Any] = {str: "", int: 0, float: 0.0, bool: False, list: [], dict: {}}


def made(kind: type[T], plain: Mapping[str, Any]) -> T:
    """A result of a kind from some of its fields, however deep; others are blank."""
    found: T = _of(kind, plain)
    return found


def renamed(found: T, names: Mapping[str, str]) -> T:
    """A result, or what was read of one, under other names: wherever one of theirs stands."""
    if is_dataclass(found) and not isinstance(found, type):
        return read(type(found), renamed(as_json(found), names))
    other: Any = found
    if isinstance(found, dict):
        other = {names.get(key, key): renamed(value, names) for key, value in found.items()}
    elif isinstance(found, list):
        other = [renamed(each, names) for each in found]
    elif isinstance(found, str):
        other = names.get(found, found)
    return cast(T, other)


def _of(wanted: Any, value: Any) -> Any:
    """A value as a field wants it."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if isinstance(wanted, typing.TypeVar) or value is None:
        return value
    if origin in (types.UnionType, typing.Union):
        return _of(next(each for each in inner if each is not type(None)), value)
    if origin is list:
        return [_of(inner[0], each) for each in value]
    if origin is dict:
        return {name: _of(inner[1], each) for name, each in value.items()}
    if not is_dataclass(origin or wanted) or not isinstance(value, dict):
        return value
    kind: Any = origin or wanted
    hints = _hints(wanted)
    if unknown := set(value) - set(hints):
        raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    told = {
        each.name: _of(hints[each.name], value[each.name])
        if each.name in value
        else _blank(hints[each.name])
        for each in fields(kind)
        if each.name in value or (each.default is MISSING and each.default_factory is MISSING)
    }
    return kind(**told)


def _hints(wanted: Any) -> dict[str, Any]:
    """The types of the fields, with what stands for a generic class's parameters."""
    kind = typing.get_origin(wanted) or wanted
    bound = dict(zip(getattr(kind, "__parameters__", ()), typing.get_args(wanted), strict=False))

    def told(hint: Any) -> Any:
        parameters = getattr(hint, "__parameters__", ())
        if isinstance(hint, typing.TypeVar):
            return bound.get(hint, hint)
        return hint[tuple(bound.get(each, each) for each in parameters)] if parameters else hint

    return {name: told(hint) for name, hint in typing.get_type_hints(kind).items()}


def _blank(wanted: Any) -> Any:
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        return None if type(None) in inner else _blank(inner[0])
    if is_dataclass(origin or wanted):
        return _of(wanted, {})
    return BLANKS.get(origin or wanted)
