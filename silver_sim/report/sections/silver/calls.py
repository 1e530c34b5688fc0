"""Calls: how often they succeed, by the sum called, and what breaks even."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from silver_sim.report.model import Section, Spec
from silver_sim.report.page.charts import POINT, Panels, Row, Series, at_y, band, panels
from silver_sim.report.page.style import SOFT, WIDTH
from silver_sim.report.sections.subjects import Cast, measured
from silver_sim.report.tables import Column, by_name, estimated, plain, whole
from silver_sim.report.text.captions import extremes
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.outcomes.observed import Slice, SubjectFacts
from silver_sim.stats.outcomes.silver.calling import break_even

TICKS = 8  # numbers below a panel
FEW = 20  # calls; a sum with fewer is in the table but not in the chart


def call_rows(names: Sequence[str], subjects: Sequence[SubjectFacts], penalty: int) -> list[Row]:
    """Return a row for each strategy and sum with enough calls."""
    return [
        {
            "who": name,
            "x": each.at,
            **band(each, 100),
            "even": round(100 * break_even(each.at, penalty), 2),
            "n": each.of,
            "text": plus_minus(each, 100),
        }
        for name, subject in zip(names, subjects, strict=True)
        for each in subject.breakdowns["by_sum"]
        if each.of >= FEW
    ]


def chart(
    name: str, rows: Sequence[Row], series: Series, description: str, columns: int = 2
) -> Spec:
    """Return success by sum, one panel for each strategy that calls; a sum may have a `mark`."""
    import altair as alt

    who = [each for each in series.names if any(row["who"] == each for row in rows)]
    base = alt.Chart()
    scale = alt.Scale(domain=[0, 100])
    ticks = _ticks({row["x"] for row in rows})
    x = alt.X("x:Q", title=None, axis=alt.Axis(grid=False, values=ticks, format="d"))
    axis = alt.Axis(tickCount=5)

    def y(field: str) -> Any:
        return alt.Y(field, title=None, scale=scale, axis=axis)

    tooltip = [
        alt.Tooltip("who:N", title="strategy"),
        alt.Tooltip("x:Q", title="sum"),
        alt.Tooltip("text:N", title="success %"),
        alt.Tooltip("n:Q", title="calls"),
    ]
    even = base.mark_line(color=SOFT, strokeDash=[4, 3], strokeWidth=1.5, aria=False)
    bar = base.mark_rule(strokeWidth=1.5, aria=False)
    size = alt.Size("n:Q", scale=alt.Scale(range=[24, 320]), legend=None)
    point = base.mark_point(**{**POINT, "size": alt.Undefined, "aria": False})
    marked = []
    if any(row.get("mark") for row in rows):
        at = next(row["x"] for row in rows if row.get("mark"))
        far = 2 * at > max(row["x"] for row in rows)
        side: Row = {"align": "right", "dx": -5} if far else {"align": "left", "dx": 5}
        style: Row = {"color": SOFT, "fontSize": 11, "aria": False, **side}
        here = base.transform_filter("isValid(datum.mark)")
        marked = [
            here.mark_rule(color=SOFT, strokeDash=[2, 3], aria=False).encode(x=x),
            here.mark_text(**style, dy=-7).encode(x=x, y=at_y("height"), text=alt.Text("mark:N")),
        ]
    panel = alt.layer(
        *marked,
        even.encode(x=x, y=y("even:Q")),
        bar.encode(x=x, y=y("lo:Q"), y2=alt.Y2("hi:Q"), color=series.colour),
        point.encode(
            x=x, y=y("v:Q"), color=series.colour, shape=series.shape, size=size, tooltip=tooltip
        ),
    ).properties(width=WIDTH // columns, height=190 if columns > 1 else 240)
    how = Panels("sum of the caller's village", "successful calls (%)")
    return panels(panel, name, "who", who, how, description)


def _ticks(sums: Collection[int]) -> list[int]:
    """Return round sums, as many as there is room for."""
    first, last = min(sums, default=0), max(sums, default=0)  # 0 if none called often enough
    step = next(step for step in (1, 2, 5, 10, 100) if last - first <= step * TICKS)
    return list(range(-(-first // step) * step, last + 1, step))


def calls(cast: Cast, rules: Sequence[Mapping[str, Any]]) -> Section | None:
    """How often each calls, and when it pays; None if the penalty differs between games."""
    penalties = {each["call_penalty"] for each in rules}
    if len(penalties) > 1:
        return None
    (penalty,) = penalties
    drawn = cast.drawn
    table = by_name(
        "calls-table",
        "Calls",
        "strategy",
        cast.rows,
        [
            measured("rounds called %", "calls_per_round", 100),
            measured("successful %", "call_success", 100),
            (Column("calls"), lambda each: whole(each.measure("call_success").of)),
            (
                Column("below even %", help="share of its calls: at sums shown not to break even"),
                lambda each: plain(_below(each, penalty), 1),
            ),
        ],
    )
    rows = call_rows(drawn.short, drawn.subjects, penalty)
    seen = {row["who"] for row in rows}
    rates = drawn.all(lambda each: each.measure("calls_per_round"))
    rates = {name: each for name, each in rates.items() if name in seen}
    figure = cast.figure(
        "calls",
        cast.among + extremes("share of rounds called", rates, blocks=cast.blocks),
        f"Dashed: what breaks even if the round ended at once, {penalty} / ({penalty} + sum). "
        "Larger dots are more calls; bars are 95 % intervals. Left out: sums called fewer than "
        f"{FEW} times.{cast.omitted('The table of all calls')}",
        f"Success of calls by the sum called, for sums called at least {FEW} times, and what "
        "breaks even",
        [
            (Column("sum"), lambda each: whole(each.at)),
            (Column("calls"), lambda each: whole(each.of)),
            estimated("successful %", lambda each: each, 100),
            (
                Column("breaks even at %", help=f"{penalty} / ({penalty} + sum)"),
                lambda each: plain(100 * break_even(each.at, penalty), 1),
            ),
        ],
        rows,
        chart("calls", rows, drawn.series, "Success of calls by the sum called"),
        lines=[
            (name, each)
            for name, subject in drawn.rows
            for each in subject.breakdowns["by_sum"]
            if each.of >= FEW
        ],
    )
    lead = (
        "A call succeeds if no other player has less. Then the caller scores 0, otherwise its sum "
        f"and {penalty} points more."
    )
    return Section("calls-section", "Calling", lead, [figure] if rows else [], [table])


def _below(subject: SubjectFacts, penalty: int) -> float | None:
    """Which percentage of its calls is at sums that are shown not to break even."""
    sums = subject.breakdowns["by_sum"]
    below = sum(each.of for each in sums if below_even(each, penalty))
    return 100 * below / sum(each.of for each in sums) if sums else None


def below_even(each: Slice, penalty: int) -> bool:
    """Whether calls at a sum are shown to succeed too seldom to break even at once."""
    return each.hi is not None and each.hi < break_even(each.at, penalty)
