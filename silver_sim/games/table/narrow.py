"""Whole numbers in arrays of narrow types, as the tables of runs hold them."""

from __future__ import annotations

from typing import Any

import numpy as np


def narrow(values: Any, kind: type[Any]) -> Any:
    """The same numbers in an array of this type; OverflowError if one does not fit."""
    found = values.astype(kind)
    if not np.array_equal(found, values):
        raise OverflowError(f"numbers from {values.min()} to {values.max()} as {kind.__name__}")
    return found
