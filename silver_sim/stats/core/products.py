"""Matrix products of floats, the same to the last bit on any number of processors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def product(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
    """Return ``one @ other``; either may be a vector.

    numpy passes ``@`` of floats to BLAS, which splits sums among as many threads as the machine has
    processors. ``einsum`` adds in a fixed order.
    """
    left, right = "ij"[2 - one.ndim :], "jk"[: other.ndim]
    return np.asarray(np.einsum(f"{left},{right}->{left[:-1]}{right[1:]}", one, other))
