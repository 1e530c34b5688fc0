"""What numba works out for every function anew: worked out once, and found in less time."""

from __future__ import annotations

from types import BuiltinFunctionType
from typing import Any

from numba import types
from numba.core.compiler import Flags
from numba.core.targetconfig import ConfigStack
from numba.core.typing.context import Context

_PLAIN = types.Number, types.Boolean, types.Literal, types.Buffer, types.Record


class QuickFlags(Flags):  # type: ignore[misc]
    """The options of a function, which numba looks up thousands of times: found in less time."""

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, QuickFlags) else NotImplemented


class RememberedTypes(Context):  # type: ignore[misc]
    """numba's own rules of types; what they said of numbers, arrays and records is remembered.

    They try dozens of ways to add two numbers before they find one.
    """

    def __init__(self, original: Context) -> None:
        self.__dict__.update(vars(original))

    def refresh(self) -> None:
        """Learn what numba has been taught, but not again in the midst of compiling."""
        if not ConfigStack():
            super().refresh()

    def resolve_function_type(self, function: Any, arguments: Any, named: Any) -> Any:
        """The signature with which a function takes such arguments."""
        if named or not _is_plain(function, arguments):
            return super().resolve_function_type(function, arguments, named)
        key = function, arguments, ConfigStack.top_or_none()
        if key not in _signatures:
            _signatures[key] = super().resolve_function_type(function, arguments, named)
        return _signatures[key]

    def resolve_getattr(self, owner: Any, name: str) -> Any:
        """The type of an attribute."""
        if not isinstance(owner, types.Record):
            return super().resolve_getattr(owner, name)
        if (owner, name) not in _fields:
            _fields[owner, name] = super().resolve_getattr(owner, name)
        return _fields[owner, name]


_signatures: dict[Any, Any] = {}
_fields: dict[tuple[Any, str], Any] = {}


def _is_plain(function: Any, arguments: Any) -> bool:
    """Whether numba's own function is called with nothing but numbers, arrays and records."""
    own = type(function) is types.Function or isinstance(function, BuiltinFunctionType)
    return own and all(isinstance(each, _PLAIN) for each in arguments)
