"""Forest plots: rows of estimates, each with its 50 % and 95 % interval, around a line."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from silver_sim.errors import printable
from silver_sim.report.charts.canvas import FAINT, GREY, MARKERS, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.report.text.forests import Forest, ForestLine, bars
from silver_sim.report.text.wording import elided, labels, plus_minus
from silver_sim.stats.results import Heading

LABEL_WIDTH = 40  # characters


def forest(result: Heading, chart: Forest) -> Figure:
    """Draw a row an estimate."""
    lines = chart.lines
    figure = Figure(figsize=(WIDTH, 2.0 + 0.45 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for row, line in enumerate(lines):
        interval_bar(axes, row, line, chart.scale)
    names = labels([elided(printable(line.label), LABEL_WIDTH) for line in lines])
    axes.set_yticks(range(len(lines)), names)
    axes.set_ylim(len(lines) - 0.4, -0.75)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(printable(chart.axis.replace("\n", " ")))
    axes.axvline(chart.rule.value, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.annotate(
        chart.rule.label, (chart.rule.value, 1), xycoords=("data", "axes fraction"),
        xytext=(4, -2), textcoords="offset points", va="top", color=GREY, fontsize=9,
    )  # fmt: skip
    value_column(axes, chart)
    caption = f"{bars(chart)} {printable(chart.reading)}".strip()
    frame(figure, result, printable(chart.finding), caption)
    return figure


def interval_bar(axes: Axes, row: int, line: ForestLine, scale: float) -> None:
    """Draw an estimate with its two intervals, or only a point if they are unknown."""
    numbers, place = line.numbers, line.series % len(COLOURS)
    colour, marker = COLOURS[place], MARKERS[place]
    inner = numbers.lo50, numbers.hi50
    for (lo, hi), width in (((numbers.lo, numbers.hi), 1.5), (inner, 4.5)):
        if lo is not None and hi is not None:
            axes.plot(
                [scale * lo, scale * hi], [row, row],
                color=colour, linewidth=width, solid_capstyle="butt",
            )  # fmt: skip
    axes.plot(
        scale * numbers.value, row, marker,
        color=colour, markersize=6.5, markeredgecolor="white", markeredgewidth=0.7,
    )  # fmt: skip


def value_column(axes: Axes, chart: Forest) -> None:
    """Write each number at the right edge, level with its bar."""
    for row, line in enumerate(chart.lines):
        words = line.words or plus_minus(line.numbers, chart.scale, chart.sign)
        axes.annotate(
            f"{words}{chart.unit}", (1, row),
            xycoords=("axes fraction", "data"), xytext=(10, 0), textcoords="offset points",
            va="center", annotation_clip=False,
        )  # fmt: skip
