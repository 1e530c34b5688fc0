"""What is said about a tuning: what its rows tell, its parameters, and how to play it again."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import Copied, Page, Section
from silver_sim.report.tables import Column, by_name, text
from silver_sim.report.text.wording import MARKS_TOGETHER, counted
from silver_sim.studies.arms.tell import tell as told
from silver_sim.studies.core.telling import Context
from silver_sim.studies.tune.result import Range, TuneResult


def tell(result: TuneResult, context: Context | None = None) -> Page:
    """Return what is said about a run that tunes."""
    table = by_name(
        "parameters",
        "The parameters: where the search began, and the best that it found",
        "parameter",
        [(each.parameter, each) for each in result.parameters],
        [
            (Column("start", "text"), lambda each: text(as_typed(each.start))),
            (Column("best", "text"), lambda each: text(as_typed(each.best))),
            (Column("possible", "text"), lambda each: text(_possible(each))),
            (Column("meaning", "text", brief=False), lambda each: text(each.meaning)),
        ],
        brief=True,
    )
    use = f"--players {result.to_use}"
    found = Section("parameters-section", "The values", tables=[table], typed=[use])
    page = told(result, context)
    first, *others = page.sections
    searched = (
        f"{counted(result.generations, 'generation')} of {result.population} candidates (CMA-ES), "
        f"each in {counted(result.blocks_a_candidate, 'block')} at every table"
    )
    return replace(
        page,
        head=[f"{result.start} {result.setting}; {searched}."],
        line=[("field", ", ".join(result.field)), ("searched", searched)],
        sections=[first, found, *others],
        copied=[
            Copied("line-up", "The line-up to use", result.to_use),
            Copied("command", "Type", result.command),
        ],
        trust=page.trust
        and replace(page.trust, precision=replace(page.trust.precision, brief=False)),
        marks=MARKS_TOGETHER,
        reading="Confirmations come from deals that the search never saw.",
        again="The same seed and number of generations give the same search, bit for bit, on any "
        "number of threads.",
    )


def _possible(parameter: Range) -> str:
    """Return what values a parameter can have."""
    if parameter.least is not None and parameter.most is not None:
        return f"{as_typed(parameter.least)} to {as_typed(parameter.most)}"
    return ", ".join(parameter.words) or "yes, no"
