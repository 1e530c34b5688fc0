"""The questions that one machine answers: what each compares, a file a kind (``studies.arms``)."""

from silver_sim.studies.arms import SHARED
from silver_sim.studies.core.kind import Kind

CONFIRMED = "silver_sim.studies.core.confirming:FILES"

PREDICTED = SHARED | {"study": "silver_sim.studies.arms.predicting:Predicting", "subjects": ""}

BELIEF = Kind(
    name="belief", spec=f"{__name__}.belief:JudgeBeliefs", tables=("believed",), **PREDICTED
)
COMPARE = Kind(name="compare", spec=f"{__name__}.compare:Compare", **SHARED)
EQUITY = Kind(name="equity", spec=f"{__name__}.equity:JudgeEquity", **PREDICTED)
FORECAST = Kind(
    name="forecast", spec=f"{__name__}.forecast:JudgeForecasts", tables=("foretold",), **PREDICTED
)
LADDER = Kind(name="ladder", spec=f"{__name__}.ladder:Ladder", **SHARED)
LOOKAHEAD = Kind(name="lookahead", spec=f"{__name__}.lookahead:Levels", **SHARED)
RULE_SENSITIVITY = Kind(
    name="rule_sensitivity", spec=f"{__name__}.rule_sensitivity:RuleSensitivity", **SHARED
)
SIMULATE = Kind(name="simulate", spec=f"{__name__}.simulate:Simulate", **SHARED)
SWEEP = Kind(name="sweep", spec=f"{__name__}.sweep:Sweep", files=CONFIRMED, **SHARED)
TOURNAMENT = Kind(
    name="tournament", spec=f"{__name__}.tournament:Tournament", files=CONFIRMED, **SHARED
)
