"""Whole numbers in arrays of narrow types, as the tables of runs hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from silver_sim.columns import Column

Arrays = Mapping[str, Any]  # by the name of their column
OfRecords = Callable[[Any, int], Arrays]  # records, and how many play -> columns


def of_records(columns: Sequence[Column], most: int, records: Any, players: int) -> Arrays:
    """These columns of records of the engine, by name, each of its own type.

    ``_i`` stands for every player where a field has room for the ``most`` that can play, else for
    all that the field holds.
    """
    found: dict[str, Any] = {}
    for column in columns:
        stem, kind = column.name.removesuffix("_i"), np.dtype(column.type)
        values = records[column.record or stem]
        if values.ndim == 1:
            found[stem] = narrow(values, kind)
            continue
        width = players if values.shape[1] == most else values.shape[1]
        found |= {f"{stem}_{each}": narrow(values[:, each], kind) for each in range(width)}
    return found


def narrow(values: Any, kind: Any) -> Any:
    """The same numbers in an array of this type; OverflowError if one does not fit."""
    found = values.astype(kind)
    if not np.array_equal(found, values):
        raise OverflowError(f"numbers from {values.min()} to {values.max()} as {np.dtype(kind)}")
    return found
