"""How many games ended at each total: a panel a player, with the percentiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from silver_sim.report.charts.canvas import INK, WIDTH, frame, give_place
from silver_sim.report.palette import COLOURS
from silver_sim.stats.results import Estimate, Heading

PERCENTS = (5, 50, 95)
MOST = 0.999  # of the games of each that are shown


class Totals(NamedTuple):
    """Somebody's games by total from 0, and the percentiles of these totals."""

    label: str
    counts: Sequence[int]
    percentiles: Mapping[int, Estimate]
    series: int  # of its colour


def totals(result: Heading, players: Sequence[Totals], finding: str, more: str) -> Figure:
    """Draw the totals of each player on one scale, from top to bottom."""
    figure = Figure(figsize=(WIDTH, 1.7 + 1.25 * len(players)))
    panels = figure.subplots(len(players), sharex=True, sharey=True, squeeze=False)[:, 0]
    last = max(_reached(each.counts, MOST) for each in players)
    highest = max(max(each.counts) for each in players)
    for axes, each in zip(panels, players, strict=True):
        edges = [value - 0.5 for value in range(len(each.counts) + 1)]
        colour = COLOURS[each.series % len(COLOURS)]
        axes.stairs(each.counts, edges, fill=True, color=colour, alpha=0.35)
        axes.stairs(each.counts, edges, color=colour, linewidth=1.2)
        _percentiles(axes, each.percentiles, last)
        axes.set_title(each.label, loc="left", fontsize=10, fontweight="bold")
        axes.set_ylabel("games")
        axes.yaxis.set_major_locator(MaxNLocator(3, integer=True))
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    panels[-1].set_xlim(-0.5, last + 0.5)
    panels[-1].set_ylim(0, 1.3 * highest)
    panels[-1].set_xlabel("total of a game (points; lower is better)")
    hidden = sum(sum(each.counts[last + 1 :]) for each in players)
    beyond = f"Not shown: {hidden:,} above {last} points. " if hidden else ""
    frame(
        figure,
        result,
        finding,
        "Steps: exact number of games with each total. Lines: 5 %, half and 95 % of the games end "
        "at or below; the bar on top of a line is its 95 % interval, where it is wider than a "
        f"point. {beyond}{more}".rstrip(),
    )
    give_place(figure, len(players), 0.34)
    return figure


def _percentiles(axes: Axes, percentiles: Mapping[int, Estimate], last: int) -> None:
    """Mark and name the median and the 5 % and 95 % points, with their intervals."""
    for each, height in zip(PERCENTS, (0.4, 0.82, 0.55), strict=True):
        point = percentiles[each]
        value, at_height = round(point.value), axes.get_xaxis_transform()
        axes.plot([value, value], [0, height], color=INK, linewidth=1.3, transform=at_height)
        if point.ends is not None:
            axes.plot(point.ends, [height, height], color=INK, linewidth=3, transform=at_height)
        axes.annotate(
            f"median {value}" if each == 50 else f"{each} %: {value}", (value, height),
            xycoords=at_height, xytext=(0, 3), textcoords="offset points", va="bottom",
            ha="left" if value < 0.1 * last else "right" if value > 0.9 * last else "center",
            fontsize=8, bbox={"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 0.5},
        )  # fmt: skip


def _reached(counts: Sequence[int], share: float) -> int:
    """Return the least value whose cumulative share reaches `share`; 1 for no counts."""
    total, sofar = sum(counts), 0
    for value, count in enumerate(counts):
        sofar += count
        if sofar >= share * total:
            return max(1, value)
    return 1
