"""A line-up of Silver that follows the games of another table."""

from __future__ import annotations

from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.table.shadow import TableShadow


class Shadow(TableShadow, SilverMatch):
    """Seats of Silver that follow a leader."""
