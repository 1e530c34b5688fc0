"""What a chart shows, as plain data: rows with marks, plots of lines, grids of cells.

Nothing here knows sizes or colours: a tone is a name of the palette, and the layout decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from silver_sim.report.palette import SERIES
from silver_sim.report.text.forests import Forest, ReferenceLine
from silver_sim.report.text.wording import plus_minus
from silver_sim.stats.results import Estimate

LEADERS = 3  # coloured and named if there are more series than colours
IN_ONE_LINE = 36  # letters of a name and its number above the marks on a phone


@dataclass(frozen=True)
class Series:
    """The strategies of a chart: short distinct names, in the order of the line-up."""

    names: Sequence[str]
    ranks: Sequence[int] | None = None  # best first; decides which of many are coloured

    @property
    def leaders(self) -> Sequence[int]:
        """Those in colour and named next to their lines: all, or of many, the first by rank."""
        every = range(len(self.names))
        return every if len(every) <= len(SERIES) else list(self.ranks or every)[:LEADERS]

    @property
    def named(self) -> set[str]:
        """The names of the leaders."""
        return {self.names[who] for who in self.leaders}

    @property
    def tones(self) -> list[str]:
        """A tone for each; of more than eight, all but the leaders are grey."""
        places = {who: place for place, who in enumerate(self.leaders)}
        return [SERIES[places.get(who, -1)] for who in range(len(self.names))]

    @property
    def shapes(self) -> list[int]:
        """A marker for each; if there are more than eight, the same one for all."""
        count = len(self.names)
        return [*range(count)] if count <= len(SERIES) else [0] * count


class Key(NamedTuple):
    """An entry of a legend; a shape below 0 is a square of the tone."""

    name: str
    tone: str
    shape: int = -1


class Mark(NamedTuple):
    """A point of a row, with its intervals, the outer one first; ``down`` pixels from the middle.

    ``words`` are shown to a reader who points at it.
    """

    value: float
    ends: Sequence[tuple[float, float]] = ()
    tone: str = "s1"
    shape: int = 0
    down: float = 0.0
    words: str = ""
    small: bool = False


class Part(NamedTuple):
    """A part of a bar from one value to another."""

    start: float
    end: float
    tone: str
    text: str = ""
    words: str = ""


class Lane(NamedTuple):
    """A row: its name, its number at the right, and what is drawn between them.

    ``fair`` is what it is compared with if there is no line for all rows; a ``kept`` one is drawn
    however few rows are.
    """

    name: str
    marks: Sequence[Mark | Part]
    text: str = ""
    fair: float | None = None
    kept: bool = False


@dataclass(frozen=True)
class Lanes:
    """Rows along one axis: forests, and bars of parts; ``words`` say what it is to who listens.

    ``rows`` are the pixels of a row, wide and narrow; ``most`` is how many are drawn in either.
    """

    words: str
    unit: str
    lanes: Sequence[Lane]
    rule: ReferenceLine | None = None
    span: tuple[float, float] | None = None
    legend: Sequence[Key] = ()
    rows: tuple[int, int] = (34, 42)
    most: tuple[int, int] | None = None
    names: str = ""  # what the rows are, if not who


class Spot(NamedTuple):
    """A point of a line: its place, its interval, and what is shown where a reader points."""

    x: float
    y: float
    lo: float | None = None
    hi: float | None = None
    words: str = ""
    size: float = 4.0


class Trace(NamedTuple):
    """A line with its band, or points with bars, or steps, filled or not: as ``look`` says."""

    name: str
    spots: Sequence[Spot]
    tone: str = "s1"
    shape: int = 0
    look: str = "line"  # or points, bars, steps, filled, dashed, band, limit
    named: bool = True  # next to its end, or in the legend


class Panel(NamedTuple):
    """One of small multiples; ``at`` are upright lines, and whether each is a strong one."""

    title: str
    traces: Sequence[Trace]
    at: Sequence[tuple[float, bool]] = ()
    x: str = ""  # the title of its own axis, if it has one


class Axis(NamedTuple):
    """An axis: its title, its ends, its ticks, and its scale: linear, log or symlog."""

    title: str
    span: tuple[float, float] | None = None
    ticks: Sequence[float] = ()
    scale: str = "linear"
    bare: bool = False  # without numbers


@dataclass(frozen=True)
class Plot:
    """Lines and points in one or several panels; ``level`` is a height to compare with."""

    words: str
    x: Axis
    y: Axis
    panels: Sequence[Panel]
    columns: tuple[int, int] = (1, 1)
    height: int = 340
    level: ReferenceLine | None = None
    diagonal: bool = False  # whether a line says where both are the same; panels are squares
    legend: Sequence[Key] = ()


class GridCell(NamedTuple):
    """A cell of a grid: text, fill, a smaller text, and what is shown where a reader points.

    An ``open`` one is hollow, a ``dashed`` one only outlined; behind an ``edge`` stands a line.
    ``pick`` is what a click on it chooses: the place of an option, by the name of the choice.
    """

    text: str = ""
    tone: str = ""
    small: str = ""
    words: str = ""
    open: bool = False
    dashed: bool = False
    edge: bool = False
    pick: Mapping[str, int] = {}


class Block(NamedTuple):
    """A grid of several: its title, and its rows by name."""

    title: str
    rows: Sequence[tuple[str, Sequence[GridCell | None]]]


@dataclass(frozen=True)
class Grid:
    """Heat maps, side by side as there is room; ``heads`` stand above or below their columns."""

    words: str
    heads: Sequence[str]
    blocks: Sequence[Block]
    x: str = ""
    y: str = ""
    legend: Sequence[Key] = ()
    columns: tuple[int, int] = (1, 1)
    rows: tuple[int, int] = (30, 26)  # pixels of a row, wide and narrow
    above: bool = False  # whether heads stand above


Chart = Lanes | Plot | Grid


def mark_of(
    numbers: Estimate, scale: float = 1.0, tone: str = "s1", shape: int = 0, words: str = ""
) -> Mark:
    """Return an estimate as a mark with those of its two intervals that are known."""
    both = ((numbers.lo, numbers.hi), (numbers.lo50, numbers.hi50))
    known = [(scale * lo, scale * hi) for lo, hi in both if lo is not None and hi is not None]
    return Mark(scale * numbers.value, known, tone, shape, words=words)


def forest_lanes(forest: Forest, most: tuple[int, int] | None = None) -> Lanes:
    """Return the chart of a forest."""
    series = Series([line.label for line in forest.lines])
    lines = [line for line in forest.lines if line.numbers.estimate is not None]
    lanes = []
    for line, tone, shape in zip(lines, series.tones, series.shapes, strict=False):
        if not forest.coloured:
            tone, shape = "s1", 0
        text = line.words or plus_minus(line.numbers, forest.scale, forest.sign)
        words = f"{line.label}: {text}"
        mark = mark_of(line.numbers, forest.scale, tone, shape, words)
        lanes.append(Lane(line.label, [mark], text, line.fair))
    alike = len({line.fair for line in lines}) < 2
    if alike:
        lanes = [lane._replace(fair=None) for lane in lanes]
    if forest.base:
        lanes.insert(_place(lanes), _base(forest))
    unit = forest.axis.replace("\n", " ")
    words = f"{unit}: a point with its intervals"
    return Lanes(words, unit, lanes, forest.rule if alike else None, most=most)


def _base(forest: Forest) -> Lane:
    """The row of what all others are compared with."""
    words = f"{forest.base}: what the others are compared with"
    return Lane(
        forest.base, [Mark(forest.rule.value, (), "s7", 2, words=words)], forest.as_base, kept=True
    )


def _place(lanes: Sequence[Lane]) -> int:
    """Return where that row stands: before those that are less, if the highest come first."""
    values = [mark.value for lane in lanes for mark in lane.marks if isinstance(mark, Mark)]
    above = sum(value > 0 for value in values)
    return above if not above or values == sorted(values, reverse=True) else len(lanes)


def in_brief(lanes: Sequence[Lane]) -> list[str]:
    """Return numbers that fit next to the longest name on a phone.

    If the intervals do not, which are drawn, only the estimates are shown.
    """
    if all(len(lane.name) + len(lane.text) <= IN_ONE_LINE for lane in lanes):
        return [lane.text for lane in lanes]
    return [lane.text.partition(" ")[0] for lane in lanes]


def spots(
    along: Sequence[tuple[float, Estimate]],
    scale: float = 1.0,
    sign: str = "",
    of: str = "",
    axis: str = "",
) -> list[Spot]:
    """Return points of known estimates; of each is shown ``of`` whom, where, and the number."""
    return [
        Spot(
            x,
            scale * each.value,
            None if each.ends is None else scale * each.ends[0],
            None if each.ends is None else scale * each.ends[1],
            f"{f'{of}, ' if of else ''}{axis} {x:,g}: {plus_minus(each, scale, sign)}",
        )
        for x, each in along
        if each.estimate is not None
    ]


def lined(
    series: Series,
    along: Sequence[Sequence[tuple[float, Estimate]]],
    scale: float = 1.0,
    sign: str = "",
    axis: str = "",
) -> list[Trace]:
    """Return a line for each series, in its colour; those that are not leaders are not named."""
    many = len(series.names) > 1
    return [
        Trace(
            name,
            spots(points, scale, sign, name if many else "", axis),
            tone,
            shape,
            named=many and name in series.named,
        )
        for name, points, tone, shape in zip(
            series.names, along, series.tones, series.shapes, strict=True
        )
    ]


def curves(
    traces: Sequence[Trace],
    axes: tuple[Axis, str],
    level: ReferenceLine | None,
    words: str,
    height: int = 340,
) -> Plot:
    """Return one panel of lines with their bands, the first on top."""
    x, y = axes
    return Plot(words, x, Axis(y), [Panel("", traces[::-1])], height=height, level=level)
