"""How charts of a page look: colours, markers, and the settings that all of them share.

Colour is never the only cue: every series has its own marker and its name next to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.palette import COLOURS
from silver_sim.report.text.wording import elided, labels

SHAPES = (
    "circle",
    "square",
    "diamond",
    "triangle-up",
    "cross",
    "triangle-down",
    "triangle-left",
    "triangle-right",
)
INK, SOFT, FAINT, PAPER = "#1b1f25", "#5a626d", "#e2e5e9", "#fffffe"
LEADERS = 3  # coloured and named if there are more series than colours
NAME_WIDTH = 32  # characters of a name next to a chart
WIDTH = 640  # pixels of a chart, and of a wide picture: the width next to the answer of a page
NARROW = 560  # pixels; below this a chart is drawn as for a phone
PHONE = 328  # pixels of a narrow picture: a phone of 360 without its margins

CONFIG: dict[str, Any] = {
    "background": "transparent",
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": SOFT,
        "labelFontSize": 12,
        "titleColor": SOFT,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 10,
        "labelPadding": 6,
        "domain": False,
        "ticks": False,
        "gridColor": FAINT,
        "labelLimit": 240,
        "labelSeparation": 4,
    },
    "legend": {
        "orient": "top",
        "title": None,
        "labelColor": INK,
        "labelFontSize": 12,
        "symbolSize": 80,
        "symbolOpacity": 1,
        "labelLimit": 220,
        "columnPadding": 16,
        "padding": 0,
        "offset": 20,
    },
    "header": {
        "title": None,
        "labelColor": INK,
        "labelFontSize": 13,
        "labelFontWeight": "bold",
        "labelAnchor": "start",
        "labelPadding": 6,
    },
    "title": {
        "color": SOFT,
        "fontSize": 12,
        "fontWeight": "normal",
        "anchor": "middle",
        "orient": "bottom",
        "offset": 8,
    },
    "text": {"color": INK, "fontSize": 12},
    "style": {"names": {"labelColor": INK}},
}


def short(name: str, width: int = NAME_WIDTH) -> str:
    """Return a name that fits next to a chart, without control characters."""
    return elided(printable(name), width)


def shortened(names: Sequence[str], width: int = NAME_WIDTH) -> list[str]:
    """Return names cut to a width and still distinct."""
    return labels([short(name, width) for name in names])


def colours(count: int, ranks: Sequence[int] | None = None) -> list[str]:
    """Return a colour for each series; of more than eight, all but the first by rank are grey."""
    if count <= len(COLOURS):
        return list(COLOURS[:count])
    order = list(ranks or range(count))
    leaders = {who: COLOURS[place] for place, who in enumerate(order[:LEADERS])}
    return [leaders.get(who, COLOURS[-1]) for who in range(count)]


def shapes(count: int) -> list[str]:
    """Return a marker for each series; if there are more than eight, the same one for all."""
    return list(SHAPES[:count]) if count <= len(SHAPES) else [SHAPES[0]] * count
