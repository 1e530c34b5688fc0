"""The chart of calibration: observed by predicted chances, with the scatter of right ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.report.model import Rows, Spec
from silver_sim.report.page.charts import sized
from silver_sim.report.page.style import SOFT
from silver_sim.report.palette import COLOURS

FIELDS = ("x", "v", "lo", "hi", "share")
TITLES = dict(zip(FIELDS, ("predicted", "observed", "if right, from", "to"), strict=False))


def calibration(
    name: str, found: Sequence[tuple[str, Sequence[float], bool]], choice: str
) -> tuple[Rows, Spec]:
    """Return rows and chart of steps: their series, numbers in percent, whether they come true.

    The numbers are what was predicted and observed, both ends of where right ones are, and the
    share of the predictions; ``choice`` is the field of the series.
    """
    import altair as alt

    rows = [
        {choice: series, "is": is_true, **dict(zip(FIELDS, numbers, strict=True))}
        for series, numbers, is_true in found
    ]
    base, whole = alt.Chart(), alt.Scale(domain=[-4, 104], nice=False)
    x = alt.X("x:Q", title="predicted chance (%)", scale=whole, axis=alt.Axis(tickCount=6))

    def y(field: str) -> Any:
        return alt.Y(field, title="observed (%)", scale=whole, axis=alt.Axis(tickCount=6))

    def by_truth(of: Any, yes: str, no: str) -> Any:
        return of("is:N", scale=alt.Scale(domain=[True, False], range=[yes, no]), legend=None)

    level = alt.Chart(alt.InlineData(values=[{"x": 0, "v": 0}, {"x": 100, "v": 100}]))
    ribbon = base.mark_area(opacity=0.2, aria=False, color=COLOURS[0])
    size = alt.Size("share:Q", scale=alt.Scale(domain=[0, 50], range=[35, 300]), legend=None)
    point = base.mark_point(filled=True, opacity=1).encode(
        x=x, y=y("v:Q"), size=size, color=by_truth(alt.Color, *COLOURS[:2]),
        shape=by_truth(alt.Shape, "circle", "diamond"),
        tooltip=[alt.Tooltip(f"{of}:Q", title=f"{title}, %") for of, title in TITLES.items()],
    )  # fmt: skip
    layers = [
        level.mark_line(color=SOFT, strokeDash=[4, 3], aria=False).encode(x=x, y=y("v:Q")),
        ribbon.encode(x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q")),
        point,
    ]
    return rows, sized(layers, name, 330, "Observed by predicted chances")
