"""Calls: how often they succeed, by the sum called, and what breaks even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from silver_sim.report.figures.chart import Axis, Panel, Plot, Series, Spot, Trace
from silver_sim.report.model import Section
from silver_sim.report.sections.subjects import Cast, measured
from silver_sim.report.tables import Column, by_name, estimated, plain, whole
from silver_sim.report.text.captions import extremes
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.outcomes.observed import Slice, SubjectFacts
from silver_sim.stats.outcomes.silver.calling import break_even

FEW = 20  # calls; a sum with fewer is in the table but not in the chart


def chart(series: Series, subjects: Sequence[SubjectFacts], penalty: int) -> Plot | None:
    """Return success by sum, one panel for each that calls often enough."""
    panels, even = [], Trace("", [], look="dashed", named=False)
    drawn = [[each for each in s.breakdowns["by_sum"] if each.of >= FEW] for s in subjects]
    most = max((each.of for own in drawn for each in own), default=1)
    for name, own, tone, shape in zip(
        series.names, drawn, series.tones, series.shapes, strict=True
    ):
        found = [
            Spot(
                each.at,
                100 * each.value,
                None if each.lo is None else 100 * each.lo,
                None if each.hi is None else 100 * each.hi,
                f"{name}, sum {each.at}: {plus_minus(each, 100)} % of {each.of:,} calls",
                2.5 + 5 * sqrt(each.of / most),
            )
            for each in own
        ]
        if found:
            line = [Spot(each.at, 100 * break_even(each.at, penalty)) for each in own]
            traces = [even._replace(spots=line), Trace(name, found, tone, shape, "bars", False)]
            panels.append(Panel(name, traces))
    if not panels:
        return None
    places = [spot.x for panel in panels for spot in panel.traces[1].spots]
    return Plot(
        "Success of calls by the sum called",
        Axis("sum of the caller's village", (min(places) - 1, max(places) + 1)),
        Axis("successful calls (%); dashed: what breaks even", (0, 100)),
        panels,
        columns=(2, 2),
        height=220,
    )


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
    plot = chart(drawn.series, drawn.subjects, penalty)
    seen = {panel.title for panel in plot.panels} if plot else set()
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
        lambda: plot,
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
    return Section("calls-section", "Calling", lead, [figure] if plot else [], [table])


def _below(subject: SubjectFacts, penalty: int) -> float | None:
    """Which percentage of its calls is at sums that are shown not to break even."""
    sums = subject.breakdowns["by_sum"]
    below = sum(each.of for each in sums if below_even(each, penalty))
    return 100 * below / sum(each.of for each in sums) if sums else None


def below_even(each: Slice, penalty: int) -> bool:
    """Whether calls at a sum are shown to succeed too seldom to break even at once."""
    return each.hi is not None and each.hi < break_even(each.at, penalty)
