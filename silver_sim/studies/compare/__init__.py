"""The kind compare: whether A is better than B."""

from silver_sim.studies.core.kind import Kind

COMPARE = Kind(
    name="compare",
    room=__name__,
    spec="Compare",
    study="Comparison",
    result="ComparisonResult",
    subjects="BOTH",
)
