"""Meetings of a cross table, as short as a test wants them."""

from silver_sim.stats.core.meetings import Meeting
from silver_sim.stats.results import Estimate


def met(a: str, b: str, share: float, se: float | None = 0.02, side: int | None = None) -> Meeting:
    """Two that met: how often a ended ahead of b, and what was shown before."""
    return Meeting(a, b, Estimate(share, se), side)
