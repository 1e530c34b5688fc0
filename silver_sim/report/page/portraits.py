"""Charts as small pictures, for an index and for sharing: drawn small, so that text is large."""

from __future__ import annotations

import json
import textwrap
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from silver_sim.extras import need
from silver_sim.report.charts.charts_process import answered
from silver_sim.report.model import Figure, Spec
from silver_sim.report.page.charts import at_x, spec_of
from silver_sim.report.page.style import INK, SOFT
from silver_sim.report.page.vega import VEGA_LITE, specification
from silver_sim.report.tables import Table

WIDTH = 336  # pixels of a picture, each drawn as two: a column of the index
GAP, LINE = 2, 20  # characters between the columns of a table, and pixels of its lines
CAPTION = 48  # characters of a line above a table
FONT = "DejaVu Sans"  # bundled with matplotlib: the same letters on every machine
DRAWN = f"""
import json, sys
from base64 import b64encode
from pathlib import Path
import matplotlib, vl_convert
vl_convert.register_font_directory(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf"))
drawn = (
    vl_convert.vegalite_to_png(s, vl_version={VEGA_LITE!r}, scale=2) for s in json.load(sys.stdin)
)
json.dump([b64encode(each).decode() for each in drawn], sys.stdout)
"""


def portraits(figures: Sequence[Figure]) -> list[bytes]:
    """Return charts, or tables that are read like one, as PNG on white, as a phone shows them.

    Raises DrawingError if they cannot be drawn, and UserError if what draws is not installed.
    """
    need("static", "a gallery")
    specs = json.dumps([_specification(each) for each in figures]).encode()
    return [b64decode(each) for each in json.loads(answered(DRAWN, specs))]


def _specification(figure: Figure) -> dict[str, Any]:
    shown = figure if figure.spec else replace(figure, spec=tabled(figure.table))
    spec = specification(shown, WIDTH, narrow=True)
    config = {**spec["config"], "font": FONT, "background": "#ffffff", "padding": 12}
    return {**spec, "config": config}


def tabled(table: Table) -> Spec:
    """Return a table as a chart of words: what identifies a row at the left, then its cells.

    Above it stands its caption, which says what its numbers are.
    """
    import altair as alt

    lines = [[column.heading for column in table.columns]]
    caption = [[each] for each in textwrap.wrap(table.caption, CAPTION)]
    for heading, below in table.grouped:
        lines += [[heading, *[""] * (len(table.columns) - 1)]] if heading else []
        lines += [[f"{cell.mark} {cell.text}".strip() for cell in row] for row in below]
    sizes = [max(map(len, column)) + GAP for column in zip(*lines, strict=True)]
    starts = [0, *accumulate(sizes)]
    words = [
        {"x": starts[place] + sizes[place] / 2, "y": row, "text": cell, "first": not place}
        for row, line in enumerate([*caption, *lines])
        for place, cell in enumerate(line)
    ]
    base = alt.Chart(alt.InlineData(values=words)).encode(
        y=alt.Y("y:O", axis=None),
        text=alt.Text("text:N"),
        color=alt.ColorValue(INK, condition={"test": f"datum.y <= {len(caption)}", "value": SOFT}),
    )
    scale = alt.Scale(domain=[0, starts[-1]], nice=False)
    first = base.transform_filter("datum.first").mark_text(align="left").encode(x=at_x(0))
    others = base.transform_filter("!datum.first").mark_text(align="center")
    across = others.encode(x=alt.X("x:Q", axis=None, scale=scale))
    return spec_of(alt.layer(first, across).properties(height=LINE * (len(caption) + len(lines))))
