"""The page of a difference: its rows, and the positions in which the two choose differently."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import Page
from silver_sim.report.sections import method
from silver_sim.studies.arms import tell as rows
from silver_sim.studies.difference.positions import costliest, frequent
from silver_sim.studies.difference.result import DifferenceResult

READING = "± is half the 95 % interval; (a to b) is one that is not symmetric."


def tell(result: DifferenceResult) -> Page:
    """Return the page of a difference."""
    lead = result.family("kinds").lead
    positions = [costliest(result)] if lead else []
    positions += [frequent(result)] if result.samples else []
    meanings = map(": ".join, result.glossary)
    page = replace(
        rows.tell(result, more=positions),
        who=result.words,
        line=method.run_line(result),
        names=result.names,
        reading=" ".join(filter(None, [READING, f"{result.setting}.", lead, *meanings])),
    )
    return rows.paged_without_run(page, result, "difference.json")
