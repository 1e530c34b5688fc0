"""Sight and choice of a game for strategies in plain Python.

Reading a field of a numpy record takes microseconds; these objects give the same names in a
fraction of that. A sight's lists are read-only, whatever a strategy tries. What it is handed is in
arrays of the table, and no attribute of it leads to them (``detached``).
"""

from __future__ import annotations

import ctypes
from functools import cache
from types import SimpleNamespace
from typing import Any
from weakref import finalize

import numpy as np


@cache
def _place(size: int) -> type[ctypes.Structure]:
    """A number of bytes in memory: an object that knows of nothing else."""
    return type("Place", (ctypes.Structure,), {"_fields_": [("all", ctypes.c_byte * size)]})


def detached(records: Any) -> Any:
    """The same array of length 1, from which no attribute leads to the array it is a part of.

    That must stay where it is, and does as long as anybody has what is returned.
    """
    place = _place(records.nbytes).from_address(records.ctypes.data)
    finalize(place, len, records).atexit = False  # it holds the records
    return np.frombuffer(memoryview(place), records.dtype)


def plain_sight(kind: np.dtype[Any], hidden: tuple[str, ...] = ()) -> type[PlainSight]:
    """The class of views of such records; lists whose names begin so are ``hidden``."""
    lists = [name for name in kind.names or () if kind[name].shape]
    shown = tuple(name for name in lists if not name.startswith(hidden))
    fields = {"kind": kind, "_lists": shown, "_fields_": _numbers(kind)}
    slots = ("address", "rules", *shown)
    return type("PlainSight", (PlainSight,), {"__slots__": slots, **fields})


def plain_choice(kind: np.dtype[Any]) -> type[PlainChoice]:
    """The class of views of such records, all of whose fields are whole numbers."""
    fields = [(name, ctypes.c_int64) for name in kind.names or ()]
    return type("PlainChoice", (PlainChoice,), {"_fields_": fields})


class PlainSight(ctypes.Structure):
    """A live view of one record of a sight; a field of several cells is a memoryview.

    Compiled helpers are given the ``address`` of the record, which is of this ``kind``.
    """

    __slots__ = ()
    kind: np.dtype[Any]
    _lists: tuple[str, ...]

    @classmethod
    def of(cls, sight: Any) -> PlainSight:
        """The view of an array of length 1, which must stay where it is."""
        sight = detached(sight)
        view = cls.from_buffer(sight)
        rules = sight["rules"][0]
        numbers = {name: rules[name].tolist() for name in rules.dtype.names}
        object.__setattr__(view, "rules", SimpleNamespace(**numbers))
        object.__setattr__(view, "address", ctypes.addressof(view))
        for name in cls._lists:
            object.__setattr__(view, name, memoryview(sight[name][0]).toreadonly())
        return view

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a sight is for reading: {name} cannot be set")


class PlainChoice(ctypes.Structure):
    """An answer as a plain object: whole numbers (TypeError for others)."""

    @classmethod
    def of(cls, choices: Any) -> PlainChoice:
        """The view of an array of length 1, which must stay where it is."""
        return cls.from_buffer(choices)


def _numbers(kind: np.dtype[Any]) -> list[tuple[str, Any]]:
    """The fields that are one number, and what is between them, as ctypes wants them."""
    fields: list[tuple[str, Any]] = []
    end = 0
    for name, (of, offset, *_) in (kind.fields or {}).items():
        if of == np.int64:
            if offset > end:
                fields.append((f"_before_{name}", ctypes.c_byte * (offset - end)))
            fields.append((name, ctypes.c_int64))
            end = offset + of.itemsize
    return fields
