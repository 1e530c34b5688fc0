"""Rows of two estimates, one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.figures.chart import Key, Lane, Lanes, Series, mark_of
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate


def pairs(
    names: Sequence[str], who: Sequence[str], numbers: Sequence[Sequence[Estimate]], axis: str
) -> Lanes | None:
    """Return the chart of rows of percentages from 0 to 100; None if none is known."""
    series, lanes = Series(who), []
    for name, both in zip(names, numbers, strict=True):
        marks = []
        for place, each in enumerate(both):
            if each.estimate is not None:
                words = f"{name}, {who[place]}: {plus_minus(each, 100)} %"
                mark = mark_of(each, 100, series.tones[place], place, words)
                marks.append(mark._replace(ends=mark.ends[:1], down=14 * place - 7))
        if marks:
            lanes.append(Lane(name, marks))
    keys = [Key(name, series.tones[place], place) for place, name in enumerate(who)]
    words = f"Estimates, {axis}"
    return Lanes(words, axis, lanes, span=(0, 100), legend=keys, rows=(44, 54)) if lanes else None
