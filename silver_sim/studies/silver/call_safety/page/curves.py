"""Charts of calls along the sum of the own cards: what is gained, and how likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from silver_sim.advice.interval import Range
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.report.figures.chart import (
    Axis,
    Lane,
    Lanes,
    Mark,
    Plot,
    Series,
    Spot,
    Trace,
    curves,
    lined,
)
from silver_sim.report.tables import Column, Table, text
from silver_sim.report.text.forests import ReferenceLine
from silver_sim.report.text.wording import DASH
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.atlas import NEVER, Atlas
from silver_sim.studies.silver.call_safety.page.choices import (
    GAINS,
    LAST,
    Village,
    drawable,
    players,
)
from silver_sim.studies.silver.call_safety.result import Outcomes


def estimate(found: Range) -> Estimate:
    """A range as estimates are written everywhere."""
    se = (found.hi - found.lo) / 3.92
    return Estimate(found.estimate, se, found.lo, found.hi, method="bootstrap")


def gains(atlas: Atlas, seats: Sequence[int], village: Village, gain: str) -> Plot | None:
    """What a call gains by the own sum, a line a number of players, and where it crosses zero."""
    series = Series([players(n) for n in seats])
    what, unit = GAINS[gain]
    lines = [village.line(atlas, n) for n in seats]
    along = [[(x, estimate(getattr(cell, what))) for x, cell in drawable(line)] for line in lines]
    traces = lined(series, along, unit, "+", "sum")
    # a limit far below all that is drawn would make the chart narrow
    first = min((spot.x for trace in traces for spot in trace.spots), default=NEVER)
    limits = [
        (getattr(line, what), trace) for line, trace in zip(lines, traces, strict=True) if line
    ]
    bars = [
        Trace("", [Spot(max(at.lo, first), 0.0), Spot(at.hi, 0.0)], trace.tone, look="limit",
              shape=place, named=False)
        for place, (at, trace) in enumerate(limits) if at.is_known and trace.spots
    ]  # fmt: skip
    return _plot([*bars, *traces], "gained by a call (points)", ReferenceLine(0.0, "no difference"))


def _plot(traces: Sequence[Trace], title: str, level: ReferenceLine | None) -> Plot | None:
    """Lines by the own sum; None if there are none."""
    if not any(trace.spots for trace in traces):
        return None
    axis = Axis("sum of the known cards", ticks=range(LAST + 1))
    return curves(traces, (axis, title), level, f"Lines of what is {title}, by the own sum")


def chances(atlas: Atlas, seats: int, village: Village) -> Plot | None:
    """How likely the caller is lowest, and how likely it has to be.

    What is needed if the round ended now depends on all own cards: it is shown where they are
    known.
    """
    series = Series(["chance to be lowest", "needed to pay", "needed if it ended now"])
    cells, penalty = drawable(village.line(atlas, seats)), RuleSet.call_penalty
    ended = [(known, penalty / (penalty + known)) for known, _ in cells if not village.unknown]
    along = [
        [(known, estimate(cell.chance)) for known, cell in cells],
        [(known, Estimate(cell.need)) for known, cell in cells],
        [(known, Estimate(chance)) for known, chance in ended],
    ]
    return _plot(lined(series, along, 100, "", "sum"), "percent", None)


def dots(found: Outcomes) -> Lanes:
    """Twenty equally likely scores of the round, with a call and without."""
    lanes: dict[str, list[Mark]] = {}
    for way, score, times in came_out(found):
        tone, shape = ("s1", 0) if way == "call" else ("s2", 1)
        words = f"{way}: {score} points in {times} of 20"
        lanes.setdefault(way, []).extend(
            Mark(score, (), tone, shape, 32 - 6.4 * up, words, small=True) for up in range(times)
        )
    every = [Lane(way, marks) for way, marks in lanes.items()]
    words = "Twenty equally likely scores for each"
    return Lanes(words, "own points of the round", every, rows=(150, 160))


def came_out(outcomes: Outcomes) -> Iterator[tuple[str, int, int]]:
    """What was done, a score that came out, and how many of twenty times."""
    for way, scores in (("call", outcomes.call), ("go on", outcomes.wait)):
        for score in sorted(set(scores)):
            yield way, score, scores.count(score)


def curve_table(name: str, caption: str, plot: Plot | None) -> Table:
    """The numbers of curves, a row a sum."""
    lines = [each for each in plot.panels[0].traces[::-1] if each.name] if plot else []
    found = {(each.name, spot.x): _number(spot) for each in lines for spot in each.spots}
    return Table(
        name,
        caption,
        [Column("sum", "name"), *(Column(each.name, "text") for each in lines)],
        [
            [text(f"{x:g}"), *(text(found.get((each.name, x), DASH)) for each in lines)]
            for x in sorted({x for _, x in found})
        ],
        sortable=False,
    )


def _number(spot: Spot) -> str:
    """The number that is said of a point."""
    return spot.words.rpartition(": ")[2]
