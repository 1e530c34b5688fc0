"""Charts as small pictures, for an index and for sharing: drawn small, so that text is large."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from silver_sim.extras import need
from silver_sim.report.charts.charts_process import answered
from silver_sim.report.model import Figure
from silver_sim.report.page.style import CONFIG
from silver_sim.report.page.vega import VEGA_LITE

WIDTH, MOST = 380, 160  # pixels of a chart's width and maximum height, each drawn as two
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
    """Return charts as PNG on white; stacked panels make them tall.

    Raises DrawingError if they cannot be drawn, and UserError if what draws is not installed.
    """
    need("static", "a gallery")
    specs = json.dumps([_specification(each) for each in figures]).encode()
    return [b64decode(each) for each in json.loads(answered(DRAWN, specs))]


def _specification(figure: Figure) -> dict[str, Any]:
    config = {
        **CONFIG,
        "font": FONT,
        "background": "#ffffff",
        "padding": 12,
        "axis": {**CONFIG["axis"], "labelLimit": 0.4 * WIDTH},
        "legend": {**CONFIG["legend"], "columns": 2},
    }
    return {**_small(figure.spec or {}), "config": config, "datasets": {figure.name: figure.first}}


def _small(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a specification made small, with its panels, if any, stacked."""
    if "facet" not in spec:
        return {**spec, "width": WIDTH, "height": min(spec["height"], MOST)}
    inside = WIDTH - spec.get("usermeta", {}).get("besides", 0)
    return {**spec, "columns": 1, "spec": {**spec["spec"], "width": inside}}
