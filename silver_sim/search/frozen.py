"""The frozen tables by which seats look ahead, for specifications of runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from silver_sim.games.contract.seats import Search
from silver_sim.search.equity import load_data
from silver_sim.search.kept import weights

EQUITY, KEPT = "equity", "kept"


# The modules that, with all that they import, are what looks ahead, besides what plays.
SOURCES = "silver_sim.search.searcher", "silver_sim.search.judging"


def frozen_tables(
    game: str, searches: Iterable[Search], further: Collection[str] = ()
) -> dict[str, str]:
    """By name, the hashes of the tables that these searches go by, and of ``further`` ones."""
    beliefs = {search.belief for search in searches}
    found = {}
    if beliefs or EQUITY in further:
        found[EQUITY] = load_data(game).hash
    if beliefs - {"uniform"} or KEPT in further:
        found[KEPT] = weights(game).hash
    return found
