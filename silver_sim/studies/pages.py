"""The page of a run, before it is HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.report.model import Page
from silver_sim.report.sections import method
from silver_sim.studies.kinds import kind_of

Plain = Mapping[str, Any]


def page_of(summary: Plain, facts: Any, spec: Plain, manifest: Plain) -> Page:
    """Return the page of a run from its summary, facts, specification and manifest."""
    early = {"ended_early": method.ended_early(spec, summary)}
    return kind_of(summary).page_of({**summary, **early}, facts, spec, manifest)
