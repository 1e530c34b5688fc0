"""A family of numbers along the fields that are varied: a curve, or a panel for each field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from silver_sim.report.model import Figure, Rows, Spec
from silver_sim.report.text.wording import POINTS, plus_minus
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import ArmsResult, Row

BLUE = "#0072b2"
HEIGHT, PANEL = 240, 130  # pixels of a curve, and of each of several
COLUMNS, NARROW = 3, 2  # panels beside each other
NOTHING = Estimate(0.0, lo=0.0, hi=0.0, lo50=0.0, hi50=0.0)
TICKS = (-50, -20, -5, -1, 0, 1, 5, 20)


class _Point(NamedTuple):
    field: str
    x: float
    found: Estimate
    label: str


def along(result: ArmsResult, family: Family, rows: Sequence[Row], whole: Figure) -> list[Figure]:
    """Return curves of the rows along the fields of their family, and a forest of all others.

    ``whole`` is the forest of all. What all is compared with has a point of its own where it has a
    value of the field.
    """
    base = rows[0].other and result.arm(rows[0].other)
    points: list[_Point] = []
    for field in family.along or ():
        if base and field in base.varied:
            points.append(_Point(field, base.varied[field], NOTHING, base.label))
        varied = [(row, result.arm(row.label).varied) for row in rows]
        points += [_Point(field, v[field], row, row.label) for row, v in varied if field in v]
    points.sort(key=lambda each: (each.field, each.x))
    if not points or whole.forest is None:
        return [whole]
    metric, drawn = result.metric(rows[0].metric), {point.label for point in points}
    reading = "Points: estimates. Bands: 95 % intervals, each by itself."
    if NOTHING in (point.found for point in points):
        reading += " Large dot: what the others are compared with."
    curve = replace(
        whole,
        reading=reading,
        forest=None,
        drawn=lambda: _drawn(whole.name, points, metric.scale, f"{metric.words} ({POINTS})"),
    )
    lines = [line for line in whole.forest.lines if getattr(line.numbers, "label", "") not in drawn]
    if not lines:
        return [curve]
    name, left = f"{whole.name}-others", {line.label for line in lines}
    forest = replace(whole.forest, name=name, lines=lines)
    table = replace(whole.table, rows=[each for each in whole.table.rows if each[0].text in left])
    others = replace(whole, name=name, forest=forest, table=replace(table, name=f"{name}-table"))
    rest = [each for each in whole.table.rows if each[0].text not in left]
    return [replace(curve, table=replace(whole.table, rows=rest)), others]


def _drawn(name: str, points: Sequence[_Point], scale: float, title: str) -> tuple[Rows, Spec]:
    """The rows of the points, and their chart: differences by value, with 95 % bands."""
    import altair as alt

    from silver_sim.report.page.charts import POINT, Panels, band, panels, sized
    from silver_sim.report.page.style import SOFT, WIDTH

    data = [
        {
            "panel": field,
            "x": x,
            **band(found, scale),
            "text": "compared with" if found is NOTHING else plus_minus(found, scale, "+"),
            "own": found is NOTHING,
        }
        for field, x, found, _ in points
    ]
    fields = [*dict.fromkeys(point.field for point in points)]
    one = len(fields) == 1
    fine = alt.Scale(zero=False) if one else alt.Scale(type="symlog", constant=2)
    ticks = alt.Axis(tickCount=6) if one else alt.Axis(values=[*TICKS])
    x = alt.X(
        "x:Q",
        title=fields[0] if one else None,
        scale=alt.Scale(zero=False, nice=False),
        axis=alt.Axis(grid=False, tickCount=8 if one else 4),
    )

    def y(field: str) -> Any:
        return alt.Y(field, title=title if one else None, axis=ticks, scale=fine)

    base = alt.Chart()
    size = alt.SizeValue(35, condition={"test": "datum.own", "value": 110})
    tooltip = [
        alt.Tooltip("panel:N", title="of"),
        alt.Tooltip("x:Q", title="value"),
        alt.Tooltip("text:N", title="difference"),
    ]
    layers = [
        base.mark_rule(color=SOFT, strokeDash=[4, 3], aria=False).encode(y=alt.YDatum(0)),
        base.mark_area(opacity=0.18, color=BLUE, aria=False).encode(
            x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q")
        ),
        base.mark_line(strokeWidth=2, color=BLUE, aria=False).encode(x=x, y=y("v:Q")),
        base.mark_point(**{**POINT, "color": BLUE}).encode(
            x=x, y=y("v:Q"), size=size, tooltip=tooltip
        ),
    ]
    if one:
        return data, sized(layers, name, HEIGHT, f"{title} by {fields[0]}")
    panel = alt.layer(*layers).properties(width=WIDTH // COLUMNS, height=PANEL)
    how = Panels("value", title, columns=COLUMNS, narrow=NARROW, spacing=24, besides=104)
    spec = panels(panel, name, "panel", fields, how, f"{title} by value")
    return data, spec | {"resolve": {"scale": {"x": "independent"}}}
