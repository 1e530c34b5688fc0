"""The chart of a run of kind call_safety: up to which sum to call, by what the others hold."""

from collections.abc import Iterator, Mapping
from typing import Any

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import FAINT, GREY, MARKERS, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.studies.silver.call_safety.words import precision, verdict

Summary = Mapping[str, Any]

OWN_CARDS = 4
FEWEST = ("1", "2", "3", "4", "5 or more")
APART = 0.18  # of a step, between numbers of players


def figures(summary: Summary) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    yield "limits", limits(summary)


def limits(summary: Summary) -> Figure:
    """Draw the limits of four known cards, each with the interval in which it may lie."""
    figure = Figure(figsize=(WIDTH, 4.6), layout="constrained")
    axes = figure.add_subplot()
    for place, seats in enumerate(summary["seats"]):
        found = [
            (line["fewest"] + (place - 1) * APART, line["win"])
            for line in summary["limits"]
            if line["seats"] == seats
            and line["cards"] == OWN_CARDS
            and not line["unknown"]
            and line["fewest"]
            and line["win"]["limit"] is not None
        ]
        axes.errorbar(
            [x for x, _ in found],
            [numbers["limit"] for _, numbers in found],
            yerr=[
                [numbers["limit"] - numbers["lo"] for _, numbers in found],
                [numbers["hi"] - numbers["limit"] for _, numbers in found],
            ],
            fmt=MARKERS[place],
            color=COLOURS[place],
            markersize=8,
            elinewidth=1.5,
            label=f"{seats} players",
        )
    axes.axhline(-1, color=GREY, linewidth=1, linestyle="--")
    axes.text(0.55, -0.85, "never", color=GREY, fontsize=9, va="bottom")
    axes.set_xticks(range(1, len(FEWEST) + 1), FEWEST)
    axes.set_xlim(0.5, len(FEWEST) + 0.5)
    axes.set_xlabel("fewest cards of an opponent")
    axes.set_ylabel("highest sum at which a call gains")
    axes.grid(axis="y", color=FAINT)
    axes.legend(frameon=False)
    caption = (
        "Four own cards, all known. A call gains win share over going on; bars: "
        f"where the limit lies with 95 %. {precision(summary)}."
    )
    frame(figure, summary, verdict(summary), caption)
    return figure
