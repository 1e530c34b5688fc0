"""The kind call_safety: when it is safe to call."""

from silver_sim.studies.core.kind import Kind

ATLAS = "atlas.json"  # what its page and `silver-sim call` are made from

CALL_SAFETY = Kind(
    name="call_safety",
    spec="silver_sim.studies.silver.call_safety.spec:CallSafety",
    study="silver_sim.studies.silver.call_safety.study:Safety",
    view="silver_sim.studies.silver.call_safety.view:parts",
    page="silver_sim.studies.silver.call_safety.page.page:page",
    charts="silver_sim.studies.silver.call_safety.charts:figures",
    facts=ATLAS,
    card="silver_sim.studies.silver.call_safety.gallery:card",
)
