"""The kind ladder: each strategy against the one below it."""

from silver_sim.studies.core.kind import Kind

LADDER = Kind(
    name="ladder",
    spec="silver_sim.studies.ladder.spec:Ladder",
    study="silver_sim.studies.ladder.study:Climbing",
    view="silver_sim.studies.ladder.view:parts",
    page="silver_sim.studies.ladder.page:page",
    forests="silver_sim.studies.ladder.forests:forests",
    charts="silver_sim.studies.charts:figures",
)
