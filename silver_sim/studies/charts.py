"""The picture files of a run: the forests that a terminal draws, and totals where they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.canvas import NAME_WIDTH
from silver_sim.report.charts.forests import forest
from silver_sim.report.charts.totals import PERCENTS, Totals, totals
from silver_sim.report.text.forests import Forest
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.wording import elided, labels
from silver_sim.stats.core.noise import left_out
from silver_sim.stats.results import Heading
from silver_sim.studies.arms.arm import STEPS
from silver_sim.studies.arms.result import MARKED, ArmsResult


def figures(result: Heading, forests: Sequence[Forest]) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of every chart."""
    for chart in forests:
        yield chart.name, forest(result, chart)
    if isinstance(result, ArmsResult) and result.totals:
        yield "totals", _totals(result, result.totals)
    if isinstance(result, ArmsResult) and result.of(family=STEPS):
        yield STEPS, _steps(result)


def _steps(result: ArmsResult) -> Figure:
    """The steps of predictions, a panel for each series."""
    from silver_sim.report.charts.calibration import Step, calibration
    from silver_sim.studies.arms.calibration import figure_of, points

    chart, panels = figure_of(result), dict[str, list[Step]]()
    for each in points(result.rows):
        panels.setdefault(each.expected.arm, []).append((each.numbers, each.is_true))
    return calibration(result, panels, chart.finding, chart.reading)


def _totals(result: ArmsResult, counts: Sequence[Sequence[int]]) -> Figure:
    """The totals of all but who plays at random, the lowest mean first."""
    names = labels([elided(printable(arm.label), NAME_WIDTH) for arm in result.arms])
    at_random = left_out([arm.player for arm in result.arms], result.noise)
    means = [result.number("mean_total", arm.label).value for arm in result.arms]
    shown = [n for n, arm in enumerate(result.arms) if arm.player not in at_random]
    shown.sort(key=lambda number: means[number])
    players = [
        Totals(
            names[number],
            counts[number],
            {n: result.number(f"total_{n}", result.arms[number].label) for n in PERCENTS},
            number,
        )
        for number in shown
    ]
    low, high = players[0], players[-1]
    one, other = (result.arms[shown[place]].label for place in (0, -1))
    gap = result.gap(one, other, "mean_total")
    if gap is None or gap.finding not in MARKED:
        finding = "The strategies are not shown to differ in mean total"
    else:
        middle = [round(each.percentiles[50].value) for each in (low, high)]
        finding = (
            f"The median total is {middle[0]} points for {low.label}, {middle[1]} for {high.label}"
        )
    return totals(result, players, finding, not_drawn(at_random))
