"""Pages and charts are drawn in the process of the tests.

The program starts a process of its own for the pictures of every page, and one for the charts of
every run; each imports anew what draws. Tests compare the two ways.
"""

from __future__ import annotations

import json
import pickle
from pkgutil import resolve_name

from silver_sim.report.charts import charts_process

PICTURES = "vegalite_to_svg"  # what the code that draws the pictures of a page calls
# The code that draws the charts of a run.
CHARTS = f"from {charts_process.__name__} import main; main()"
drawn_beside = charts_process.answered


def drawn_here(code: str, question: bytes = b"") -> bytes:
    """What ``charts_process.answered`` answers; what is drawn is drawn in this process."""
    if code == CHARTS:
        from silver_sim.report.charts.files import charts

        figures, summary = pickle.loads(question)
        return pickle.dumps(list(charts(resolve_name(figures), summary)))
    if PICTURES in code:
        import vl_convert

        from silver_sim.report.page.vega import VEGA_LITE

        specs = json.loads(question)
        pictures = [vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE) for spec in specs]
        return json.dumps(pictures).encode()
    return drawn_beside(code, question)


def install() -> None:
    """From now on it is drawn here; to be called before anybody imports ``answered``."""
    charts_process.answered = drawn_here
