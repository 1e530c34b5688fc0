"""Forest plots on pages: a point, a thick bar (50 %), a thin one (95 %), a reference line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from silver_sim.report.model import Figure, Spec
from silver_sim.report.page.charts import (
    POINT,
    Lanes,
    Row,
    Series,
    band,
    dashed,
    interval_marks,
    row_chart,
)
from silver_sim.report.page.style import SOFT
from silver_sim.report.text.forests import Forest
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate

IN_ONE_LINE = 34  # letters of a name and its number above the marks
ROWS = (34, 44)  # pixels of a row, with its name next to the estimate or above it


def charted(figure: Figure, chart: Forest) -> Figure:
    """Return a figure with the specification of its forest."""
    names = [line.label for line in chart.lines]
    given = {line.label: line.words for line in chart.lines if line.words}
    rows = forest_rows(names, [line.numbers for line in chart.lines], chart.scale, chart.sign)
    rows = _in_brief([row | {"text": given.get(row["who"], row["text"])} for row in rows])
    fair = {line.label: line.fair for line in chart.lines}
    alike = len({*fair.values()}) < 2
    rows = rows if alike else [row | {"fair": round(fair[row["who"]] or 0, 3)} for row in rows]
    series = Series(names) if chart.coloured else None
    line = (chart.rule.value, chart.rule.label) if alike else None
    spec = forest(figure.name, rows, chart.axis, line, series)
    return replace(figure, spec=spec, data=rows)


def forest_rows(
    names: Sequence[str], numbers: Sequence[Estimate], scale: float = 100.0, sign: str = ""
) -> list[Row]:
    """Return one row for each estimate, from top to bottom, with its number as text."""
    return [
        {"who": name, **band(each, scale), "text": plus_minus(each, scale, sign)}
        for name, each in zip(names, numbers, strict=True)
        if each.estimate is not None
    ]


def _in_brief(rows: list[Row]) -> list[Row]:
    """Return rows with numbers that fit next to the longest name on a phone.

    If the intervals do not, which are drawn, only the estimates are shown.
    """
    if all(len(row["who"]) + len(row["text"]) <= IN_ONE_LINE for row in rows):
        return rows
    return [row | {"brief": row["text"].partition(" ")[0]} for row in rows]


def forest(
    name: str,
    rows: Sequence[Row],
    axis: str,
    line: tuple[float, str] | None,
    series: Series | None = None,
    description: str = "",
    count: int | None = None,
) -> Spec:
    """Return the chart of such rows; `line` is a reference value and its name.

    Without it, every row is compared with its own `fair` value, drawn as a tick. The axis title may
    have several lines. `count` is the number of rows drawn at once, if not all.
    """
    import altair as alt

    words = axis.replace("\n", " ")
    colour: Any = series.colour if series else alt.ColorValue("#0072b2")
    shape: Any = series.shape if series else alt.ShapeValue("circle")
    ends: list[Any] = [row.get(end, row["v"]) for row in rows for end in ("lo", "hi")]
    ends += [line[0]] if line else [row["fair"] for row in rows]
    room = (max(ends) - min(ends) or 1.0) * 0.04
    scale = alt.Scale(domain=[_round(min(ends) - room), _round(max(ends) + room)], nice=False)
    tooltip = [alt.Tooltip("who:N", title="name"), alt.Tooltip("text:N", title=words)]
    base = alt.Chart()
    brief = "brief" if any("brief" in row for row in rows) else "text"

    def layers(lanes: Lanes) -> list[Any]:
        title = [*axis.split("\n"), *([f"dashed: {line[1]}"] if line and lanes.narrow else [])]

        def x(field: str) -> Any:
            axis = lanes.grid(tickCount=6)
            return alt.X(field, title=title if len(title) > 1 else title[0], scale=scale, axis=axis)

        def compared() -> list[Any]:
            if not line:
                tick = base.mark_tick(color=SOFT, thickness=2, size=20, opacity=1, aria=False)
                return [tick.encode(x=x("fair:Q"), y=lanes.y())]
            if lanes.narrow:
                return lanes.rule(base, alt.XDatum(line[0], type="quantitative", scale=scale))
            right = 2 * line[0] > min(ends) + max(ends)
            return dashed(*line, "x", scale, leftward=right)

        point = base.mark_point(**POINT).encode(
            x=x("v:Q"), y=lanes.y(), color=colour, shape=shape, tooltip=tooltip
        )
        return [
            *compared(),
            *interval_marks(x, lanes.y(), colour),
            point,
            *lanes.numbers(base, brief if lanes.narrow else "text"),
        ]

    description = description or f"{words}: a point with its intervals"
    order = list(dict.fromkeys(row["who"] for row in rows))
    letters = max((len(row[brief]) for row in rows), default=0)
    return row_chart(layers, name, ("who", order), ROWS, description, count, letters)


def _round(value: float) -> float:
    return float(f"{value:.5g}")
