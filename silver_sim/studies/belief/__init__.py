"""The kind belief: how well each level of belief knows what is hidden, judged on fresh games."""

from silver_sim.studies.core.kind import Kind

BELIEF = Kind(
    name="belief",
    room=__name__,
    spec="JudgeBeliefs",
    study="Beliefs",
    result="BeliefResult",
    tables=("believed",),
)
