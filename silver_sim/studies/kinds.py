"""The kinds of experiments, and the study that answers each."""

from __future__ import annotations

from silver_sim.studies.call_safety import Safety
from silver_sim.studies.compare import Comparison
from silver_sim.studies.plan import Setup
from silver_sim.studies.simulate import Simulation
from silver_sim.studies.study import Study
from silver_sim.studies.tournament import RoundRobin
from silver_sim.studies.variants import Sensitivity, Swept

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
