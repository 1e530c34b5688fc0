"""The chart of a run of kind call_safety: up to which sum to call, by what the others hold."""

from collections.abc import Iterator

from matplotlib.figure import Figure

from silver_sim.report.charts.canvas import FAINT, GREY, MARKERS, WIDTH, frame
from silver_sim.report.palette import COLOURS
from silver_sim.studies.silver.call_safety.result import CallSafetyResult
from silver_sim.studies.silver.call_safety.tell import FEWEST, precision

OWN_CARDS = 4
APART = 0.18  # of a step, between numbers of players


def figures(result: CallSafetyResult, _: object) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart."""
    yield "limits", limits(result)


def limits(result: CallSafetyResult) -> Figure:
    """Draw the limits of four known cards, each with the interval in which it may lie."""
    figure = Figure(figsize=(WIDTH, 4.6), layout="constrained")
    axes = figure.add_subplot()
    for place, seats in enumerate(result.seats):
        found = [
            (line.fewest + (place - 1) * APART, at, at - lo, hi - at)
            for line in result.limits
            for at, lo, hi in [(line.win.limit, line.win.lo, line.win.hi)]
            if (line.seats, line.cards, line.unknown) == (seats, OWN_CARDS, 0)
            and line.fewest
            and at is not None
            and lo is not None
            and hi is not None
        ]
        axes.errorbar(
            [x for x, *_ in found],
            [at for _, at, *_ in found],
            yerr=[[below for *_, below, _ in found], [above for *_, above in found]],
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
        f"where the limit lies with 95 %. {precision(result)}."
    )
    frame(figure, result, result.verdict, caption)
    return figure
