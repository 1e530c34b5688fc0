"""Where everything of a chart is drawn: rows, plots and grids, wide or as for a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import asinh, inf, log

from silver_sim.report.figures.chart import (
    Axis,
    Chart,
    Grid,
    GridCell,
    Key,
    Lane,
    Lanes,
    Panel,
    Part,
    Plot,
    Trace,
    in_brief,
)
from silver_sim.report.figures.scene import (
    Box,
    Dot,
    Path,
    Scene,
    apart,
    powers,
    ticked,
    ticks,
    width_of,
    wrapped,
)
from silver_sim.report.palette import ON

WIDE, PHONE = 1056, 328  # pixels: a page at a desk without its margins, and a phone of 360
DASH = "4 3"
CURVE: dict[str, Callable[[float], float]] = {
    "linear": lambda v: v,
    "log": log,
    "symlog": lambda v: asinh(v / 2),
}
GAP = 28  # pixels between panels
NARROW_SQUARE = 88  # pixels of a square on a phone, so that two rows are on the first screen
SPACED = 90  # pixels between ticks, about


def scene(
    chart: Chart, width: float = WIDE, *, narrow: bool = False, title: str = "", foot: str = ""
) -> Scene:
    """Return the drawing of a chart, perhaps with a title above it and small print below it."""
    made = Scene(width, narrow, chart.words)
    if title:
        made.paragraph(title, "ink", 20, bold=True)
        made.y += 8
    _DRAW[type(chart)](made, chart)
    if foot:
        made.y += 8
        for paragraph in foot.split("\n"):
            made.paragraph(paragraph, "soft", 12)
        made.y += 6
    return made


def _unit(made: Scene, words: str) -> None:
    """Write the unit above a chart."""
    for line in wrapped(words, made.size, made.width - 4):
        made.y += 1.3 * made.size
        made.text(0, made.y, line, "soft")
    made.y += 6


def _legend(made: Scene, keys: Sequence[Key]) -> None:
    """Draw a legend in as many lines as it needs."""
    if not keys:
        return
    made.y += made.size + 4
    x = 0.0
    for key in keys:
        wide = 20 + width_of(key.name, made.size)
        if x and x + wide > made.width:
            x, made.y = 0.0, made.y + made.size + 8
        if key.shape < 0:
            made.shapes.append(Box(x, made.y - 11, 13, 13, key.tone))
        else:
            made.shapes.append(Dot(x + 6, made.y - 4.5, 5, key.tone, key.shape))
        made.text(x + 18, made.y, key.name)
        x += wide + 16
    made.y += 6


def _dashed(made: Scene, x1: float, y1: float, x2: float, y2: float) -> None:
    made.line([(x1, y1), (x2, y2)], "soft", 1, DASH)


class _Scale:
    """From the numbers of an axis to pixels."""

    def __init__(self, low: float, high: float, start: float, end: float, kind: str) -> None:
        self.low, self.high, self.curve = low, high, CURVE[kind]
        one, other = self.curve(low), self.curve(high)
        self.factor = (end - start) / ((other - one) or 1.0)
        self.start, self.first = start, one

    def __call__(self, value: float) -> float:
        """Where a number is."""
        return self.start + (self.curve(value) - self.first) * self.factor


def _shown(axis: Axis, low: float, high: float, room: float, size: int) -> list[tuple[float, str]]:
    """Return the ticks for which an axis has room, and what stands at them."""
    values = list(axis.ticks) or (
        powers(low, high) if axis.scale == "log" else ticks(low, high, max(2, int(room / SPACED)))
    )
    values = [value for value in values if low - 1e-9 <= value <= high + 1e-9]
    texts = ticked(values)
    scale = _Scale(low, high, 0, room, axis.scale)
    for step in range(1, len(values) + 1):
        kept = list(zip(values, texts, strict=True))[::step]
        widths = [(scale(value), width_of(text, size)) for value, text in kept]
        if all(b - a >= (wa + wb) / 2 + 7 for (a, wa), (b, wb) in pairwise(widths)):
            return kept
    return []


# Rows


def _lanes(made: Scene, chart: Lanes) -> None:
    """Names at the left, on a phone above the marks, numbers at the right, one axis below."""
    most = chart.most[made.narrow] if chart.most else len(chart.lanes)
    lanes = [lane for lane in chart.lanes[:most] if not lane.kept]
    kept = [lane for lane in chart.lanes if lane.kept]
    lanes = [lane for lane in chart.lanes if lane in [*lanes[: most - len(kept)], *kept]]
    few = f"; first {most} of {len(chart.lanes)}" if most < len(chart.lanes) else ""
    texts = in_brief(lanes) if made.narrow else [lane.text for lane in lanes]
    size, rule = made.size, chart.rule
    unit = f"{chart.unit}{few}"
    _unit(made, f"{unit}; dashed: {rule.label}" if rule and made.narrow else unit)
    _legend(made, chart.legend)
    named = max((width_of(lane.name, size) for lane in lanes), default=0)
    above = made.narrow and named > 52
    left = 8.0 if above else min(named, 0.36 * made.width) + 18
    right = 8.0 if above else max([*(width_of(text, size) for text in texts), 0.0]) + 16
    low, high = chart.span or _reach(lanes, rule.value if rule else None)
    across = _Scale(low, high, left, made.width - right, "linear")
    if rule and not made.narrow:
        _label(made, across(rule.value), rule.label, left, made.width - right)
    row = chart.rows[made.narrow] if above or not made.narrow else chart.rows[1] - 14
    top, height = made.y, row * len(lanes)
    shown = _shown(Axis(""), low, high, made.width - right - left, size)
    for value, text in shown:
        at = across(value)
        if not above:
            made.line([(at, top), (at, top + height)], "line")
        anchor = "middle"
        if above and at - left < width_of(text, size) / 2:
            anchor = "start"
        elif above and made.width - right - at < width_of(text, size) / 2:
            anchor = "end"
        made.text(at, top + height + size + 4, text, "soft", anchor=anchor)
    for place, (lane, text) in enumerate(zip(lanes, texts, strict=True)):
        start = top + place * row
        head = size + 4 if above else 0
        middle, half = start + (row + head) / 2, (row - head) / 2
        if above:
            made.text(0, start + size, _fitting(lane.name, size, made.width - width_of(text, size)))
            made.text(made.width, start + size, text, anchor="end")
        else:
            made.text(0, middle + size / 3, lane.name)
            made.text(made.width, middle + size / 3, text, anchor="end")
        if rule:
            at = across(rule.value)
            _dashed(made, at, middle - half, at, middle + half)
        if lane.fair is not None:
            at = across(lane.fair)
            made.line([(at, middle - min(half, 11)), (at, middle + min(half, 11))], "soft", 2)
        for mark in lane.marks:
            if isinstance(mark, Part):
                _part(made, across, mark, middle, half)
                continue
            y = middle + mark.down
            for (lo, hi), wide in zip(mark.ends, (1.5, 5), strict=False):
                made.line([(across(lo), y), (across(hi), y)], mark.tone, wide)
            radius = 3.2 if mark.small else 5.5
            dot = Dot(across(mark.value), y, radius, mark.tone, mark.shape, mark.words)
            made.shapes.append(dot)
    made.y = top + height + size + 10


def _fitting(name: str, size: int, room: float) -> str:
    """A name as far as a phone has room for it next to a number."""
    short = name
    while len(short) > 1 and width_of(short, size) + 8 > room:
        short = f"{short.removesuffix('…')[:-1].rstrip()}…"
    return short


def _part(made: Scene, across: _Scale, part: Part, middle: float, half: float) -> None:
    x, end = across(part.start), across(part.end)
    high = min(half - 2, 14)
    if end - x < 0.2:
        return
    made.shapes.append(
        Box(x, middle - high, max(0.5, end - x - 1), 2 * high, part.tone, part.words)
    )
    if part.text and width_of(part.text, made.size) + 6 <= end - x:
        at, tone = (x + end) / 2, ON.get(part.tone, "ink")
        made.text(at, middle + made.size / 3, part.text, tone, anchor="middle")


def _reach(lanes: Sequence[Lane], rule: float | None) -> tuple[float, float]:
    """Return from where to where an axis goes, with some room."""
    ends = [rule] if rule is not None else []
    for lane in lanes:
        ends += [lane.fair] if lane.fair is not None else []
        for mark in lane.marks:
            if isinstance(mark, Part):
                ends += [mark.start, mark.end]
            else:
                ends += [mark.value, *(end for both in mark.ends for end in both)]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low or 1.0) * 0.04
    return low - room, high + room


def _label(made: Scene, at: float, text: str, left: float, right: float) -> None:
    """Write the name of a line above it."""
    half = width_of(text, made.size) / 2
    made.y += made.size + 2
    made.text(min(max(at, left + half), right - half), made.y, text, "soft", anchor="middle")
    made.y += 6


# Plots


def _plot(made: Scene, chart: Plot) -> None:
    """The unit of the height above, panels below each other, numbers at their axes."""
    size, columns = made.size, chart.columns[made.narrow]
    if not chart.diagonal:  # squares are small enough to leave a gap
        columns = _full(len(chart.panels), columns)
    level = f"; dashed: {chart.level.label}" if chart.level else ""
    _unit(made, f"{chart.y.title}{level}")
    traces = [trace for panel in chart.panels for trace in panel.traces]
    named = [trace for trace in traces if trace.named]
    labels = max((width_of(trace.name, size) for trace in named), default=0) + 14 if named else 0
    if named and (len(chart.panels) > 1 or labels > made.width * 0.25):
        keys = {each.name: Key(each.name, each.tone, each.shape) for each in named[::-1]}
        _legend(made, [*keys.values()])
        labels = 0
    _legend(made, chart.legend)
    ys = chart.y.span or _span(traces, chart.level.value if chart.level else None)
    height = chart.height if columns == 1 or not made.narrow else chart.height * 0.8
    marks = [] if chart.y.bare else _upright(chart.y, *ys, height, size)
    left = 6.0 if chart.y.bare else max((width_of(t, size) for _, t in marks), default=0) + 10
    wide = (made.width - GAP * (columns - 1)) / columns
    if chart.diagonal:
        height = min(wide - left - 10, chart.height, NARROW_SQUARE if made.narrow else inf)
        wide = height + left + 10
    for start in range(0, len(chart.panels), columns):
        row = chart.panels[start : start + columns]
        if any(panel.title for panel in row):
            titles = [wrapped(panel.title, size, wide, bold=True) for panel in row]
            for place, lines in enumerate(titles):
                for number, line in enumerate(lines, 1):
                    made.text(
                        place * (wide + GAP), made.y + number * (size + 4) + 4, line, bold=True
                    )
            made.y += max(map(len, titles)) * (size + 4) + 10
        top = made.y + 6
        for place, panel in enumerate(row):
            x = place * (wide + GAP)
            box = (x + left, x + wide - labels - (0 if labels else 8), top, top + height)
            _panel(made, chart, panel, box, ys, marks)
        made.y = top + height + size + 8
        if any(panel.x for panel in row):
            made.y += size + 2
            for place, panel in enumerate(row):
                middle = place * (wide + GAP) + (left + wide) / 2
                made.text(middle, made.y, panel.x, "soft", anchor="middle")
            made.y += 8
    if chart.x.title:
        made.y += size
        whole = columns * wide + (columns - 1) * GAP
        made.text((left + whole - labels) / 2, made.y, chart.x.title, "soft", anchor="middle")
        made.y += 6


def _full(count: int, most: int) -> int:
    """Return the largest number of columns that leaves no gap in the last row."""
    return max(columns for columns in range(1, most + 1) if count % columns == 0)


def _upright(
    axis: Axis, low: float, high: float, height: float, size: int
) -> list[tuple[float, str]]:
    values = list(axis.ticks) or ticks(low, high, max(2, int(height / 48)))
    values = [value for value in values if low - 1e-9 <= value <= high + 1e-9]
    kept: list[float] = []
    scale = _Scale(low, high, height, 0, axis.scale)
    for value in values:
        if not kept or scale(kept[-1]) - scale(value) >= size + 2:
            kept.append(value)
    return list(zip(kept, ticked(kept), strict=True))


def _span(traces: Sequence[Trace], level: float | None) -> tuple[float, float]:
    ends = [] if level is None else [level]
    for trace in traces:
        for spot in trace.spots:
            ends += [each for each in (spot.y, spot.lo, spot.hi) if each is not None]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low or 1.0) * 0.05
    return low - room, high + room


def _panel(
    made: Scene,
    chart: Plot,
    panel: Panel,
    box: tuple[float, float, float, float],
    ys: tuple[float, float],
    marks: Sequence[tuple[float, str]],
) -> None:
    """Draw one of small multiples into a box: left, right, top, bottom."""
    left, right, top, bottom = box
    size = made.size
    places = [spot.x for trace in panel.traces for spot in trace.spots]
    first, last = chart.x.span or (min(places, default=0), max(places, default=1))
    inset = 0 if chart.x.span else 6
    across = _Scale(first, last, left + inset, right - inset, chart.x.scale)
    down = _Scale(*ys, bottom, top, chart.y.scale)
    for value, text in marks:
        at = down(value)
        made.line([(left, at), (right, at)], "line")
        made.text(left - 6, at + size / 3, text, "soft", anchor="end")
    for value, text in _shown(chart.x, first, last, right - left - 2 * inset, size):
        at = across(value)
        half = width_of(text, size) / 2
        at = min(max(at, half), made.width - half)
        made.text(at, bottom + size + 6, text, "soft", anchor="middle")
    if chart.diagonal:
        _dashed(made, across(max(first, ys[0])), down(max(first, ys[0])),
                across(min(last, ys[1])), down(min(last, ys[1])))  # fmt: skip
    if chart.level:
        _dashed(made, left, down(chart.level.value), right, down(chart.level.value))
    for x, strong in panel.at:
        made.line([(across(x), top), (across(x), bottom)], "ink", 2.5 if strong else 1)
    for trace in panel.traces:
        _band(made, trace, across, down)
    for trace in panel.traces:
        _trace(made, trace, across, down, bottom)
    ends = [trace for trace in panel.traces if trace.named and trace.spots]
    if ends and right < made.width - 20 and len(chart.panels) == 1:
        heights = apart([down(trace.spots[-1].y) for trace in ends], size + 3)
        over = max(0.0, max(heights) - bottom - 4)
        for trace, y in zip(ends, heights, strict=True):
            made.text(right + 10, y - over + size / 3, trace.name)


def _band(made: Scene, trace: Trace, across: _Scale, down: _Scale) -> None:
    known = [(s.x, s.lo, s.hi) for s in trace.spots if s.lo is not None and s.hi is not None]
    if trace.look in ("line", "band") and len(known) > 1:
        upper = [(across(x), down(hi)) for x, _, hi in known]
        lower = [(across(x), down(lo)) for x, lo, _ in known]
        made.shapes.append(Path([*upper, *lower[::-1]], trace.tone, opacity=0.18))


def _trace(made: Scene, trace: Trace, across: _Scale, down: _Scale, bottom: float) -> None:
    points = [(across(spot.x), down(spot.y)) for spot in trace.spots]
    if not points or trace.look == "band":
        return
    if trace.look in ("steps", "filled"):
        steps = [points[0]]
        for (_, y), after in pairwise(points):
            steps += [(after[0], y), after]
        if trace.look == "filled":
            closed = [(steps[0][0], bottom), *steps, (steps[-1][0], bottom)]
            made.shapes.append(Path(closed, trace.tone, opacity=0.3))
        made.line(steps, trace.tone, 2 if trace.look == "steps" else 1.2, DASHES[trace.shape % 8])
        return
    if trace.look == "dashed":
        made.line(points, "soft", 1.5, DASH)
        return
    if trace.look == "limit":
        low = 7 * (trace.shape + 1)
        made.line([(x, y + low) for x, y in points], trace.tone, 5)
        return
    if trace.look == "line":
        made.line(points, trace.tone, 2)
    for spot, (x, y) in zip(trace.spots, points, strict=True):
        if trace.look == "bars" and spot.lo is not None and spot.hi is not None:
            made.line([(x, down(spot.lo)), (x, down(spot.hi))], trace.tone, 1.5)
        made.shapes.append(Dot(x, y, spot.size, trace.tone, trace.shape, spot.words))


DASHES = ("", "6 3", "2 2", "8 3 2 3", "12 4", "3 1", "1 3", "10 2")


# Grids


def _grid(made: Scene, chart: Grid) -> None:
    """Blocks side by side, names of rows at the left, heads of columns below or above."""
    size, columns = made.size, _full(len(chart.blocks), chart.columns[made.narrow])
    if chart.y:
        _unit(made, f"Down: {chart.y}; across: {chart.x}" if chart.x else chart.y)
    _legend(made, chart.legend)
    names = [name for block in chart.blocks for name, _ in block.rows]
    left = max((width_of(name, size) for name in names), default=0) + 10
    wide = (made.width - GAP * (columns - 1)) / columns
    cell, row = (wide - left) / len(chart.heads), chart.rows[made.narrow]
    for start in range(0, len(chart.blocks), columns):
        blocks = chart.blocks[start : start + columns]
        heads = chart.above or start + columns >= len(chart.blocks)  # once, below all
        if any(block.title for block in blocks):
            made.y += size + 8
            for place, block in enumerate(blocks):
                made.text(place * (wide + GAP) + left, made.y, block.title, bold=True)
            made.y += 6
        head = made.y + size
        top = made.y + (size + 6 if chart.above else 4)
        deep = row * max(len(block.rows) for block in blocks)
        for place, block in enumerate(blocks):
            x = place * (wide + GAP) + left
            y = head if chart.above else top + row * len(block.rows) + size + 4
            for number, text in enumerate(chart.heads if heads else ()):
                made.text(x + cell * (number + 0.5), y, text, "soft", anchor="middle")
            for number, (name, cells) in enumerate(block.rows):
                at = top + row * number
                made.text(x - 8, at + row / 2 + size / 3, name, "soft", anchor="end")
                for across, each in enumerate(cells):
                    if each is not None:
                        _cell(made, each, x + cell * across, at, cell, row)
        made.y = top + deep + (size + 10 if heads and not chart.above else 6)


def _cell(made: Scene, cell: GridCell, x: float, y: float, wide: float, high: float) -> None:
    size = made.size
    if cell.tone or cell.dashed:
        tone = cell.tone or "soft"
        box = Box(x + 1, y + 1, wide - 2, high - 2, tone, cell.words, cell.dashed, cell.pick)
        made.shapes.append(box)
    if cell.open:
        made.shapes.append(Box(x + 4, y + 4, wide - 8, high - 8, "paper"))
    ink = "ink" if cell.open else ON.get(cell.tone, "ink") if cell.tone else "soft"
    small = cell.small if wide > 56 and not made.narrow else ""
    gap = width_of(cell.text, size) / 2
    middle = x + wide / 2 - (width_of(small, 12) / 2 if small else 0)
    lines = [cell.text]
    sign = next((each for each in "(±" if f" {each}" in cell.text), "")
    if 2 * gap > wide - 4 and sign:
        first, _, second = cell.text.partition(f" {sign}")
        lines = [first, f"{sign}{second}"]
    for place, line in enumerate(lines):
        down = y + high / 2 + size / 3 + (place - (len(lines) - 1) / 2) * (size - 1)
        made.text(middle, down, line, ink, anchor="middle")
    if small:
        made.text(middle + gap + 4, y + high / 2 + size / 3, small, ink, size=12)
    if cell.edge:
        made.line([(x + wide, y), (x + wide, y + high)], "ink", 2)


_DRAW: dict[type, Callable[..., None]] = {Lanes: _lanes, Plot: _plot, Grid: _grid}
