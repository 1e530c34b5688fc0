"""Rows of two estimates, one below the other: the strategy and its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import POINT, Lanes, Row, Series, band, row_chart
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate

ROWS = (38, 50)  # pixels, names next to points and above them


def pair_rows(
    names: Sequence[str],
    who: Sequence[str],
    numbers: Sequence[Sequence[Estimate]],
    scale: float = 1.0,
) -> list[Row]:
    """Return one row for each known estimate."""
    return [
        {"row": name, "who": side, **band(each, scale), "text": plus_minus(each, scale)}
        for name, both in zip(names, numbers, strict=True)
        for side, each in zip(who, both, strict=True)
        if each.estimate is not None
    ]


def pairs(
    name: str, rows: Sequence[Row], who: Sequence[str], of: str, axis: str, description: str
) -> Spec:
    """Return the chart of such rows, of percentages from 0 to 100; `of` says what a row is."""
    import altair as alt

    series = Series(who)
    colour, shape = series.legended
    order = list(dict.fromkeys(row["row"] for row in rows))
    scale = alt.Scale(domain=[0, 100])
    tooltip = [
        alt.Tooltip("row:N", title=of),
        alt.Tooltip("who:N", title="who"),
        alt.Tooltip("text:N", title=axis),
    ]
    base = alt.Chart()

    def layers(lanes: Lanes) -> list[Any]:
        def x(field: str) -> Any:
            return alt.X(field, title=axis, scale=scale, axis=lanes.grid(tickCount=6))

        y, offset = lanes.y(0.0), lanes.offset("who", who, ROWS[lanes.narrow])
        return [
            base.mark_rule(strokeWidth=1.5, aria=False)
            .transform_filter("isValid(datum.lo)")
            .encode(x=x("lo:Q"), x2=alt.X2("hi:Q"), y=y, yOffset=offset, color=colour),
            base.mark_point(**{**POINT, "size": 70, "aria": False}).encode(
                x=x("v:Q"), y=y, yOffset=offset, color=colour, shape=shape, tooltip=tooltip
            ),
        ]

    rowed = ("row", order)
    return row_chart(layers, name, rowed, ROWS, description, letters=series.letters)
