"""What a terminal shows of a run of any kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.report.terminal import notebook
from silver_sim.report.terminal.printing import warned
from silver_sim.report.text.rules import not_drawn
from silver_sim.result import Plain
from silver_sim.runs import RunFolder
from silver_sim.stats.core.noise import others
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.page_facts import facts_of

if TYPE_CHECKING:
    from silver_sim.report.terminal.plots import Distribution


def print_experiment(
    summary: Plain, console: Console, drawn: Iterable[RenderableType] = (), *, whole: bool = True
) -> None:
    """Print the tables of a run, what else is `drawn`, and last its answer card.

    Without the ``whole`` only the card, and what to know first.
    """
    kind = kind_of(summary)
    *parts, card = kind.view_of(summary)
    if not whole:
        parts = warned(summary.get("warnings", []))
    for part in [*parts, *drawn, card]:
        console.print(part, highlight=False)


def in_html(summary: Plain) -> str:
    """The answer of a run for a notebook, with its chart, and all tables."""
    kind = kind_of(summary)
    return notebook.as_html(kind.as_page(summary), kind.view_of(summary))


def plots(run: RunFolder) -> list[RenderableType]:
    """Return the win shares and totals of a run, drawn as text, as far as it has them."""
    from silver_sim.report.terminal.forests import pictured
    from silver_sim.report.terminal.plots import totals

    summary = run.summary()
    drawn: list[RenderableType] = [*map(pictured, kind_of(summary).forests_of(summary))]
    counts, left_out = total_counts(run, summary)
    if counts:
        drawn.append(totals(counts, left_out))
    return drawn or [Text("\nIt has neither win shares nor totals that could be drawn.")]


def total_counts(run: RunFolder, summary: Plain) -> tuple[list[Distribution], str]:
    """Return the subjects, with how many of their games ended at each total from 0.

    And a sentence on those left out as far off the scale of the others, or "". Empty for a kind of
    study without subjects.
    """
    who = kind_of(summary).who
    if who is None:
        return [], ""
    counts = summary.get("total_counts") or [
        subject.totals for subject in facts_of(run, summary).subjects
    ]
    names, tables = who.names(summary), [table["players"] for table in run.spec["tables"]]
    playing = who.seating(summary, run.spec).players_of(tables)
    kept = others(playing, summary.get("noise", ""))
    left_out = not_drawn([name for place, name in enumerate(names) if place not in kept])
    return [(names[place], counts[place]) for place in kept], left_out
