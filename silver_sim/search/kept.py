"""The weights of the belief ``kept``: frozen, made by ``make kept``."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from silver_sim.errors import UserError


class KeptWeights(NamedTuple):
    """How much likelier a value is on a hidden card of a class than by counting cards."""

    table: np.ndarray  # (classes, values + alike)
    seed: int  # of the games that they were fitted on
    hash: str  # 12 hex digits of the file


@cache
def weights(game: str) -> KeptWeights:
    """The weights of a game; UserError if it has none."""
    file = files("silver_sim.search") / "data" / f"kept_{game}.json"
    if not file.is_file():
        raise UserError(
            f"nothing is known of how cards are kept in {game!r}",
            help="choose another belief: uniform, or policy",
        )
    read = file.read_bytes()
    kept = json.loads(read)
    table = np.array(kept["weights"])
    table.flags.writeable = False
    return KeptWeights(table, kept["seed"], hashlib.sha256(read).hexdigest()[:12])
