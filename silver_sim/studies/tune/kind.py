"""The parts of a run that tunes; ``studies.tuning`` plays it."""

from silver_sim.studies.core.kind import Kind

HERE = "silver_sim.studies.tune"

TUNE = Kind(
    name="tune",
    spec="",
    study="",
    view=f"{HERE}.view:parts",
    page=f"{HERE}.page:page",
)
