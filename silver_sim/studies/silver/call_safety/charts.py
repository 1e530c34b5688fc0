"""The chart of a run of kind call_safety: the table of limits, as its page begins with it."""

from collections.abc import Iterator, Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from silver_sim.report.charts.canvas import GREY, INK, WIDTH, frame
from silver_sim.report.palette import DIVERGING, NEUTRAL
from silver_sim.report.tables import Cell
from silver_sim.studies.silver.call_safety.answer import answer, limits
from silver_sim.studies.silver.call_safety.atlas import FEW
from silver_sim.studies.silver.call_safety.result import CallSafetyResult
from silver_sim.studies.silver.call_safety.tell import precision


def figures(result: CallSafetyResult, _: object) -> Iterator[tuple[str, Figure]]:
    """Yield name and figure of the one chart; nothing where the limits are not known."""
    if result.limits_known:
        yield "limits", drawn(result)


def drawn(result: CallSafetyResult) -> Figure:
    """Draw the limits of known cards, a panel for each number of players."""
    shown = limits(result.limits_known)
    blocks = [*shown.table.grouped]
    figure = Figure(figsize=(WIDTH, 3.9), layout="constrained")
    heads = [column.heading for column in shown.table.columns[1:]]
    panels = figure.subplots(1, len(blocks), squeeze=False)[0]
    for place, (axes, (heading, rows)) in enumerate(zip(panels, blocks, strict=True)):
        axes.set_title(heading, fontsize=10, loc="left")
        axes.set_xlabel("fewest cards any opponent has")
        _panel(axes, rows, heads, [row[0].text for row in rows] if place == 0 else [])
    said = answer(result)
    few = f" Outlined: fewer than {FEW} games decide it."
    is_open = any(cell.mark for row in shown.table.rows for cell in row)
    caption = (
        f"4 (6): 6 if only one opponent has so few.{few * is_open} {said.sure} {precision(result)}."
    )
    frame(figure, result, said.sentence, caption)
    return figure


def _panel(
    axes: Any, rows: Sequence[Sequence[Cell]], heads: Sequence[str], names: Sequence[str]
) -> None:
    """Draw the cells of a number of players, the greatest village on top."""
    for down, row in enumerate(rows):
        for across, cell in enumerate(row[1:]):
            calls, colour = (True, DIVERGING[1]) if "plus" in cell.tone else (False, NEUTRAL)
            axes.add_patch(Rectangle((across, down), 1, 1, facecolor=colour, edgecolor="white"))
            if cell.mark:  # an outline
                inside = Rectangle((across + 0.06, down + 0.12), 0.88, 0.76, facecolor="white")
                axes.add_patch(inside)
            middle = (across + 0.5, down + 0.5)
            axes.annotate(
                cell.text,
                middle,
                ha="center",
                va="center",
                fontsize=8,
                color=INK if calls else GREY,
            )
    axes.set_xlim(0, len(heads))
    axes.set_ylim(len(rows), 0)
    axes.set_xticks([place + 0.5 for place in range(len(heads))], heads)
    axes.set_yticks([place + 0.5 for place in range(len(names))], names)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
