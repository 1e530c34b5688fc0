"""Pages and charts are drawn in the process of the tests.

The program starts a process of its own for the pictures of every page, and one for the charts of
every run; each imports anew what draws. Tests compare the two ways.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from silver_sim.report.charts import charts_process

PICTURES = "vegalite_to_svg"  # what the code that draws the pictures of a page calls
asked_beside = charts_process.asked
# What draws charts and what writes the page of a run, and what does nothing in their place.
UNDRAWN: dict[str, Callable[..., object]] = {
    "silver_sim.studies.results.drawing": lambda *_: nullcontext(list),
    "silver_sim.studies.results.write_report": lambda _: None,
}


@contextmanager
def asked_here(code: str, question: bytes = b"") -> Iterator[Callable[[], bytes]]:
    """What ``charts_process.asked`` yields; what is drawn is drawn in this process."""
    if code == charts_process.CODE or PICTURES in code:
        yield lambda: drawn_here(code, question)
    else:
        with asked_beside(code, question) as answer:
            yield answer


def drawn_here(code: str, question: bytes) -> bytes:
    """Charts, or the pictures of a page."""
    if code == charts_process.CODE:
        from silver_sim.report.charts.canvas import charts

        return pickle.dumps(list(charts(pickle.loads(question).named_figures())))
    import vl_convert

    from silver_sim.report.page.vega import VEGA_LITE

    specs = json.loads(question)
    pictures = [vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE) for spec in specs]
    return json.dumps(pictures).encode()


def install() -> None:
    """From now on it is drawn here."""
    charts_process.asked = asked_here
