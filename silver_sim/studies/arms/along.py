"""A family of numbers along the fields that are varied: a curve, or a panel for each field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from silver_sim.report.figures.chart import Axis, Panel, Plot, Trace, spots
from silver_sim.report.model import Figure
from silver_sim.report.text.forests import ReferenceLine
from silver_sim.report.text.wording import POINTS
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import ArmsResult, Row

NOTHING = Estimate(0.0, lo=0.0, hi=0.0, lo50=0.0, hi50=0.0)

Point = tuple[str, float, Estimate]  # a field, its value, and the number there


def along(result: ArmsResult, family: Family, rows: Sequence[Row], whole: Figure) -> list[Figure]:
    """Return curves of the rows along the fields of their family, and a forest of all others.

    ``whole`` is the forest of all. What all is compared with has a point of its own where it has a
    value of the field.
    """
    base = rows[0].other and result.arm(rows[0].other)
    varied = [(row, result.arm(row.label).varied) for row in rows]
    points: list[Point] = []
    for field in family.along or ():
        if base and field in base.varied:
            points.append((field, base.varied[field], NOTHING))
        points += [(field, values[field], row) for row, values in varied if field in values]
    points.sort(key=lambda each: each[:2])
    forest, metric = whole.forest, result.metric(rows[0].metric)
    if not points or forest is None:
        return [whole]
    reading = "Points: estimates. Bands: 95 % intervals, each by itself."
    if any(found is NOTHING for *_, found in points):
        reading += " Large dot: what the others are compared with."
    title = f"{metric.words} ({POINTS})"
    drawn = {found.label for *_, found in points if isinstance(found, Row)}
    lines = [each for each in forest.lines if getattr(each.numbers, "label", "") not in drawn]
    left, name = {line.label for line in lines}, f"{whole.name}-others"
    below: tuple[list[Any], list[Any]] = ([], [])
    table = whole.table
    for cells in table.rows:
        below[cells[0].text in left].append(cells)
    curve = replace(
        whole,
        reading=reading,
        forest=None,
        table=replace(table, rows=below[0]),
        draw=lambda: _drawn(points, metric.scale, title),
    )
    others = replace(
        whole,
        name=name,
        forest=replace(forest, name=name, lines=lines),
        table=replace(table, name=f"{name}-table", rows=below[1]),
    )
    return [curve, others] if lines else [curve]


def _drawn(points: Sequence[Point], scale: float, title: str) -> Plot:
    """The chart of differences by value, with 95 % bands: a panel for each field."""
    fields: dict[str, list[tuple[float, Estimate]]] = {}
    for field, x, found in points:
        fields.setdefault(field, []).append((x, found))
    panels = []
    for field, values in fields.items():
        drawn = [
            spot._replace(size=7.0, words=f"{field} {x:,g}: compared with")
            if each is NOTHING
            else spot
            for (x, each), spot in zip(values, spots(values, scale, "+", axis=field), strict=True)
        ]
        panels.append(Panel(field, [Trace(field, drawn, named=False)]))
    level = ReferenceLine(0.0, "no difference")
    if not panels[1:]:
        ((field, *_),) = panels
        panel = panels[0]._replace(title="")
        return Plot(f"{title} by {field}", Axis(field), Axis(title), [panel], level=level)
    # effects of fields differ by orders of magnitude
    axis = Axis(title, ticks=(-50, -20, -5, -1, 0, 1, 5, 20), scale="symlog")
    return Plot(f"{title} by value", Axis(""), axis, panels, (3, 2), 150, level)
