"""Types of records, which compiled code and plain Python read alike."""

from __future__ import annotations

from typing import Any

import numpy as np


def record(*fields: tuple[Any, ...], apart: int = 8) -> np.dtype[Any]:
    """A record type of int64 fields: ``("name",)``, ``("name", shape)``, ``("name", type, shape)``.

    Every field begins at a multiple of ``apart`` bytes: of eight, as int64 should lie. With 1 there
    are no gaps, and arrays of such records may be put together by numpy, which else closes them.

    Raises ValueError for a name that ``numpy.record`` owns: plain Python would silently read
    numpy's attribute where compiled code reads the field.
    """
    names, formats, offsets, end = [], [], [], 0
    for name, *rest in fields:
        if hasattr(np.record, name):
            raise ValueError(f"numpy.record owns the name {name!r}: choose another field name")
        kind = rest.pop(0) if rest and not isinstance(rest[0], (int, tuple)) else np.int64
        names.append(name)
        formats.append(np.dtype((kind, *(rest or [()]))))
        offsets.append(end)
        end += -(-formats[-1].itemsize // apart) * apart
    spelled = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end}
    return np.dtype((np.record, spelled))
