"""The frozen tables by which seats look ahead, for specifications of runs."""

from __future__ import annotations

from collections.abc import Iterable

from silver_sim.games.contract import Search
from silver_sim.search.equity import load_data
from silver_sim.search.kept import weights


def frozen_tables(game: str, searches: Iterable[Search], judged: bool = False) -> dict[str, str]:
    """The hashes of the tables that these searches go by, and beliefs that are ``judged``."""
    beliefs = {search.belief for search in searches}
    found = {"equity": load_data(game).hash} if beliefs else {}
    if judged or beliefs - {"uniform"}:
        found["kept"] = weights(game).hash
    return found
