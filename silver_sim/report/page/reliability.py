"""Reliability diagrams: observed minus predicted chances, with the band of calibrated ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import Row, dashed, sized
from silver_sim.report.page.style import SOFT
from silver_sim.report.palette import COLOURS
from silver_sim.result import read
from silver_sim.stats.outcomes.calibration import Bin

STRIP = 0.14  # of the height of a chart, for the strip along its bottom


def reliability(
    name: str, found: Mapping[str, Sequence[Bin]], axis: str, of: str
) -> tuple[list[Row], Spec]:
    """Return rows and chart of how far predictions are from outcomes, with the band of chance.

    The difference is drawn, since with many predictions the two curves would coincide. ``found``
    are the bins (``stats.outcomes.calibration``) by the choice in the field ``seats``; ``axis``
    names the chances, ``of`` the things predicted.
    """
    import altair as alt

    rows: list[Row] = [
        {"seats": seats, **{field: round(100 * value, 3) for field, value in _apart(each).items()}}
        for seats, bins in found.items()
        for each in read(list[Bin], bins)  # the atlas has them as plain data
    ]
    along = alt.Axis(grid=False, tickCount=6)
    whole = alt.Scale(domain=[0, 100])
    x = alt.X("x:Q", title=f"{axis} (%)", scale=whole, axis=along)

    def y(field: str) -> Any:
        return alt.Y(
            field, title="observed minus predicted (percentage points)", axis=alt.Axis(tickCount=6)
        )

    titles = {"x": "predicted, %", "seen": "observed, %", "share": f"of the {of}, %"}
    tooltip = [alt.Tooltip(f"{field}:Q", title=title) for field, title in titles.items()]
    base, colour = alt.Chart(), COLOURS[0]
    often = alt.Scale(domain=[0, max((row["share"] for row in rows), default=1.0) / STRIP])
    strip = base.mark_bar(color=SOFT, size=8, opacity=0.35, aria=False).encode(
        x=x, y=alt.Y("share:Q", axis=None, scale=often)
    )
    curve = alt.layer(
        *dashed(0.0, "", "y", alt.Undefined),
        base.mark_area(opacity=0.2, aria=False, color=colour).encode(
            x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q")
        ),
        base.mark_line(color=colour, strokeWidth=2, aria=False).encode(x=x, y=y("v:Q")),
        base.mark_point(filled=True, size=40, color=colour, opacity=1).encode(
            x=x, y=y("v:Q"), tooltip=tooltip
        ),
    )
    spec = sized([strip, curve], name, 320, "Observed minus predicted chances, by predicted chance")
    return rows, spec | {"resolve": {"scale": {"y": "independent"}}}


def _apart(each: Bin) -> dict[str, float]:
    """One bin of predicted chances: what was observed, the band, and the differences."""
    x, seen, lo, hi = each.predicted, each.observed, each.lo, each.hi
    return {
        "x": x, "v": seen - x, "lo": lo - x, "hi": hi - x,
        "seen": seen, "from": lo, "to": hi, "share": each.share,
    }  # fmt: skip
