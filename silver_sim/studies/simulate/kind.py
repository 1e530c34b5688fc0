"""The kind simulate: who wins how often."""

from silver_sim.studies.core.kind import Kind

SIMULATE = Kind(
    name="simulate",
    spec="silver_sim.studies.simulate.spec:Simulate",
    study="silver_sim.studies.simulate.study:Simulation",
    view="silver_sim.studies.simulate.view:parts",
    page="silver_sim.studies.simulate.page:page",
    forests="silver_sim.studies.simulate.forests:forests",
    charts="silver_sim.studies.simulate.charts:figures",
    subjects="silver_sim.studies.simulate.subjects:LINE_UP",
)
