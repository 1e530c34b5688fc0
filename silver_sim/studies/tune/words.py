"""What a tuning found, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.arena.typed import as_typed
from silver_sim.errors import printable
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.stats.levels import ALPHA

Summary = Mapping[str, Any]


def where(summary: Summary) -> str:
    """Say against whom, and at how many seats, candidates were tried."""
    seats = listed([str(each) for each in summary["seats"]])
    mean = ", all counting alike" if len(summary["seats"]) > 1 else ""
    return f"against {listed(list(map(printable, summary['field'])))}, {seats} players{mean}"


def searched(summary: Summary) -> str:
    """Say how much was searched."""
    return (
        f"{counted(summary['generations'], 'generation')} of {summary['population']} candidates "
        f"(CMA-ES), each in {counted(summary['blocks_a_candidate'], 'block')} at every number of "
        "players, the deals of a generation the same for all its candidates"
    )


def verdict(summary: Summary) -> str:
    """Say whether something better was found, and by how much it is better."""
    lead, best = summary["confirmation"]["lead"], summary["best"]
    start = printable(summary["start"])
    fresh = f"on {counted(summary['confirmation']['blocks'], 'block')} of fresh deals"
    if summary["better"]:
        return (
            f"Yes: the line-up found wins {plus_minus(lead, 100)} percentage points more of its "
            f"games than {start} does in its place ({where(summary)}; {fresh}, which the search "
            "never saw)."
            f"{_worse(summary)}"
        )
    nothing = f"Not shown: the search found nothing better than {start}"
    if best == summary["start"]:
        return f"{nothing}, where it began."
    much = plus_minus(lead, 100, "+")
    if lead["hi"] is not None and lead["hi"] < 0:
        return f"{nothing}; what looked best is worse {fresh}, by {much} percentage points."
    return (
        f"{nothing}; the lead of what looked best is {much} percentage points {fresh}, which does "
        "not tell it from 0."
    )


def _worse(summary: Summary) -> str:
    """Say at which numbers of players what is better as a mean is shown to be worse."""
    found = [
        f"{line['seats']} ({plus_minus(line, 100, '+')})"
        for line in summary["confirmation"]["leads"]
        if line["hi"] is not None and line["hi"] < 0
    ]
    return f" Mind: it is shown to be worse with {listed(found)} players." if found else ""


def possible(parameter: Summary) -> str:
    """Return what values a parameter can have."""
    if "least" in parameter:
        return f"{as_typed(parameter['least'])} to {as_typed(parameter['most'])}"
    return ", ".join(parameter["words"]) or "yes, no"


MOST_NAMED = 5  # parameters that matter, in a sentence


def matters(summary: Summary) -> Iterator[tuple[str, Summary]]:
    """Yield each parameter with the point of its curve that costs most, the costliest first.

    Only those of which a point is shown to be worse, all points of all curves together (Holm).
    """
    found = []
    for curve in summary["curves"]:
        worse = [
            point
            for point in curve["points"]
            if point["lead"]["estimate"] < 0 and (point["lead"]["p_holm"] or 0.0) < ALPHA
        ]
        if worse:
            found.append((curve["parameter"], min(worse, key=lambda p: p["lead"]["estimate"])))
    yield from sorted(found, key=lambda each: each[1]["lead"]["estimate"])


def what_matters(summary: Summary) -> str:
    """Say which parameters are shown to matter, and which value costs most."""
    found = [
        f"{name} ({plus_minus(point['lead'], 100, '+')} at {as_typed(point['value'])})"
        for name, point in matters(summary)
    ]
    if not summary["curves"]:
        return ""
    if not found:
        return "Varied one at a time, no parameter is shown to matter."
    return (
        f"Varied one at a time, {len(found)} of {counted(len(summary['curves']), 'parameter')} "
        f"{'is' if len(found) == 1 else 'are'} shown to matter; the costliest single changes, in "
        "points: "
        f"{listed(found[:MOST_NAMED])}."
    )


def improvable(summary: Summary) -> str:
    """Say which single values look better than the line-up to use, if any is shown to be."""
    found = [
        f"{curve['parameter']}={as_typed(point['value'])} ({plus_minus(point['lead'], 100, '+')})"
        for curve in summary["curves"]
        for point in curve["points"]
        if point["lead"]["estimate"] > 0 and (point["lead"]["p_holm"] or 0.0) < ALPHA
    ]
    if not found:
        return ""
    return f"Shown to be better still, by itself: {listed(found)}. A longer search may go there."
