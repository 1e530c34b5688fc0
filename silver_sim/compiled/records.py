"""Types of records, which compiled code and plain Python read alike."""

from __future__ import annotations

from typing import Any

import numpy as np


SPREAD = -1  # in place of a shape


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A record type of int64 fields: ``("name",)``, ``("name", shape)``, ``("name", type, shape)``.

    Every field begins at a multiple of eight bytes, as int64 should lie. With SPREAD for its shape,
    the fields of a field that is a record are fields of the whole too, at the same place.

    Raises ValueError for a name that ``numpy.record`` owns: plain Python would silently read
    numpy's attribute where compiled code reads the field.
    """
    names, formats, offsets, end = [], [], [], 0
    for name, *rest in fields:
        if hasattr(np.record, name):
            raise ValueError(f"numpy.record owns the name {name!r}: choose another field name")
        kind = rest.pop(0) if rest and not isinstance(rest[0], (int, tuple)) else np.int64
        spread = kind.fields if rest == [SPREAD] else {}
        own = np.dtype(kind) if spread else np.dtype((kind, *(rest or [()])))
        for each, of, offset in [(name, own, 0), *((each, *at) for each, at in spread.items())]:
            names.append(each)
            formats.append(of)
            offsets.append(end + offset)
        end += -(-own.itemsize // 8) * 8
    spelled = {"names": names, "formats": formats, "offsets": offsets, "itemsize": end}
    return np.dtype((np.record, spelled))
