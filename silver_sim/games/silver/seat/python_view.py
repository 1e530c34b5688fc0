"""Sight and choice for strategies in plain Python.

Reading a field of a numpy record takes microseconds; these objects give the same names in a
fraction of that. A sight's lists are read-only, whatever a strategy tries.
"""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np

from silver_sim.games.silver.rules.questions import CHOICE
from silver_sim.games.silver.seat.sight import SIGHT

_LISTS = [name for name in SIGHT.names or () if SIGHT[name].shape and not name.startswith("guard_")]


def _numbers() -> list[tuple[str, Any]]:
    """The fields of SIGHT that are one number, and what lies between them, as ctypes wants them."""
    fields: list[tuple[str, Any]] = []
    end = 0
    for name, (kind, offset, *_) in (SIGHT.fields or {}).items():
        if kind == np.int64:
            if offset > end:
                fields.append((f"_before_{name}", ctypes.c_byte * (offset - end)))
            fields.append((name, ctypes.c_int64))
            end = offset + kind.itemsize
    return fields


class PlainSight(ctypes.Structure):
    """A live view of one record of a SIGHT array; a field of several cells is a memoryview.

    Compiled helpers are given the ``address`` of the record, which is of this ``kind``.
    """

    __slots__ = ("address", "rules", *_LISTS)
    kind = SIGHT
    _fields_ = _numbers()

    @classmethod
    def of(cls, sight: Any) -> PlainSight:
        """The view of a SIGHT array of length 1, which must stay where it is."""
        view = cls.from_buffer(sight)
        rules = sight["rules"][0]
        numbers = {name: rules[name].tolist() for name in rules.dtype.names}
        object.__setattr__(view, "rules", SimpleNamespace(**numbers))
        object.__setattr__(view, "address", ctypes.addressof(view))
        for name in _LISTS:
            object.__setattr__(view, name, memoryview(sight[name][0]).toreadonly())
        return view

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a sight is for reading: {name} cannot be set")


class PlainChoice(ctypes.Structure):
    """An answer as a plain object: the fields of CHOICE, whole numbers (TypeError for others)."""

    _fields_ = [(name, ctypes.c_int64) for name in CHOICE.names or ()]

    @classmethod
    def of(cls, choices: Any) -> PlainChoice:
        """The view of a CHOICE array of length 1, which must stay where it is."""
        return cls.from_buffer(choices)
