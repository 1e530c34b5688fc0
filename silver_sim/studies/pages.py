"""Which page a run gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from silver_sim.report.model import Page
from silver_sim.report.sections import method
from silver_sim.studies.compare import page as compare
from silver_sim.studies.silver.call_safety.page import page as call_safety
from silver_sim.studies.simulate import page as simulate
from silver_sim.studies.tournament import page as tournament
from silver_sim.studies.variants import page as variants

Plain = Mapping[str, Any]

KINDS: dict[str, Callable[[Plain, Plain, Plain, Plain], Page]] = {
    "simulate": simulate.page,
    "compare": compare.page,
    "tournament": tournament.page,
    "sweep": variants.page,
    "rule_sensitivity": variants.page,
    "call_safety": call_safety.page,
}


def page_of(summary: Plain, facts: Plain, spec: Plain, manifest: Plain) -> Page:
    """Return the page of a run from its summary, facts, specification and manifest."""
    early = {"ended_early": method.ended_early(spec, summary)}
    return KINDS[summary["kind"]]({**summary, **early}, facts, spec, manifest)
