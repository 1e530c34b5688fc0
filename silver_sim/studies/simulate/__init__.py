"""The kind simulate: who wins how often at one table."""

from silver_sim.studies.core.kind import Kind

SIMULATE = Kind(
    name="simulate",
    room=__name__,
    spec="Simulate",
    study="Simulation",
    result="SimulateResult",
    charts=f"{__name__}.pictures:figures",
    subjects="LINE_UP",
)
