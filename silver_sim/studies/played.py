"""What played a page of the gallery, by hashes, so that anyone can tell whether it is up to date.

=============  ==================================================================================
``signature``  of the engine with the strategies that played (``studies.signature``): the same as
               long as their games come out the same, whatever happens to the engine's sources
``strategies`` SHA-256 of their files, by name
``data``       hashes by name: of the frozen tables by which seats looked ahead or which were
               judged, and of the product from which the page is made
=============  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.games.contract import Game
from silver_sim.studies.signature import signature


def played_by(
    game: Game, spec: Mapping[str, Any], further: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return what played a run, by its specification, if it was the engine of today.

    ``further`` are hashes of other data, by name.
    """
    strategies = {
        each["strategy"]: each["sha256"]
        for entry in spec["entries"]
        for each in [*entry["strategies"], *entry.get("search", {}).get("models", [])]
    }
    return {
        "signature": signature(game, strategies),
        "strategies": strategies,
        "data": {**spec.get("frozen_tables", {}), **(further or {})},
    }
