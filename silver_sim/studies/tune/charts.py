"""Charts of a tuning: panels of one parameter each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import POINT, Panels, Row, Series, band, panels
from silver_sim.report.page.curves import curve_rows as lead_rows
from silver_sim.report.page.curves import curves as line
from silver_sim.report.page.style import SOFT, WIDTH
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate
from silver_sim.studies.tune.result import Curve, Parameter, Step

BLUE = "#0072b2"
PANEL = 130  # pixels of height
TICKS = 8  # maximum number of generations labelled below the course
COLUMNS, NARROW = 3, 2  # panels beside each other
THIS = Estimate(0.0, lo=0.0, hi=0.0, lo50=0.0, hi50=0.0)


def curve_rows(curves: Sequence[Curve]) -> list[Row]:
    """Return a row for each value of every numeric parameter, in order of values.

    The line-up that they are compared with has no estimate.
    """
    rows: list[Row] = []
    for curve in curves:
        points = [
            *((point.value, point.lead, False) for point in curve.points),
            (curve.value, THIS, True),
        ]
        rows += [
            {
                "panel": curve.parameter,
                "x": value,
                **band(lead, 100),
                "text": "compared with" if own else plus_minus(lead, 100, "+"),
                "own": own,
            }
            for value, lead, own in sorted(points, key=lambda point: float(point[0]))
        ]
    return rows


def curves(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return a panel for each parameter: differences of win share by value, with 95 % bands."""
    base = alt.Chart()
    x = alt.X("x:Q", title=None, scale=alt.Scale(zero=False, nice=False), axis=_few_ticks())
    axis = alt.Axis(values=[-50, -20, -5, -1, 0, 1, 5, 20])

    def y(field: str) -> Any:
        return alt.Y(field, title=None, axis=axis, scale=alt.Scale(type="symlog", constant=2))

    tooltip = [
        alt.Tooltip("panel:N", title="parameter"),
        alt.Tooltip("x:Q", title="value"),
        alt.Tooltip("text:N", title="difference"),
    ]
    size = alt.SizeValue(35, condition={"test": "datum.own", "value": 110})
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
    titles = "value", "difference (percentage points)"
    return _panelled(layers, name, rows, titles, description, ("x", 104))


def course_rows(course: Sequence[Step], parameters: Sequence[Parameter]) -> list[Row]:
    """Return a row for each step of the course and every numeric parameter."""
    return [
        {
            "panel": each.parameter,
            "x": step.last,
            "v": float(step.favourite[each.parameter]),
            "start": float(each.start),
        }
        for each in parameters
        for step in course
    ]


def course(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return a panel for each parameter: its value at the centre of the search, by generation."""
    base = alt.Chart()
    x = alt.X("x:Q", title=None, scale=alt.Scale(nice=False), axis=_few_ticks())

    def y(field: str) -> Any:
        return alt.Y(field, title=None, scale=alt.Scale(zero=False), axis=alt.Axis(tickCount=3))

    layers = [
        base.mark_line(strokeDash=[4, 3], strokeWidth=1, color=SOFT, aria=False).encode(
            x=x, y=y("start:Q")
        ),
        base.mark_line(strokeWidth=2, color=BLUE, aria=False).encode(x=x, y=y("v:Q")),
    ]
    return _panelled(layers, name, rows, ("generation", None), description, ("y", 128))


def leads(name: str, steps: Sequence[Step]) -> tuple[list[Row], Spec]:
    """Return the lead of all candidates over the start, by generation, and of the best one."""
    series, best = Series(["all"]), {step.last: round(100 * step.best, 4) for step in steps}
    along = [[(step.last, step.lead) for step in steps]]
    rows = [{**row, "best": best[row["x"]]} for row in lead_rows(series, along, 100, "+")]
    spec = line(
        name,
        rows,
        series,
        ("generation", "lead over the start (percentage points)"),
        (0.0, "the start"),
        "mean lead of all candidates over the start, by generation",
        ticks=[step.last for step in steps[:: -(-len(steps) // TICKS)]],
        more=[_best_points()],
    )
    return rows, spec


def _best_points() -> Any:
    """Return the best candidate of each step, to draw beside the mean of all."""
    mark = alt.Chart().mark_point(filled=False, size=30, color=SOFT, aria=False)
    told = alt.Tooltip("best:Q", title="its best candidate (percentage points)")
    return mark.encode(x="x:Q", y="best:Q", tooltip=[told])


def _few_ticks() -> Any:
    return alt.Axis(grid=False, tickCount=4)


def _panelled(
    layers: Sequence[Any],
    name: str,
    rows: Sequence[Row],
    titles: tuple[str, str | None],
    description: str,
    free: tuple[str, int],
) -> Spec:
    """Return a panel for each parameter; the axis that is ``free`` differs between panels.

    With it, the pixels that all axes of a row take.
    """
    axis, besides = free
    order = list(dict.fromkeys(row["panel"] for row in rows))
    panel = alt.layer(*layers).properties(width=WIDTH // COLUMNS, height=PANEL)
    how = Panels(*titles, columns=COLUMNS, narrow=NARROW, spacing=24, besides=besides)
    spec = panels(panel, name, "panel", order, how, description)
    return spec | {"resolve": {"scale": {axis: "independent"}}}
