"""The kind tune: search for parameters of a strategy, and confirm the result.

``studies.tuning`` plays such runs.
"""

from silver_sim.studies.core.kind import Kind

TUNE = Kind(
    name="tune",
    room=__name__,
    spec="Tune",
    study="",
    result="TuneResult",
    tables=(),
    files=f"{__name__}.result:FILES",
)
