"""Charts as pictures that are drawn beforehand; browsers draw with the script ``vega.js``."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

from silver_sim.extras import need
from silver_sim.report.charts.charts_process import answered
from silver_sim.report.model import Figure
from silver_sim.report.page.style import CONFIG, PHONE, WIDTH
from silver_sim.report.page.svg import finished

VEGA_LITE = "6.4"  # what Altair's specifications are written for
PICTURES = f"""
import json, sys, vl_convert
drawn = [vl_convert.vegalite_to_svg(s, vl_version={VEGA_LITE!r}) for s in json.load(sys.stdin)]
json.dump(drawn, sys.stdout)
"""


class Size(NamedTuple):
    """A size in which charts are drawn: what pages call it, and its width in pixels."""

    name: str
    width: int
    narrow: bool


SIZES = (Size("wide", WIDTH, narrow=False), Size("narrow", PHONE, narrow=True))
# The reader's font may be wider than the one used for drawing: room for long labels, which a wide
# chart has on its left.
PADDING = {"left": 16, "top": 5, "right": 20, "bottom": 5}
WIDE = PADDING | {"left": 32, "right": 28}
AXES, HEADER = 60, 24  # pixels below a chart, and above a panel


def pictures(figures: Sequence[Figure]) -> dict[str, str]:
    """Return charts by name, each as two SVGs, wide and narrow; the same bytes for the same figure.

    Raises DrawingError if they cannot be drawn: what draws them ends a process that lacks memory;
    and UserError if that is not installed.
    """
    if not figures:
        return {}
    need("static", "a page without scripts")
    specs = [specification(each, size.width, size.narrow) for each in figures for size in SIZES]
    svgs = iter(json.loads(answered(PICTURES, json.dumps(specs).encode())))
    return {
        each.name: "".join(_sized(next(svgs), each, size) for size in SIZES) for each in figures
    }


def _sized(svg: str, figure: Figure, size: Size) -> str:
    """The finished picture of a figure in a size, by which pages choose it."""
    words = (figure.spec or {}).get("description", "")
    picture = finished(svg, f"{figure.name}-{size.name}", words)
    return picture.replace("<svg", f'<svg class="{size.name}"', 1)


def specification(figure: Figure, width: int, narrow: bool) -> dict[str, Any]:
    """The complete specification of a figure at a width in pixels, as a phone needs it or wide."""
    spec = figure.spec or {}
    meta = spec.get("usermeta", {})
    columns = max(1, width // (7 * meta.get("letters", 8) + 48))
    direct = not narrow and bool(meta.get("named"))  # names are next to the lines
    legend = {**CONFIG["legend"], "columns": columns, "disable": direct}
    config = {**CONFIG, "legend": legend, "padding": PADDING if narrow else WIDE}
    sized = fitted(spec | (meta.get("narrow", {}) if narrow else {}), width)
    return {**sized, "config": config, "datasets": {figure.name: list(figure.first)}}


def fitted(spec: dict[str, Any], width: int) -> dict[str, Any]:
    """Return a chart, or its panels side by side, with this width in pixels."""
    if "facet" not in spec:
        return spec | {"width": width}
    columns, besides = spec["columns"], spec.get("usermeta", {}).get("besides", 0)
    room = width - besides - spec["spacing"] * (columns - 1)
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
