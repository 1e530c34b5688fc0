"""A family of numbers along the fields that are varied: a curve, or a panel for each field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from silver_sim.report.model import Figure, Rows, Spec
from silver_sim.report.text.wording import POINTS, plus_minus
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import ArmsResult, Row

BLUE = "#0072b2"
HEIGHT, PANEL, COLUMNS, NARROW = 240, 130, 3, 2  # pixels of one, of several; these side by side
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
        drawn=lambda: _drawn(whole.name, points, metric.scale, title),
    )
    others = replace(
        whole,
        name=name,
        forest=replace(forest, name=name, lines=lines),
        table=replace(table, name=f"{name}-table", rows=below[1]),
    )
    return [curve, others] if lines else [curve]


def _drawn(name: str, points: Sequence[Point], scale: float, title: str) -> tuple[Rows, Spec]:
    """The rows of the points, and their chart: differences by value, with 95 % bands."""
    import altair as alt

    from silver_sim.report.page.charts import POINT, Panels, band, panels, sized
    from silver_sim.report.page.style import SOFT, WIDTH

    data = [
        {"panel": field, "x": x, **band(found, scale), "own": found is NOTHING}
        | {"text": "compared with" if found is NOTHING else plus_minus(found, scale, "+")}
        for field, x, found in points
    ]
    fields = [*dict.fromkeys(field for field, *_ in points)]
    one = len(fields) == 1
    fine = alt.Scale(zero=False) if one else alt.Scale(type="symlog", constant=2)
    ticks = alt.Axis(tickCount=6) if one else alt.Axis(values=[-50, -20, -5, -1, 0, 1, 5, 20])
    bottom = alt.Axis(grid=False, tickCount=8 if one else 4)
    reach = alt.Scale(zero=False, nice=False)
    x = alt.X("x:Q", title=fields[0] if one else None, scale=reach, axis=bottom)
    v, lo = (
        alt.Y(each, title=title if one else None, axis=ticks, scale=fine)
        for each in ("v:Q", "lo:Q")
    )
    base: Any = alt.Chart()
    size = alt.SizeValue(35, condition={"test": "datum.own", "value": 110})
    tips = {"panel:N": "of", "x:Q": "value", "text:N": "difference"}
    tooltip = [alt.Tooltip(each, title=words) for each, words in tips.items()]
    dashed = base.mark_rule(color=SOFT, strokeDash=[4, 3], aria=False)
    layers = [
        dashed.encode(y=alt.YDatum(0)),
        base.mark_area(opacity=0.18, color=BLUE, aria=False).encode(x=x, y=lo, y2=alt.Y2("hi:Q")),
        base.mark_line(strokeWidth=2, color=BLUE, aria=False).encode(x=x, y=v),
        base.mark_point(**{**POINT, "color": BLUE}).encode(x=x, y=v, size=size, tooltip=tooltip),
    ]
    if one:
        return data, sized(layers, name, HEIGHT, f"{title} by {fields[0]}")
    panel = alt.layer(*layers).properties(width=WIDTH // COLUMNS, height=PANEL)
    how = Panels("value", title, columns=COLUMNS, narrow=NARROW, spacing=24, besides=104)
    spec = panels(panel, name, "panel", fields, how, f"{title} by value")
    return data, spec | {"resolve": {"scale": {"x": "independent"}}}
