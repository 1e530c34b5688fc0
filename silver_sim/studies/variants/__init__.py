"""The kinds sweep and rule_sensitivity: the same table with one thing changed."""

from silver_sim.studies.core.kind import Kind

SWEEP = Kind(
    name="sweep",
    room=__name__,
    spec="Sweep",
    study="Swept",
    result="VariantsResult",
    files="silver_sim.studies.core.confirming:FILES",
    subjects="VALUES",
)

RULE_SENSITIVITY = Kind(
    name="rule_sensitivity",
    room=__name__,
    spec="RuleSensitivity",
    study="Sensitivity",
    result="VariantsResult",
    subjects="PLAYERS",
)
