"""Philox4x32-10 in machine code: four counters at a time, one in every lane of a vector."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import inline_kernel
from silver_sim.compiled.machine_code import PYTHON_MODE

LANES = 4
WORDS = 4 * LANES  # that are drawn at once
_ROUNDS = 10
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@inline_kernel
def philox(counter: Any, key: Any) -> Any:
    """The four 32-bit words of Philox4x32-10 at ``counter`` (four words) under ``key`` (two)."""
    c0, c1 = np.uint64(counter[0]), np.uint64(counter[1])
    c2, c3 = np.uint64(counter[2]), np.uint64(counter[3])
    k0, k1 = np.uint64(key[0]), np.uint64(key[1])
    for _ in range(_ROUNDS):
        p0, p1 = _M0 * c0, _M1 * c2
        c0, c1 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _LOW
        c2, c3 = (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return c0, c1, c2, c3


if PYTHON_MODE:

    def draw_words(counter: Any, key: Any, words: Any) -> None:
        """Write the words of ``philox`` at this counter and at the three that follow."""
        first, *rest = counter
        for lane in range(LANES):
            words[4 * lane : 4 * lane + 4] = philox((first + lane, *rest), key)

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    _INT, _PLACE = ir.IntType(64), ir.IntType(32)
    _VECTOR = ir.VectorType(_INT, LANES)

    def _lanes(*numbers: Any) -> Any:
        """A constant vector: these numbers, or one in every lane."""
        return ir.Constant(_VECTOR, [int(n) for n in (numbers * LANES)[:LANES]])

    def _rounds(b: Any, c: list[Any], k: list[Any]) -> list[Any]:
        """What ``philox`` does, to vectors."""
        c0, c1, c2, c3 = c
        k0, k1 = k
        low, half = _lanes(_LOW), _lanes(_HALF)
        for _ in range(_ROUNDS):
            p0, p1 = b.mul(_lanes(_M0), c0), b.mul(_lanes(_M1), c2)
            c0, c1 = b.xor(b.xor(b.lshr(p1, half), c1), k0), b.and_(p1, low)
            c2, c3 = b.xor(b.xor(b.lshr(p0, half), c3), k1), b.and_(p0, low)
            k0 = b.and_(b.add(k0, _lanes(_W0)), low)
            k1 = b.and_(b.add(k1, _lanes(_W1)), low)
        return [c0, c1, c2, c3]

    @intrinsic  # type: ignore[untyped-decorator]
    def draw_words(_: Any, counter: Any, key: Any, words: Any) -> Any:
        """Write the words of ``philox`` at this counter and at the three that follow."""

        def codegen(context: Any, b: Any, signature: Any, arguments: Any) -> Any:
            kinds = zip(signature.args, arguments, strict=True)
            of, under, to = (context.make_array(k)(context, b, each).data for k, each in kinds)

            def at(array: Any, place: int) -> Any:
                return b.gep(array, [_PLACE(place)])

            def in_every_lane(number: Any) -> Any:
                vector = ir.Constant(_VECTOR, ir.Undefined)
                for lane in range(LANES):
                    vector = b.insert_element(vector, number, _PLACE(lane))
                return vector

            c = [in_every_lane(b.load(at(of, place))) for place in range(4)]
            k = [in_every_lane(b.load(at(under, place))) for place in range(2)]
            c[0] = b.add(c[0], _lanes(*range(LANES)))
            for place, drawn in enumerate(_rounds(b, c, k)):
                for lane in range(LANES):
                    b.store(b.extract_element(drawn, _PLACE(lane)), at(to, 4 * lane + place))
            return context.get_dummy_value()

        return types.void(counter, key, words), codegen
