"""Many numbers of a few arms: a table with a line for each, and a forest of the differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.tables import Cell, Column, Table, interval, plain, signed, text
from silver_sim.report.text.forests import PERCENT, Forest, ForestLine, ReferenceLine
from silver_sim.report.text.reasons import Reason, from_nothing
from silver_sim.report.text.wording import POINTS, about, capital, counted
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import MARKED, ArmsResult, Row

DIFFERENCE = "difference"


def section(result: ArmsResult, family: Family, rows: Sequence[Row]) -> Section:
    """Return the section of a family whose metrics are many and whose arms are few."""
    arms = dict.fromkeys((row.label, row.other) for row in rows)
    whose = sorted(arms, key=lambda each: each[1] is not None)
    found = {(row.metric, row.label, row.other): row for row in rows}
    lines = [result.metric(name) for name in dict.fromkeys(row.metric for row in rows)]
    apart = [row for row in rows if row.other and row.estimate is not None]
    known = {each: any(r.ends for r in rows if (r.label, r.other) == each) for each in whose}

    def cell(metric: str, label: str, other: str | None) -> Cell:
        row, scale = found.get((metric, label, other)), result.metric(metric).scale
        if row is None or row.estimate is None:
            return interval(Estimate(None))
        if not known[label, other]:  # without an interval by its nature
            return plain(row.value * scale, 1 if scale == PERCENT else 2)
        if isinstance(row.estimate, int) and not other:  # a percentile of whole numbers
            ends = f" ({row.lo} to {row.hi})" if row.ends else ""
            return Cell(f"{row.estimate}{ends}", (row.estimate, row.lo, row.hi))
        return signed(interval(row, scale, "+" if other else ""), MARKED.get(row.finding, 0))

    table = Table(
        f"{family.name}-table",
        f"{family.title}{'; ▲ ▼ shown to differ' if apart else ''}",
        [
            Column(family.head or "what", "name"),
            *(
                Column(DIFFERENCE if each[1] else each[0], "estimate", brief=known[each])
                for each in whose
            ),
        ],
        [
            [
                text(f"{each.words}{' %' if each.scale == PERCENT else ''}"),
                *(cell(each.name, *arm) for arm in whose),
            ]
            for each in lines
        ],
        filtered=len(lines) > 12,
        brief=True,
    )
    shown = sum(row.finding in MARKED for row in apart)
    every = sum(row.other is not None for row in rows)
    finding = f"{shown} of {counted(every, 'difference')} shown" if every else family.title
    reading = family.reading or "± is half the 95 % interval; differences are on the same deals."
    figure = Figure(family.name, finding, reading, table, open=True)
    unit = result.metric(apart[0].metric).unit if apart else ""
    drawn = [row for row in apart if result.metric(row.metric).unit == unit]
    if drawn[1:]:
        scale = result.metric(drawn[0].metric).scale
        unit = POINTS if scale == PERCENT else unit
        axis = f"difference from {drawn[0].other}\n({unit})"
        named = [(result.metric(row.metric).words, row) for row in drawn]
        forest = Forest(
            family.name,
            [ForestLine(words, row, place) for place, (words, row) in enumerate(named)],
            finding,
            axis,
            ReferenceLine(0.0, f"same as {drawn[0].other}"),
            family.reading or "",
            "+",
            scale,
        )
        figure = Figure.of(forest, table)
    return Section(f"{family.name}-section", family.title, family.lead, [figure])


def reasons(result: ArmsResult) -> Iterator[Reason]:
    """Yield in which of these numbers two arms differ."""
    for family in result.families:
        for row in result.of(family=family.name) if family.upright else []:
            if row.other:
                metric = result.metric(row.metric)
                unit = " %" if metric.scale == PERCENT else ""
                both = (result.number(row.metric, label) for label in (row.label, row.other))
                own, other = (about(each, metric.scale, unit) for each in both)
                said = f"{capital(metric.meaning)}: {own}; {row.other} {other}."
                yield from from_nothing(row.family, said, row, row.blocks)
