"""The picture files of a run: the forests that a terminal draws, and totals where they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim.report.figures.chart import Axis, Panel, Plot, Spot, Trace, forest_lanes
from silver_sim.report.figures.files import framed
from silver_sim.report.figures.scene import Scene
from silver_sim.report.palette import SERIES
from silver_sim.report.text.forests import Forest, bars
from silver_sim.report.text.rules import not_drawn
from silver_sim.stats.core.noise import left_out
from silver_sim.stats.results import Heading
from silver_sim.studies.arms.arm import STEPS
from silver_sim.studies.arms.result import MARKED, ArmsResult
from silver_sim.studies.core.telling import shortened

LABEL_WIDTH = 40  # characters
PERCENTS = (5, 50, 95)
MOST = 0.999  # of the games of each that are shown


def figures(result: Heading, forests: Sequence[Forest]) -> Iterator[tuple[str, Scene]]:
    """Yield name and drawing of every chart."""
    for forest in map(_named, forests):
        caption = f"{bars(forest)} {forest.reading}".strip()
        yield forest.name, framed(result, forest_lanes(forest), forest.finding, caption)
    if isinstance(result, ArmsResult) and result.totals:
        yield "totals", _totals(result, result.totals)
    if isinstance(result, ArmsResult) and result.of(family=STEPS):
        from silver_sim.studies.arms.calibration import figure_of

        shown = figure_of(result)
        if chart := shown.chart():
            yield STEPS, framed(result, chart, shown.finding, shown.reading)


def _named(forest: Forest) -> Forest:
    """The same with names that are cut and still distinct."""
    names = shortened([line.label for line in forest.lines], LABEL_WIDTH)
    lines = [line._replace(label=name) for line, name in zip(forest.lines, names, strict=True)]
    return replace(forest, lines=lines)


def _totals(result: ArmsResult, counts: Sequence[Sequence[int]]) -> Scene:
    """The totals of all but who plays at random, the lowest mean first."""
    names = shortened([arm.label for arm in result.arms])
    at_random = left_out([arm.player for arm in result.arms], result.noise)
    means = [result.number("mean_total", arm.label).value for arm in result.arms]
    shown = [n for n, arm in enumerate(result.arms) if arm.player not in at_random]
    shown.sort(key=lambda number: means[number])
    ends = {n: [_percentile(result, n, percent) for percent in PERCENTS] for n in shown}
    one, other = (result.arms[shown[place]].label for place in (0, -1))
    gap = result.gap(one, other, "mean_total")
    if gap is None or gap.finding not in MARKED:
        finding = "The strategies are not shown to differ in mean total"
    else:
        low, high = (f"{ends[shown[n]][1]} {of} {names[shown[n]]}" for n, of in
                     ((0, "points for"), (-1, "for")))  # fmt: skip
        finding = f"The median total is {low}, {high}"
    last = max(_reached(counts[n], MOST) for n in shown)
    hidden = sum(sum(counts[n][last + 1 :]) for n in shown)
    beyond = f"Not shown: {hidden:,} above {last} points. " if hidden else ""
    panels = [
        Panel(
            f"{names[n]}: {ends[n][1]} ({ends[n][0]} to {ends[n][2]})",
            [
                Trace(
                    names[n],
                    [Spot(x, y) for x, y in enumerate([*counts[n][: last + 1], 0])],
                    SERIES[n % len(SERIES)],
                    look="filled",
                    named=False,
                )
            ],
            [(end, end == ends[n][1]) for end in ends[n]],
        )
        for n in shown
    ]
    axis = Axis("total of a game (points; lower is better)", (0, last + 1))
    highest = max(max(counts[n]) for n in shown)
    plot = Plot("Distributions of totals", axis, Axis("games", (0, highest)), panels, height=80)
    caption = (
        "Steps: exact number of games with each total. Lines, and after each name: half, 5 % and "
        f"95 % of the games end at or below. {beyond}{not_drawn(at_random)}"
    )
    return framed(result, plot, finding, caption.strip())


def _percentile(result: ArmsResult, number: int, percent: int) -> int:
    return round(result.number(f"total_{percent}", result.arms[number].label).value)


def _reached(counts: Sequence[int], share: float) -> int:
    """Return the least value whose cumulative share reaches `share`; 1 for no counts."""
    total, sofar = sum(counts), 0
    for value, count in enumerate(counts):
        sofar += count
        if sofar >= share * total:
            return max(1, value)
    return 1
