"""The kind tournament: who is best of a roster."""

from silver_sim.studies.core.kind import Kind

TOURNAMENT = Kind(
    name="tournament",
    room=__name__,
    spec="Tournament",
    study="RoundRobin",
    result="TournamentResult",
    files="silver_sim.studies.core.confirming:FILES",
    subjects="ROSTER",
)
