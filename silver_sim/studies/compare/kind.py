"""The kind compare: whether A is better than B."""

from silver_sim.studies.core.kind import Kind

COMPARE = Kind(
    name="compare",
    spec="silver_sim.studies.compare.spec:Compare",
    study="silver_sim.studies.compare.study:Comparison",
    view="silver_sim.studies.compare.view:parts",
    page="silver_sim.studies.compare.page:page",
    forests="silver_sim.studies.compare.forests:forests",
    charts="silver_sim.studies.compare.charts:figures",
    subjects="silver_sim.studies.compare.subjects:BOTH",
)
