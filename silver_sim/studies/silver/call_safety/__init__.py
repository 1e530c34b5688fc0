"""The kind call_safety: when it is safe to call. Forks, and the atlas of cells made of them."""

from silver_sim.studies.core.kind import Kind

ATLAS = "atlas.json"  # what its page and `silver-sim learn card` are made from

CALL_SAFETY = Kind(
    name="call_safety",
    room=__name__,
    spec="CallSafety",
    study="Safety",
    result="CallSafetyResult",
    tables=("forks",),
    files=f"{__name__}.result:FILES",
    charts=f"{__name__}.charts:figures",
    facts=ATLAS,
    card=f"{__name__}.gallery:card",
    front=f"{__name__}.gallery:front",
)
