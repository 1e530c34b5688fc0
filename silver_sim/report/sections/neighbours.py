"""The section on neighbours: how much it matters who sits to the left and plays next."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Section
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import Cell, Column, Table, numbered, text
from silver_sim.report.text import captions
from silver_sim.report.text.wording import DASH, number
from silver_sim.stats.results import Estimate


def neighbours(cast: Cast, order: Sequence[int], blocks: int) -> list[Section]:
    """Return the section, unless no order is drawn, or neighbours never change.

    `order` says which of all subjects those of the cast are.
    """
    if not all(subject.left for subject in cast.subjects):
        return []
    found = [[subject.left[other] for other in order] for subject in cast.subjects]
    if not any(each for row in found for each in row):
        return []
    sure = captions.sure_neighbours(found, blocks)
    names, heads = numbered(cast.names, cast.short)
    table = Table(
        f"neighbours{cast.tag}",
        "Percentage points of win share that the row gains when the column sits to its left, "
        "compared with all orders around the same tables; ▲ ▼ shown to differ from 0: 5 % level, "
        "Holm over all cells",
        [Column("row, by who sits to its left", "name"), *(Column(h, "estimate") for h in heads)],
        [
            [text(name), *(_cell(found[a][b], (a, b) in sure) for b in range(len(order)))]
            for a, name in enumerate(names)
        ],
        sortable=False,
        look="dense",
    )
    words = captions.neighbours_caption(cast.short, found, sure)
    return [
        Section(
            "neighbours-section",
            "Neighbours",
            f"Who sits to the left plays next{_besides(cast)}. The order around the table is drawn "
            "for every block.",
            paragraphs=[words + "."],
            tables=[table],
        )
    ]


def _besides(cast: Cast) -> str:
    """What else playing next means, if the game says so."""
    return f": {cast.words.left}" if cast.words.left else ""


def _cell(found: Estimate | None, shown: bool) -> Cell:
    if found is None:
        return Cell(DASH, (None, None, None), tone="own")
    ends = found.estimate, found.lo, found.hi
    values = tuple(None if end is None else 100 * end for end in ends)
    ahead = found.value > 0
    mark, tone = (("▲", "plus") if ahead else ("▼", "minus")) if shown else ("", "same")
    return Cell(number(values[0], 1, "+"), values, mark, tone)
