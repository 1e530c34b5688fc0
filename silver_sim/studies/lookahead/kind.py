"""The kind lookahead: what each belief and each number of worlds wins."""

from silver_sim.studies.core.kind import Kind

LOOKAHEAD = Kind(
    name="lookahead",
    spec="silver_sim.studies.lookahead.spec:Levels",
    study="silver_sim.studies.lookahead.study:LookingAhead",
    view="silver_sim.studies.lookahead.view:parts",
    page="silver_sim.studies.lookahead.page:page",
)
