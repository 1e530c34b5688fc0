"""Charts as pictures that are drawn beforehand; browsers draw with the script ``vega.js``."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from silver_sim.extras import need
from silver_sim.report.charts.charts_process import answered
from silver_sim.report.model import Figure
from silver_sim.report.page.style import CONFIG, NARROW_STYLE, PICTURE
from silver_sim.report.page.svg import finished

VEGA_LITE = "6.4"  # what Altair's specifications are written for
PICTURES = f"""
import json, sys, vl_convert
drawn = [vl_convert.vegalite_to_svg(s, vl_version={VEGA_LITE!r}) for s in json.load(sys.stdin)]
json.dump(drawn, sys.stdout)
"""
# The reader's font may be wider than the one used for drawing: room for a long label.
PADDING = {"left": 5, "top": 5, "right": 20, "bottom": 5}
AXES, HEADER = 60, 24  # pixels below a chart, and above a panel


def pictures(figures: Sequence[Figure]) -> dict[str, str]:
    """Return charts as SVG by name, the same bytes for the same figure.

    Raises DrawingError if they cannot be drawn: what draws them ends a process that lacks memory;
    and UserError if that is not installed.
    """
    if not figures:
        return {}
    need("static", "a page without scripts")
    specs = json.dumps([_specification(each) for each in figures]).encode()
    drawn = zip(figures, json.loads(answered(PICTURES, specs)), strict=True)
    return {
        each.name: finished(svg, each.name, (each.spec or {}).get("description", ""))
        for each, svg in drawn
    }


def _specification(figure: Figure) -> dict[str, Any]:
    """The complete specification of a figure, as narrow as a phone needs it."""
    spec = figure.spec or {}
    meta = spec.get("usermeta", {})
    columns = max(1, PICTURE // (7 * meta.get("letters", 8) + 48))
    legend = {**CONFIG["legend"], "columns": columns}
    axis = {**CONFIG["axis"], "labelLimit": PICTURE}
    config = {**CONFIG, "legend": legend, "axis": axis, "style": NARROW_STYLE, "padding": PADDING}
    narrow = _fitted(spec | meta.get("narrow", {}), meta.get("besides", 0))
    return {**narrow, "config": config, "datasets": {figure.name: list(figure.first)}}


def _fitted(spec: dict[str, Any], besides: int) -> dict[str, Any]:
    """Return a chart, or its panels side by side, with the width of a static picture."""
    if "facet" not in spec:
        return spec | {"width": PICTURE}
    columns = spec["columns"]
    room = PICTURE - besides - spec["spacing"] * (columns - 1)
    return spec | {"spec": spec["spec"] | {"width": room // columns}}


def height(spec: dict[str, Any]) -> int:
    """Return the approximate height of a chart with its axes, in pixels, to reserve its room."""
    if "facet" not in spec:
        return int(spec["height"]) + AXES
    rows = len(spec["facet"]["sort"]) // spec["columns"]
    return int(rows * (spec["spec"]["height"] + HEADER) + (rows - 1) * spec["spacing"] + AXES)


def embedded(data: Any) -> str:
    """Return JSON for use inside a script element: nothing in it opens or closes a tag."""
    text = _json(data)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def packed(data: Any) -> str:
    """Return deflated JSON as letters that are safe inside a script element."""
    return b64encode(zlib.compress(_json(data).encode("utf-8", "backslashreplace"), 9)).decode()


def unpacked(letters: str) -> Any:
    """Return the data that `packed` has packed."""
    return json.loads(zlib.decompress(b64decode(letters)))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
