"""Charts of estimates along an axis: rounds played, blocks counted, values of a parameter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import LABEL, POINT, Row, Series, apart, band, dashed, sized
from silver_sim.report.palette import COLOURS
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate

HEIGHT = 320
LINE_HEIGHT = 17  # pixels of a name next to the end of a line
SHORT_NAME = 8  # characters that always fit next to a line
LABEL_ROOM = 1.32  # times the width of the lines
MOST_TICKS = 16


def curve_rows(
    series: Series,
    along: Sequence[Sequence[tuple[float, Estimate]]],
    scale: float = 1.0,
    sign: str = "",
) -> list[Row]:
    """Return a row for each estimate; the last of each curve says where its name goes."""
    rows: list[Row] = []
    for name, points in reversed(list(zip(series.names, along, strict=True))):  # the first on top
        rows += [
            {"who": name, "x": x, **band(each, scale), "text": plus_minus(each, scale, sign)}
            for x, each in points
            if each.estimate is not None
        ]
    return _with_labels(rows, series.named)


def _with_labels(rows: list[Row], shown: set[str]) -> list[Row]:
    """Move the names at the ends of the curves apart."""
    ends = {row["who"]: row for row in rows if row["who"] in shown}
    numbers = [row[end] for row in rows for end in ("lo", "hi", "v") if end in row]
    gap = (max(numbers, default=1) - min(numbers, default=0)) * LINE_HEIGHT / HEIGHT
    places = apart([row["v"] for row in ends.values()], gap)
    named = dict(zip(ends, places, strict=True))
    return [
        row | ({"label": float(f"{named[row['who']]:.5g}")} if row is ends.get(row["who"]) else {})
        for row in rows
    ]


def curves(
    name: str,
    rows: Sequence[Row],
    series: Series,
    axes: tuple[str, str],
    line: tuple[float, str] | None,
    description: str,
    *,
    log: bool = False,
    ticks: Sequence[float] | None = None,
    fields: Mapping[str, str] | None = None,
    more: Sequence[Any] = (),
) -> Spec:
    """Return lines with their 95 % bands and markers, each named at its end.

    On a narrow screen long names move to a legend.

    `axes` are the titles of x and y, `line` a height to compare with, and its name, which stands at
    the axis, where no mark crosses it. The tooltip of a point shows its text, or the `fields` with
    these titles. `more` is drawn over the bands.
    """
    import altair as alt

    first, last = (reach(row["x"] for row in rows) for reach in (min, max))
    if log:
        far = float(f"{last * (last / first) ** (LABEL_ROOM - 1):.4g}")
    else:
        far = float(f"{last + (last - first or 1) * (LABEL_ROOM - 1):.4g}")
    long = _long(series)
    end = alt.expr(f"narrow ? {max(last, first + 1)} : {far}") if long else far
    scale = alt.Scale(type="log" if log else "linear", domain=[first, end], nice=False)
    shown = ticks or (_powers(first, last) if log else _few({row["x"] for row in rows}))
    whole = all(float(row["x"]).is_integer() and row["x"] < 1000 for row in rows)
    style = "~s" if log else "d" if whole else alt.Undefined  # or few ticks would read 7.000000
    axis = alt.Axis(grid=False, values=shown or alt.Undefined, format=style)
    x = alt.X("x:Q", title=axes[0], scale=scale, axis=axis)
    zero = alt.Scale(zero=False)
    title = titled(axes[1], line[1] if line else "")

    def y(field: str) -> Any:
        return alt.Y(field, title=title, scale=zero, axis=alt.Axis(tickCount=6))

    base = alt.Chart()
    tooltip = [
        alt.Tooltip("who:N", title="name"),
        alt.Tooltip("x:Q", title=axes[0]),
        *(
            alt.Tooltip(f"{field}:N", title=title)
            for field, title in (fields or {"text": axes[1]}).items()
        ),
    ]
    colour, shape = marks_of(series)
    ribbon = base.mark_area(opacity=0.16, aria=False).encode(
        x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q"), color=colour
    )
    stroke = base.mark_line(strokeWidth=2, aria=False).encode(x=x, y=y("v:Q"), color=colour)
    point = base.mark_point(**{**POINT, "size": 60, "aria": False}).encode(
        x=x, y=y("v:Q"), color=colour, shape=shape, tooltip=tooltip
    )
    room = alt.expr(f"width * {1 - 1 / LABEL_ROOM:.2f}")
    words = (
        base.mark_text(**LABEL, limit=room, aria=False)
        .transform_filter("isValid(datum.label)")
        .transform_calculate(name="narrow ? '' : datum.who" if long else "datum.who")
        .encode(x=x, y=y("label:Q"), text=alt.Text("name:N"))
    )
    ends = {
        "x": alt.XDatum(first, scale=scale, axis=axis),
        "x2": alt.X2Datum(last),
    }  # short of the names
    level = dashed(line[0], "", "y", zero, along=ends) if line else []
    layers = [*level, ribbon, *more, stroke, point, words]
    if not long:
        return sized(layers, name, HEIGHT, description)
    narrow = {"params": [{"name": "narrow", "value": True}]}
    meta = {"letters": series.letters, "named": True, "narrow": narrow}
    spec = sized(layers, name, HEIGHT, description, **meta)
    return spec | {"params": [{"name": "narrow", "value": False}]}


def titled(title: str, line: str) -> list[str]:
    """Return the title of an axis next to which a dashed line has this name."""
    return [title, f"dashed: {line}"] if line else [title]


def marks_of(series: Series) -> tuple[Any, Any]:
    """Colour and marker of the lines, with a legend if names may not fit."""
    return series.legended if _long(series) else (series.colour, series.shape)


def _long(series: Series) -> bool:
    """Whether a name may not fit next to its line on a small screen."""
    return max(map(len, series.names)) > SHORT_NAME and len(series.names) <= len(COLOURS)


def _few(values: Collection[float]) -> list[float]:
    """Return the values themselves if an axis has room for all of them."""
    return sorted(values) if len(values) <= MOST_TICKS else []


def _powers(first: float, last: float) -> list[float]:
    """Return the ticks 1, 3, 10, 30 ... between the ends of a logarithmic axis."""
    found = [factor * 10.0**power for power in range(15) for factor in (1, 3)]
    return [value for value in found if first <= value <= last]
