"""Whole numbers and their bits: each function is one instruction where it is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.machine_code import PYTHON_MODE


def whole(value: Any) -> Any:
    """The value, if it is a whole number that the engine can hold.

    Raises TypeError or OverflowError; code that might pass anything else cannot be compiled.
    """
    if type(value) is int and -(2**63) <= value < 2**63:
        return value  # as nearly always
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f"{value!r} is no whole number")
    if not -(2**63) <= value < 2**63:
        raise OverflowError(f"{value} is too large")
    return int(value)


def popcount(mask: Any) -> Any:
    """How many bits of a mask are set; no mask is below 0."""
    return mask.bit_count()


def trailing_zeros(mask: Any) -> Any:
    """The place of the lowest bit of a mask that is set; one must be."""
    return ((mask & -mask) - 1).bit_count()


if not PYTHON_MODE:
    import numba
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @overload(whole)
    def _whole(value):  # type: ignore[no-untyped-def]  # numba compares signatures
        if not isinstance(value, (types.Integer, types.Boolean, types.IntEnumMember)):
            raise numba.TypingError(f"a whole number is wanted, and this is {value}")
        return lambda value: value

    @intrinsic  # type: ignore[untyped-decorator]
    def _popcount_of(_: Any, mask: Any) -> Any:
        def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros_of(_: Any, mask: Any) -> Any:
        def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), codegen

    @overload(popcount)
    def _popcount(mask):  # type: ignore[no-untyped-def]  # numba compares signatures
        return (lambda mask: _popcount_of(mask)) if isinstance(mask, types.Integer) else None

    @overload(trailing_zeros)
    def _trailing_zeros(mask):  # type: ignore[no-untyped-def]
        return (lambda mask: _trailing_zeros_of(mask)) if isinstance(mask, types.Integer) else None
