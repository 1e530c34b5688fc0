"""The kind tournament: who is best of a roster."""

from silver_sim.studies.core.kind import Kind

TOURNAMENT = Kind(
    name="tournament",
    spec="silver_sim.studies.tournament.spec:Tournament",
    study="silver_sim.studies.tournament.study:RoundRobin",
    view="silver_sim.studies.tournament.view:parts",
    page="silver_sim.studies.tournament.page:page",
    forests="silver_sim.studies.tournament.forests:forests",
    charts="silver_sim.studies.charts:figures",
    subjects="silver_sim.studies.tournament.subjects:ROSTER",
)
