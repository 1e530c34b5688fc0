"""The picture file of a run of kind call_safety: the limits, as its page begins with them."""

from collections.abc import Iterator

from silver_sim.report.figures.files import framed
from silver_sim.report.figures.scene import Scene
from silver_sim.studies.silver.call_safety.answer import LIMITS, answer, limits
from silver_sim.studies.silver.call_safety.atlas import FEW
from silver_sim.studies.silver.call_safety.result import CallSafetyResult
from silver_sim.studies.silver.call_safety.tell import precision


def figures(result: CallSafetyResult, _: object) -> Iterator[tuple[str, Scene]]:
    """Yield name and drawing of the one chart; nothing where the limits are not known."""
    if not result.limits_known:
        return
    shown, said = limits(result.limits_known), answer(result)
    few = f" Outlined: fewer than {FEW} games decide it."
    is_open = any(cell.mark for row in shown.table.rows for cell in row)
    caption = (
        f"4 (6): 6 if only one opponent has so few.{few * is_open} {said.sure} {precision(result)}."
    )
    if chart := shown.chart():
        yield LIMITS, framed(result, chart, said.sentence, caption)
