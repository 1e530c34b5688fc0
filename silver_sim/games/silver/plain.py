"""Sight and choice for strategies in plain Python.

Reading a field of a numpy record takes microseconds; these objects give the same names in a
fraction of that. A sight's lists are read-only, whatever a strategy tries.
"""

from __future__ import annotations

import struct
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np

from silver_sim.games.silver.questions import CHOICE
from silver_sim.games.silver.sight import SIGHT

_SCALARS = [name for name in SIGHT.names or () if SIGHT[name] == np.int64]
_LISTS = [name for name in SIGHT.names or () if SIGHT[name].shape and not name.startswith("guard_")]
_CELL = np.dtype(np.int64).itemsize


class PlainSight:
    """A live view of one record of a SIGHT array; a field of several cells is a memoryview."""

    __slots__ = ("_cells", "rules", *_LISTS)

    def __init__(self, sight: Any) -> None:
        """``sight`` is a SIGHT array of length 1, which must stay where it is."""
        self._cells = memoryview(sight.view(np.int64)).toreadonly()
        rules = sight["rules"][0]
        self.rules = SimpleNamespace(**{name: rules[name].tolist() for name in rules.dtype.names})
        for name in _LISTS:
            setattr(self, name, memoryview(sight[name][0]).toreadonly())


def _reader(name: str) -> property:
    offset = SIGHT.fields[name][1] // _CELL  # type: ignore[index]
    return property(lambda self: self._cells[offset])


for _name in _SCALARS:
    setattr(PlainSight, _name, _reader(_name))


class PlainChoice:
    """An answer as a plain object: the fields of CHOICE, whole numbers."""

    __slots__ = CHOICE.names or ()
    _CELLS = struct.Struct(f"={len(__slots__)}q")

    def __init__(self) -> None:
        for name in self.__slots__:
            setattr(self, name, 0)

    def write(self, choices: Any) -> None:
        """Put it into a CHOICE array of length 1; struct.error if something is no whole number."""
        self._CELLS.pack_into(choices, 0, *_fields(self))


_fields = attrgetter(*PlainChoice.__slots__)
