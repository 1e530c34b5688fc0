"""The kind tune: parameters of a strategy searched for, and what was found confirmed.

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
