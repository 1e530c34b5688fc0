"""The kind lookahead: what inference is worth, and what thinking longer is worth."""

from silver_sim.studies.core.kind import Kind

LOOKAHEAD = Kind(
    name="lookahead",
    room=__name__,
    spec="Levels",
    study="LookingAhead",
    result="LookaheadResult",
)
