"""A line-up of Odin that follows the games of another table."""

from __future__ import annotations

from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.table.shadow import TableShadow


class Shadow(TableShadow, OdinMatch):
    """Seats of Odin that follow a leader."""
