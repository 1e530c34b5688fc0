"""The kinds sweep and rule_sensitivity: the same table with one thing changed."""

from silver_sim.studies.core.kind import Kind

SWEEP = Kind(
    name="sweep",
    spec="silver_sim.studies.variants.spec:Sweep",
    study="silver_sim.studies.variants.study:Swept",
    view="silver_sim.studies.variants.view:parts",
    page="silver_sim.studies.variants.page:page",
    forests="silver_sim.studies.variants.forests:forests",
    charts="silver_sim.studies.charts:figures",
    subjects="silver_sim.studies.variants.subjects:VALUES",
)

RULE_SENSITIVITY = Kind(
    name="rule_sensitivity",
    spec="silver_sim.studies.variants.spec:RuleSensitivity",
    study="silver_sim.studies.variants.study:Sensitivity",
    view="silver_sim.studies.variants.view:parts",
    page="silver_sim.studies.variants.page:page",
    forests="silver_sim.studies.variants.forests:forests",
    charts="silver_sim.studies.charts:figures",
    subjects="silver_sim.studies.variants.subjects:PLAYERS",
)
