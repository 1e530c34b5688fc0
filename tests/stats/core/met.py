"""Pairs of a cross table, as short as a test wants them."""

from silver_sim.stats.core.meetings import Pair
from silver_sim.stats.results import Estimate

UNKNOWN = Estimate(None)


def met(a: str, b: str, share: float, se: float | None = 0.02, *, told_apart: bool = True) -> Pair:
    """Two that met: how often a ended ahead of b."""
    return Pair(a, b, told_apart, UNKNOWN, UNKNOWN, Estimate(share, se))
