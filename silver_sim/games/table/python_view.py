"""Sight and choice of a game for strategies in plain Python.

Reading a field of a numpy record takes microseconds; these objects give the same names in a
fraction of that. A sight's arrays are read-only, whatever a strategy tries. What it is handed is in
arrays of the table, and no attribute of it leads to them (``detached``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any
from weakref import finalize

import numpy as np

from silver_sim.errors import no_field


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


class Cells(np.ndarray):
    """A field of several cells, for reading: a cell is a whole number, a row or slice an array.

    Reckoning is in int64, as in compiled code, however small the cells are in memory.
    """

    _quick: memoryview  # reads a cell in a fraction of the time

    @classmethod
    def of(cls, field: Any) -> Cells:
        """The view of an array, which must stay where it is."""
        quick = memoryview(field).toreadonly()
        cells = np.asarray(quick).view(cls)
        cells._quick = quick
        return cells

    def __getitem__(self, at: Any) -> Any:
        if at.__class__ is not slice:
            try:
                return self._quick[at]
            except (AttributeError, NotImplementedError, TypeError):
                pass  # a copy, a row, or what only numpy understands
        found = np.asarray(self)[at]
        if found.dtype != np.int8:
            return found
        found = found.astype(np.int64)
        found.setflags(write=False)
        return found

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))

    def __array_ufunc__(self, ufunc: Any, method: str, *given: Any, **how: Any) -> Any:
        wide = [np.asarray(each, np.int64) if isinstance(each, Cells) else each for each in given]
        return getattr(ufunc, method)(*wide, **how)


def plain_sight(
    kind: np.dtype[Any],
    hidden: tuple[str, ...] = (),
    drawn: Callable[[Any], str] | None = None,
) -> type[PlainSight]:
    """The class of views of such records; arrays whose names begin so are ``hidden``.

    ``drawn`` prints an array of one such record; without it, fields are printed.
    """
    lists = [name for name in kind.names or () if kind[name].shape]
    shown = tuple(name for name in lists if not name.startswith(hidden))
    fields = {"kind": kind, "_lists": shown, "_fields_": _numbers(kind), "_drawn": (drawn,)}
    slots = ("address", "rules", *shown)
    return type("PlainSight", (PlainSight,), {"__slots__": slots, **fields})


def plain_choice(kind: np.dtype[Any]) -> type[PlainChoice]:
    """The class of views of such records, all of whose fields are whole numbers."""
    fields = [(name, ctypes.c_int64) for name in kind.names or ()]
    return type("PlainChoice", (PlainChoice,), {"_fields_": fields})


class PlainSight(ctypes.Structure):
    """A live view of one record of a sight, which prints as the table.

    Compiled helpers are given the ``address`` of the record, which is of this ``kind``.
    """

    __slots__ = ()
    kind: np.dtype[Any]
    _lists: tuple[str, ...]
    _drawn: tuple[Callable[[Any], str] | None]

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
            object.__setattr__(view, name, Cells.of(sight[name][0]))
        return view

    def __dir__(self) -> list[str]:
        numbers = (name for name, *_ in self._fields_ if not name.startswith("_"))
        return sorted([*numbers, "rules", *self._lists])

    def __getattr__(self, name: str) -> Any:
        raise no_field(name, dir(self))

    def __str__(self) -> str:
        [drawn] = self._drawn
        if drawn is None:
            return "\n".join(f"{name}: {getattr(self, name)}" for name in dir(self))
        place = _place(self.kind.itemsize).from_address(self.address)
        return drawn(np.frombuffer(memoryview(place), self.kind))

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
