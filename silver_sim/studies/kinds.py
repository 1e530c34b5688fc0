"""The kinds of experiments, and the study that answers each."""

from __future__ import annotations

from silver_sim.studies.compare.study import Comparison
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study
from silver_sim.studies.silver.call_safety.study import Safety
from silver_sim.studies.simulate.study import Simulation
from silver_sim.studies.tournament.study import RoundRobin
from silver_sim.studies.variants.study import Sensitivity, Swept

STUDIES: dict[str, type[Study]] = {
    "simulate": Simulation,
    "tournament": RoundRobin,
    "compare": Comparison,
    "sweep": Swept,
    "rule_sensitivity": Sensitivity,
    "call_safety": Safety,
}


def study_of(setup: Setup) -> Study:
    """The study of an experiment, with its tables laid."""
    return STUDIES[setup.experiment.model_dump()["kind"]](setup)
