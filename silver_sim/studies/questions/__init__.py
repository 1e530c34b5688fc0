"""The questions that one machine answers: what each compares, a file a kind (``studies.arms``)."""

from silver_sim.studies.arms import declared

COMPARE = declared("compare", "Compare", __name__)
LADDER = declared("ladder", "Ladder", __name__)
LOOKAHEAD = declared("lookahead", "Levels", __name__)
RULE_SENSITIVITY = declared("rule_sensitivity", "RuleSensitivity", __name__)
SWEEP = declared("sweep", "Sweep", __name__, files="silver_sim.studies.core.confirming:FILES")
