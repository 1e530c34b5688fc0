"""The kind belief: how well each level of belief tells what is hidden."""

from silver_sim.studies.core.kind import Kind

BELIEF = Kind(
    name="belief",
    spec="silver_sim.studies.belief.spec:JudgeBeliefs",
    study="silver_sim.studies.belief.study:Beliefs",
    view="silver_sim.studies.belief.view:parts",
    page="silver_sim.studies.belief.page:page",
)
