"""What a public function is given from Python, checked by its annotations before it begins."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, signature
from types import FunctionType, SimpleNamespace
from typing import Any, TypeVar, cast, get_type_hints

from silver_sim.errors import UserError, repeated
from silver_sim.extras import naming
from silver_sim.reading import MAX_SEED, MOST_SECONDS, MOST_WORLDS

F = TypeVar("F", bound=Callable[..., Any])
# What a whole number of this name may be, wherever it is given.
LIMITS = {
    **{"seed": (0, MAX_SEED), "threads": (1, 1024), "worlds": (1, MOST_WORLDS)},
    **{"simulations": (0, MOST_WORLDS), "limit": (1, 10**9), "generations": (1, 10**9)},
}


def checked(function: F) -> F:
    """Let a function be called with what its annotations allow; UserError for anything else.

    Numbers, arrays and texts of numpy count as Python's own. True and False are no numbers, nothing
    is rounded, and no infinite number is taken.
    """
    expected = signature(function)

    @cache
    def readers() -> dict[str, Any]:
        from pydantic import ConfigDict, InstanceOf, TypeAdapter  # takes a tenth of a second

        known = {name: of.annotation for name, of in expected.parameters.items()}
        typed = {name: of for name, of in known.items() if of is not Parameter.empty}
        hints: dict[str, Any] = get_type_hints(
            cast(Any, SimpleNamespace(__annotations__=typed)), function.__globals__
        )
        instance: Any = InstanceOf  # its fields are not looked at
        config = ConfigDict(strict=True, allow_inf_nan=False, arbitrary_types_allowed=True)
        return {
            name: TypeAdapter(instance[hint])
            if is_dataclass(hint)
            else TypeAdapter(hint, config=config)
            for name, hint in hints.items()
        }

    def read(name: str, value: Any) -> Any:
        from pydantic import ValidationError

        try:
            found = readers()[name].validate_python(_plain(value))
            why = "it has a NUL in it" if isinstance(found, str) and "\0" in found else ""
            if name == "seconds" and found is not None and not 0 < found <= MOST_SECONDS:
                why = f"it must be above 0, and {MOST_SECONDS} at most"
        except ValidationError as problem:
            why = problem.errors(include_url=False)[0]["msg"]
        if why:
            raise UserError(
                f"{function.__qualname__.removesuffix('.__init__')}: {name} = {repeated(value)}",
                why=why,
                help=f"{name}: {expected.parameters[name].annotation}",
            )
        return whole(name, found, *LIMITS[name]) if name in LIMITS and found is not None else found

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            bound = expected.bind(*args, **kwargs)
        except TypeError:
            return function(*args, **kwargs)  # Python says what does not fit
        with naming():
            for name, value in bound.arguments.items():
                if name in readers():
                    kind = expected.parameters[name].kind
                    if kind is Parameter.VAR_POSITIONAL:
                        value = tuple(read(name, each) for each in value)
                    elif kind is Parameter.VAR_KEYWORD:
                        value = {each: read(name, of) for each, of in value.items()}
                    else:
                        value = read(name, value)
                    bound.arguments[name] = value
            return function(*bound.args, **bound.kwargs)

    return cast(F, call)


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``, numpy's too; UserError for anything else."""
    try:
        number = operator.index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise UserError(
            f"there is no {name} {repeated(value)}", help=f"a whole number from {low} to {high}"
        )
    return number


def _plain(value: Any) -> Any:
    """The same without numpy, in lists and dicts too; a strategy as line-ups name it."""
    if isinstance(value, FunctionType | type):
        return str(import_module("silver_sim.arena.made").file_of(value))
    if type(value).__module__ == "silver_sim.play.strategy":
        return str(value)
    if type(value).__module__ == "numpy":
        return value.tolist()
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [*map(_plain, value)] if isinstance(value, list | tuple) else value
