"""Types of records, which compiled code and plain Python read alike."""

from __future__ import annotations

from typing import Any

import numpy as np


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record type of int64 fields: ``("name",)``, ``("name", shape)``, ``("name", type, shape)``.

    Every field begins at a multiple of eight bytes, as int64 should lie.

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
        end += -(-formats[-1].itemsize // 8) * 8
    spelled = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end}
    return np.dtype((np.record, spelled))
