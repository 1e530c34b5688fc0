"""What is said of a tuning in sentences: its answer in full, and which parameters matter."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.arena.typed import as_typed
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.studies.tune.result import Curve, Point, TuneResult

MOST_NAMED = 5  # parameters that matter, in a sentence


def where(result: TuneResult) -> str:
    """Say against whom, and at how many seats, candidates were tried."""
    seats = listed([str(each) for each in result.seats])
    mean = ", with equal weight" if len(result.seats) > 1 else ""
    return f"against {listed(result.field)}, {seats} players{mean}"


def searched(result: TuneResult) -> str:
    """Say how much was searched."""
    return (
        f"{counted(result.generations, 'generation')} of {result.population} candidates "
        f"(CMA-ES), each in {counted(result.blocks_a_candidate, 'block')} at every number of "
        "players, the deals of a generation the same for all its candidates"
    )


def verdict(result: TuneResult) -> str:
    """Say whether something better was found, and how much better it is."""
    lead, start = result.confirmation.lead, result.start
    fresh = f"on {counted(result.confirmation.blocks, 'block')} of fresh deals"
    if result.better:
        return (
            f"Yes: the line-up found wins {plus_minus(lead, 100)} percentage points more of its "
            f"games than {start} does in its place ({where(result)}; {fresh}, which the search "
            f"never saw).{_worse(result)}"
        )
    nothing = f"Not shown: the search found nothing better than {start}"
    if result.best == start:
        return f"{nothing}, where it began."
    much = plus_minus(lead, 100, "+")
    if lead.side() < 0:
        return f"{nothing}; what looked best is worse {fresh}, by {much} percentage points."
    return (
        f"{nothing}; the lead of what looked best is {much} percentage points {fresh}, which is "
        "not shown to differ from 0."
    )


def _worse(result: TuneResult) -> str:
    """Say with how many players a line-up that is better on average is shown to be worse."""
    found = [
        f"{lead.seats} ({plus_minus(lead, 100, '+')})"
        for lead in result.confirmation.leads
        if lead.side() < 0
    ]
    return f" But it is shown to be worse with {listed(found)} players." if found else ""


def costliest(curves: Sequence[Curve]) -> list[tuple[Curve, Point]]:
    """Return each parameter that is shown to matter with the value that costs most, in order."""
    worse = [(curve, [point for point in curve.points if point.side < 0]) for curve in curves]
    found = [
        (curve, min(points, key=lambda point: point.lead.value))
        for curve, points in worse
        if points
    ]
    return sorted(found, key=lambda each: each[1].lead.value)


def what_matters(result: TuneResult) -> str:
    """Say which parameters are shown to matter, and which value costs most."""
    found = [
        f"{curve.parameter} ({plus_minus(point.lead, 100, '+')} at {as_typed(point.value)})"
        for curve, point in costliest(result.curves)
    ]
    if not result.curves:
        return ""
    if not found:
        return "Varied one at a time, no parameter is shown to matter."
    return (
        f"Varied one at a time, {len(found)} of {counted(len(result.curves), 'parameter')} "
        f"{'is' if len(found) == 1 else 'are'} shown to matter; the costliest single changes, in "
        f"percentage points: {listed(found[:MOST_NAMED])}."
    )


def improvable(result: TuneResult) -> str:
    """Say which single values look better than the line-up to use, if any is shown to be."""
    found = [
        f"{curve.typed(point)} ({plus_minus(point.lead, 100, '+')})"
        for curve in result.curves
        for point in curve.points
        if point.side > 0
    ]
    if not found:
        return ""
    return f"Shown to be even better, by itself: {listed(found)}. A longer search may go there."
