"""The charts of a summary as PNG and SVG files, drawn by matplotlib without a screen."""

from collections.abc import Callable, Iterator, Sequence

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from silver_sim.report.canvas import (
    COLOURS,
    FAINT,
    GREY,
    MARKERS,
    STYLE,
    WIDTH,
    Summary,
    frame,
    rendered,
    with_short_names,
)
from silver_sim.report.score_charts import round_scores, total_scores
from silver_sim.stats.verdict import ranking, win_share_finding
from silver_sim.stats.wording import plus_minus


def charts(summary: Summary) -> Iterator[tuple[str, bytes]]:
    """Yield file name and content of every chart, PNG and SVG."""
    drawings: dict[str, Callable[[Summary], Figure]] = {
        "win_shares": win_shares,
        "total_scores": total_scores,
        "round_scores": round_scores,
    }
    for stem, draw in drawings.items():
        with matplotlib.rc_context(STYLE):
            figure = draw(with_short_names(summary))
            yield f"{stem}.png", rendered(figure, "png", {"Software": None})
            yield f"{stem}.svg", rendered(figure, "svg", {"Date": None, "Creator": None})


def win_shares(summary: Summary) -> Figure:
    """Draw who wins how often: a point, its 50 % and 95 % bars, the fair share."""
    lines = ranking(summary)
    figure = Figure(figsize=(WIDTH, 2.0 + 0.45 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for row, line in enumerate(lines):
        interval_bar(axes, row, line["player"], line["win_share"])
    axes.set_yticks(range(len(lines)), [line["label"] for line in lines])
    axes.set_ylim(len(lines) - 0.4, -0.75)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("win share (% of games won)")
    fair_share_line(axes, summary)
    value_column(axes, lines)
    frame(
        figure,
        summary,
        win_share_finding(summary),
        "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks "
        "(bars shorter than the point lie under it).",
    )
    return figure


def interval_bar(axes: Axes, row: int, player: int, share: Summary) -> None:
    """Draw one estimate in percent with its two intervals."""
    colour, marker = COLOURS[player], MARKERS[player]
    for lo, hi, width in (("lo", "hi", 1.5), ("lo50", "hi50", 4.5)):
        if share[lo] is not None:
            axes.plot(
                [100 * share[lo], 100 * share[hi]], [row, row],
                color=colour, linewidth=width, solid_capstyle="butt",
            )  # fmt: skip
    axes.plot(
        100 * share["estimate"], row, marker,
        color=colour, markersize=6.5, markeredgecolor="white", markeredgewidth=0.7,
    )  # fmt: skip


def fair_share_line(axes: Axes, summary: Summary) -> None:
    """Draw and name the share that equals would have."""
    fair = 100 * summary["fair_share"]
    axes.axvline(fair, color=GREY, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.annotate(
        f"fair share 1/{summary['players']}", (fair, 1), xycoords=("data", "axes fraction"),
        xytext=(4, -2), textcoords="offset points", va="top", color=GREY, fontsize=9,
    )  # fmt: skip


def value_column(axes: Axes, lines: Sequence[Summary]) -> None:
    """Write each number at the right edge, in line with its bar."""
    for row, line in enumerate(lines):
        axes.annotate(
            f"{plus_minus(line['win_share'], 100)} %", (1, row),
            xycoords=("axes fraction", "data"), xytext=(10, 0), textcoords="offset points",
            va="center", annotation_clip=False,
        )  # fmt: skip
