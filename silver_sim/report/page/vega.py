"""What draws charts: the bundle for browsers, and pictures drawn beforehand."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.metadata import version
from itertools import groupby
from typing import Any

from silver_sim.caches import cache_folder
from silver_sim.report.charts.charts_process import answered
from silver_sim.report.model import Figure
from silver_sim.report.page.style import CONFIG, NARROW_STYLE, PICTURE
from silver_sim.runs.files import write_whole

VEGA_LITE = "6.4"  # what Altair's specifications are written for
BUNDLE = f"""
import sys, vl_convert
sys.stdout.buffer.write(vl_convert.javascript_bundle(vl_version={VEGA_LITE!r}).encode())
"""
PICTURES = f"""
import json, sys, vl_convert
drawn = [vl_convert.vegalite_to_svg(s, vl_version={VEGA_LITE!r}) for s in json.load(sys.stdin)]
json.dump(drawn, sys.stdout)
"""
NUMBERED = re.compile(r"\b(clip|gradient|pattern)[_-]?(\d+)\b")
SIZE = re.compile(r'(<svg [^>]*?) width="[\d.]+" height="[\d.]+"')
PLACES = re.compile(r' (?:d|transform|x|y|x1|x2|y1|y2|width|height)="[^"]*"')
# Whoever reads the picture may have wider letters than whoever draws it: room for a long label.
PADDING = {"left": 5, "top": 5, "right": 20, "bottom": 5}
AXES, HEADER = 60, 24  # pixels below a chart, and above a panel
PRINT = ' font-size="12px"'
DECIMALS = re.compile(r"(\.\d)\d+")
STRAIGHT = re.compile(r'(?<= d=")M[-\d.,MLZ]+(?=")')  # paths of straight lines alone
STEP = re.compile(r"(Z)|([ML])([-\d.]+),([-\d.]+)")
# What says nothing: defaults, what the style sheet of the page gives, and what is not painted.
IDLE = re.compile(
    r' (?:font-family|pointer-events|class|role|aria-[a-z]+)="[^"]*"'
    r'| (?:opacity|stroke-width)="1"| [xy]2="0"| text-anchor="start"| font-weight="normal"'
    r'| transform="translate\(0,0\)"'
)
# Marks that stand together, and what they may all have from their group.
MARK = r"<(?:path|line|text)(?: [^<>]*)?(?:/>|>[^<]*</text>)"
GROUP = re.compile(rf"<g((?: [^<>]*)?)>((?:{MARK}){{2,}})</g>")
INHERITED = re.compile(
    r" (?:fill|stroke|fill-opacity|stroke-opacity|stroke-width|stroke-dasharray|text-anchor"
    r'|font-size|font-weight)="[^"]*"'
)
# Areas of one opaque colour, without any outline.
AREA = re.compile(r'<path d="([^"]+Z)"( fill="#[0-9a-f]{6}")/>')
FILLED = re.compile(rf"(?:{AREA.pattern}){{2,}}")
UNSEEN = re.compile(r'<path d="[^"]*"(?: display="none")?/>|<g></g>')


@cache
def bundle() -> str:
    """Vega, Vega-Lite and Vega-Embed as one script without a closing tag in it.

    Made once: it takes long, and much memory, which a process of its own gives back.
    Raises DrawingError if it cannot be made.
    """
    folder = cache_folder(f"vega-{VEGA_LITE}-{version('vl-convert-python')}")
    kept = folder / "bundle.js"
    if not kept.exists():
        write_whole(kept, answered(BUNDLE))
    script = kept.read_bytes().decode()
    return script.replace("</script", r"<\/script").replace("<!--", r"<\!--")


def pictures(figures: Sequence[Figure]) -> dict[str, str]:
    """Return charts as SVG by name, the same bytes for the same figure.

    Raises DrawingError if they cannot be drawn: what draws them ends a process that lacks memory.
    """
    if not figures:
        return {}
    specs = json.dumps([_specification(each) for each in figures]).encode()
    drawn = zip(figures, json.loads(answered(PICTURES, specs)), strict=True)
    return {
        each.name: _titled(_shortened(_named(svg, each.name)), each.spec or {})
        for each, svg in drawn
    }


def _specification(figure: Figure) -> dict[str, Any]:
    """What is drawn of a figure, with settings and rows: as narrow as a phone needs it."""
    spec = figure.spec or {}
    meta = spec.get("usermeta", {})
    columns = max(1, PICTURE // (7 * meta.get("letters", 8) + 48))
    legend = {**CONFIG["legend"], "columns": columns}
    axis = {**CONFIG["axis"], "labelLimit": PICTURE}
    config = {**CONFIG, "legend": legend, "axis": axis, "style": NARROW_STYLE, "padding": PADDING}
    narrow = _fitted(spec | meta.get("narrow", {}), meta.get("besides", 0))
    return {**narrow, "config": config, "datasets": {figure.name: list(figure.first)}}


def _fitted(spec: dict[str, Any], besides: int) -> dict[str, Any]:
    """Return a chart, or its panels side by side, as wide as a picture."""
    if "facet" not in spec:
        return spec | {"width": PICTURE}
    columns = spec["columns"]
    room = PICTURE - besides - spec["spacing"] * (columns - 1)
    return spec | {"spec": spec["spec"] | {"width": room // columns}}


def height(spec: dict[str, Any]) -> int:
    """Return about how many pixels high a chart becomes with its axes: the room kept for it."""
    if "facet" not in spec:
        return int(spec["height"]) + AXES
    rows = len(spec["facet"]["sort"]) // spec["columns"]
    return int(rows * (spec["spec"]["height"] + HEADER) + (rows - 1) * spec["spacing"] + AXES)


def _named(svg: str, name: str) -> str:
    """Return a picture whose inner names tell the figure, not how many were drawn before it."""
    numbers: dict[str, str] = {}

    def renamed(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"{name}-{found[1]}-{len(numbers)}")

    return NUMBERED.sub(renamed, svg) if "<defs>" in svg else svg


def _shortened(svg: str) -> str:
    """Return a picture of any width in fewer bytes: to a tenth of a pixel, no idle words."""
    rounded = PLACES.sub(lambda found: DECIMALS.sub(r"\1", found[0]), SIZE.sub(r"\1", svg, 1))
    rounded = rounded.replace(PRINT, "").replace("<svg", "<svg" + PRINT, 1)  # of most texts
    seen = UNSEEN.sub("", UNSEEN.sub("", IDLE.sub("", rounded)))
    return GROUP.sub(_told_once, FILLED.sub(_joined, STRAIGHT.sub(_steps, seen)))


def _titled(svg: str, spec: dict[str, Any]) -> str:
    """Return one picture with a name; its numbers are told by the table beside it."""
    name = escape(spec.get("description", ""), quote=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{name}"', 1)


def _joined(areas: re.Match[str]) -> str:
    """Return areas that follow each other with the same colour as one."""
    found = groupby(AREA.findall(areas[0]), key=lambda area: area[1])
    return "".join(
        f'<path d="{"".join(path for path, _ in alike)}"{fill}/>' for fill, alike in found
    )


def _told_once(group: re.Match[str]) -> str:
    """Return a group that says itself what all marks in it have in common."""
    marks = [mark.partition(">") for mark in re.findall(MARK, group[2])]
    shared = set.intersection(*(set(INHERITED.findall(head)) for head, _, _ in marks))
    common = sorted(each for each in shared if each.partition("=")[0] + "=" not in group[1])
    for each in common:
        marks = [(head.replace(each, "", 1), *rest) for head, *rest in marks]
    return f"<g{group[1]}{''.join(common)}>{''.join(map(''.join, marks))}</g>"


def _steps(path: re.Match[str]) -> str:
    """Return a path of straight lines, level and upright ones in one number, none in pieces."""
    found: list[str] = []
    before, at = "", ("", "")
    for end, command, x, y in STEP.findall(path[0]):
        same = (x == at[0], y == at[1])
        if command == "L" and any(same):
            ahead = "V" if same[0] else "H"
            onward = ahead + ("+" if float(x) + float(y) > float(at[0]) + float(at[1]) else "-")
            if all(same):
                continue
            if onward == before:
                found.pop()
            before = onward
            found.append(f"{ahead}{y if same[0] else x}")
        else:
            before = ""
            found.append(end or f"{command}{x},{y}")
        at = (x, y)
    return "".join(found)


def embedded(data: Any) -> str:
    """Return JSON that stands inside a script element: nothing in it closes or opens a tag."""
    text = _json(data)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def packed(data: Any) -> str:
    """Return JSON that is deflated, as letters that may stand inside a script element."""
    return b64encode(zlib.compress(_json(data).encode("utf-8", "backslashreplace"), 9)).decode()


def unpacked(letters: str) -> Any:
    """Return the data of such letters."""
    return json.loads(zlib.decompress(b64decode(letters)))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
