"""Kernels as plain Python: what strategies call while they are not compiled themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import wraps
from inspect import signature
from types import FunctionType, SimpleNamespace
from typing import Any

from silver_sim.compiled.jit import is_kernel

OFTEN = 10_000  # times that a helper is asked in plain Python before it is compiled

_NUMBERS = {int, float, bool}
_ASK = """
def ask{signature}:
    way = ways.get({kinds})
    if way is None:
        return unhurried(sight, {others})
    return way(sight.address, ({others}))
"""
_names: dict[str, dict[str, Any]] = {}  # of modules whose kernels are plain functions


def plain(function: Any) -> Any:
    """A kernel as plain Python, with all that it calls; anything else as it is.

    Chance stays compiled: its streams are records, which plain Python reads slowly. A helper that
    is asked about a sight very often is compiled for that.
    """
    twin = _twin(function)
    if twin is function or not function.for_strategies or next(_parameters(twin), "") != "sight":
        return twin
    return _quick(function, twin)


def _parameters(function: Callable[..., Any]) -> Iterator[str]:
    return iter(signature(function).parameters)


def _twin(function: Any) -> Any:
    """A kernel, but not one of chance, as plain Python; anything else as it is."""
    if not is_kernel(function) or function.__module__ == "silver_sim.rng":
        return function
    if function.in_python is not None:
        return function.in_python
    source = function.py_func
    if source.__module__ not in _names:
        names = _names[source.__module__] = dict(source.__globals__)
        names |= {name: _value(value) for name, value in names.items()}
    names = _names[source.__module__]
    return FunctionType(source.__code__, names, source.__name__, source.__defaults__)


def _value(value: Any) -> Any:
    """What a name of the engine means in plain Python, which is slow to read enumerations."""
    if isinstance(value, type) and issubclass(value, IntEnum):
        return SimpleNamespace(**{member.name: int(member) for member in value})
    return _twin(value)


def _quick(helper: Any, slow: Callable[..., Any]) -> Any:
    """A helper that is asked about a sight: in plain Python until it has been asked often.

    From then on it is compiled. A plain sight tells its ``.address`` and its ``.kind``.
    """
    ways: dict[tuple[type, ...], Callable[..., Any] | None] = {}  # by the types of the others
    asked: Counter[tuple[type, ...]] = Counter()

    def unhurried(sight: Any, *others: Any) -> Any:
        kinds = tuple(map(type, others))
        asked[kinds] += 1
        if asked[kinds] >= OFTEN and kinds not in ways and _NUMBERS.issuperset(kinds):
            ways[kinds] = helper.compiled_of(sight.kind, others)
        return slow(sight, *others)

    _, *others = _parameters(slow)
    text = _ASK.format(
        signature=signature(slow),
        kinds="".join(f"type({other}), " for other in others).join("()"),
        others="".join(f"{other}, " for other in others),
    )
    names: dict[str, Any] = {"ways": ways, "unhurried": unhurried}
    exec(text, names)  # with the helper's own parameters: to pass any along takes longer
    return wraps(slow)(names["ask"])
