"""The kind ladder: strategies from the weakest to the strongest, and what each step is worth."""

from silver_sim.studies.core.kind import Kind

LADDER = Kind(name="ladder", room=__name__, spec="Ladder", study="Climbing", result="LadderResult")
