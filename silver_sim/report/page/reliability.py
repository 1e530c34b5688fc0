"""The chart of calibration: observed by predicted chances, with the scatter of right ones."""

from __future__ import annotations

from typing import Any

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import sized
from silver_sim.report.page.style import SOFT
from silver_sim.report.palette import COLOURS

WITHIN = ["comes true", "does not"]


def calibration(name: str, axis: str) -> Spec:
    """Return the chart of rows with `x` predicted and `v` observed, in percent.

    The band reaches from `lo` to `hi`; `is` says whether a point lies within, `share` how many of
    the predictions it stands for, `band` the interval in words.
    """
    import altair as alt

    base, colour = alt.Chart(), COLOURS[0]
    domain = alt.Scale(domain=[0, 100], nice=False)
    axes = alt.Axis(tickCount=6)
    x = alt.X("x:Q", title=axis, scale=domain, axis=axes)

    def y(field: str) -> Any:
        return alt.Y(field, title="observed (%)", scale=domain, axis=axes)

    ends = alt.Chart(alt.InlineData(values=[{"x": 0, "v": 0}, {"x": 100, "v": 100}]))
    titles = {"x": "predicted, %", "band": "if right, %", "v": "observed, %"}
    titles |= {"share": "of the predictions, %"}
    kinds = {"band": "N"}
    tooltip = [
        alt.Tooltip(f"{field}:{kinds.get(field, 'Q')}", title=title)
        for field, title in titles.items()
    ]
    hue = alt.Color("is:N", scale=alt.Scale(domain=WITHIN, range=[colour, COLOURS[1]]), legend=None)
    form = alt.Shape(
        "is:N", scale=alt.Scale(domain=WITHIN, range=["circle", "diamond"]), legend=None
    )
    size = alt.Size("share:Q", scale=alt.Scale(domain=[0, 50], range=[35, 300]), legend=None)
    layers = [
        ends.mark_line(color=SOFT, strokeDash=[4, 3], aria=False).encode(x=x, y=y("v:Q")),
        base.mark_area(opacity=0.2, aria=False, color=colour).encode(
            x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q")
        ),
        base.mark_point(filled=True, opacity=1).encode(
            x=x, y=y("v:Q"), color=hue, shape=form, size=size, tooltip=tooltip
        ),
    ]
    return sized(layers, name, 440, "Observed by predicted chances")
