"""What all charts share: coloured series, marks of intervals, plain specifications."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from silver_sim.report.model import Spec
from silver_sim.report.page.style import INK, LEADERS, PAPER, PHONE, SOFT, WIDTH, colours, shapes
from silver_sim.report.palette import COLOURS
from silver_sim.stats.results import Estimate

Row = dict[str, Any]
LETTER = 7.5  # pixels of a letter of a number
WIDER = 1.25  # the reader's font may be this much wider than the one used for drawing


@dataclass(frozen=True)
class Series:
    """The strategies of a chart: short distinct names, in the order of the line-up."""

    names: Sequence[str]
    ranks: Sequence[int] | None = None  # best first; decides which of many are coloured

    @property
    def named(self) -> set[str]:
        """The names shown next to their lines: all, or of many, the first by rank."""
        if len(self.names) <= len(COLOURS):
            return set(self.names)
        ranks = self.ranks or range(len(self.names))
        return {self.names[who] for who in list(ranks)[:LEADERS]}

    @property
    def colour(self) -> Any:
        """The colour of a series, without a legend."""
        import altair as alt

        scale = alt.Scale(domain=list(self.names), range=colours(len(self.names), self.ranks))
        return alt.Color("who:N", scale=scale, legend=None)

    @property
    def shape(self) -> Any:
        """The marker of a series, without a legend."""
        import altair as alt

        scale = alt.Scale(domain=list(self.names), range=shapes(len(self.names)))
        return alt.Shape("who:N", scale=scale, legend=None)

    @property
    def letters(self) -> int:
        """The length of the longest name, for the layout of a legend."""
        return max(map(len, self.names))

    @property
    def legended(self) -> tuple[Any, Any]:
        """Colour and marker with a legend above the chart."""
        import altair as alt

        colour, shape = self.colour.copy(), self.shape.copy()
        colour.legend = shape.legend = alt.Undefined  # so that the page may leave it out
        return colour, shape


def spec_of(chart: Any) -> Spec:
    """Return the specification without what the page adds to every chart: data and settings.

    The tests validate it, so that runs need not.
    """
    import altair as alt

    with alt.data_transformers.enable("default", consolidate_datasets=False):
        spec: Spec = chart.to_dict(validate=False)
    spec.pop("config", None)
    return spec


class Panels(NamedTuple):
    """The layout of small multiples: `x` and `y` are the titles that they share.

    `columns` is the maximum in a row, `narrow` that on a narrow screen, `spacing` the pixels
    between them and `besides` those to their left.
    """

    x: str
    y: str | None = None
    columns: int = 3
    narrow: int = 2
    spacing: int = 28
    besides: int = 64


def panels(
    panel: Any,
    name: str,
    field: str,
    order: Sequence[str],
    how: Panels,
    description: str,
    **meta: Any,
) -> Spec:
    """Return a panel for each value of a field, named above it, with shared axis titles."""
    import altair as alt

    side = {"title": how.y, "titleOrient": "left", "titleAngle": -90, "titlePadding": 4}
    header = alt.Header(**(TITLE | side if how.y else {"title": None}))
    narrow = {"columns": full_rows(len(order), how.narrow)}
    chart = panel.facet(
        facet=alt.Facet(f"{field}:N", sort=list(order), header=header),
        columns=full_rows(len(order), how.columns),
        data=alt.NamedData(name),
        description=description,
        title=how.x,
        spacing=how.spacing,
        usermeta={"besides": how.besides, "narrow": narrow, **meta},
    )
    return spec_of(chart)


def full_rows(count: int, most: int) -> int:
    """Return the largest number of columns that leaves no gap in the last row."""
    return max(columns for columns in range(1, most + 1) if count % columns == 0)


def sized(layers: Sequence[Any], name: str, height: int, description: str, **meta: Any) -> Spec:
    """Return a layered chart that fits any width; `meta` is what the page needs to know."""
    import altair as alt

    chart = alt.layer(
        *layers,
        data=alt.NamedData(name),
        width=WIDTH,
        height=height,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
        description=description,
        **({"usermeta": meta} if meta else {}),
    )
    return spec_of(chart)


@dataclass(frozen=True)
class Lanes:
    """The rows of a chart: their names are next to the marks, on a narrow screen above them."""

    field: str
    order: Sequence[str]
    narrow: bool = False
    room: int = PHONE  # pixels of a name above its marks

    @property
    def marks(self) -> tuple[float, float]:
        """From where to where the marks of a row may reach, as shares of its height."""
        return (0.48, 0.98) if self.narrow else (0.04, 0.96)

    def y(self, share: float = 0.5) -> Any:
        """The place in the row, as a share of the room of its marks."""
        import altair as alt

        axis = None if self.narrow else alt.Axis(style="names", zindex=1)
        start, end = self.marks
        scale = alt.Scale(type="band", paddingInner=0, paddingOuter=0)
        where = start + share * (end - start)
        return alt.Y(
            f"{self.field}:N", sort=self.order, title=None, axis=axis, scale=scale,
            bandPosition=where,
        )  # fmt: skip

    def y2(self, share: float) -> Any:
        """Where a mark ends that begins at `y`."""
        import altair as alt

        start, end = self.marks
        return alt.Y2(f"{self.field}:N", bandPosition=start + share * (end - start))

    def offset(self, field: str, order: Sequence[str], height: int) -> Any:
        """Several marks below each other in a row of this height in pixels."""
        import altair as alt

        start, end = self.marks
        half = (end - start) * height / len(order) / 2
        ends = [start * height + half, end * height - half]
        scale = alt.Scale(type="point", domain=list(order), range=ends, padding=0)
        return alt.YOffset(f"{field}:N", scale=scale)

    def grid(self, **how: Any) -> Any:
        """The axis of values; its lines would cross the names of a narrow chart."""
        import altair as alt

        return alt.Axis(grid=not self.narrow, **how)

    def rule(self, base: Any, x: Any) -> list[Any]:
        """A dashed line at a value, through the marks of every row."""
        style: Row = {"color": SOFT, "strokeDash": [4, 3], "aria": False}
        return [base.mark_rule(**style).encode(x=x, y=self.y(0.0), y2=self.y2(1.0))]

    def numbers(self, base: Any, text: str = "text") -> list[Any]:
        """The numbers of all rows: a column at the right, on a narrow screen above the marks."""
        import altair as alt

        if self.narrow:
            mark = base.mark_text(align="right", aria=False)
            return [mark.encode(x=at_x("width"), y=self._above(), text=alt.Text(f"{text}:N"))]
        mark = base.mark_text(align="left", dx=10, aria=False)
        return [mark.encode(x=at_x("width"), y=self.y(), text=alt.Text(f"{text}:N"))]

    def named(self) -> list[Any]:
        """The names above the marks, of a narrow chart."""
        import altair as alt

        if not self.narrow:
            return []
        once = alt.Chart().transform_aggregate(rows="count()", groupby=[self.field])
        mark = once.mark_text(align="left", aria=False, limit=self.room)
        return [mark.encode(x=at_x(0), y=self._above(), text=alt.Text(f"{self.field}:N"))]

    def _above(self) -> Any:
        import altair as alt

        scale = alt.Scale(type="band", paddingInner=0, paddingOuter=0)
        return alt.Y(
            f"{self.field}:N", sort=self.order, title=None, axis=None, scale=scale,
            bandPosition=self.marks[0] / 2,
        )  # fmt: skip


def row_chart(
    layers: Callable[[Lanes], Sequence[Any]],
    name: str,
    rows: tuple[str, Sequence[str]],
    sizes: tuple[int, int],
    description: str,
    count: int | None = None,
    letters: int = 0,
    **meta: Any,
) -> Spec:
    """Return a chart of rows: their field and their order, and the `layers` in such lanes.

    `sizes` are the heights of a row, wide and narrow; `count` is the number of rows drawn at once,
    if not all; `letters` are the letters of the longest number next to a name.
    """
    many = count or len(rows[1])
    wide, narrow = (size * many for size in sizes)
    lanes = Lanes(*rows, narrow=True, room=round((PHONE - LETTER * (letters + 1)) / WIDER))
    small = sized([*layers(lanes), *lanes.named()], name, narrow, description)
    meta |= {"narrow": {"height": narrow, "layer": small["layer"]}}
    return sized(layers(Lanes(*rows)), name, wide, description, **meta)


def band(numbers: Estimate, scale: float = 1.0) -> Row:
    """Return an estimate and both of its intervals; unknown ends are left out."""
    ends = {name: getattr(numbers, name) for name in ("lo", "hi", "lo50", "hi50")}
    known = {"v": numbers.estimate, **ends}
    # No more digits than a chart can show keep pages small.
    return {name: float(f"{end * scale:.6g}") for name, end in known.items() if end is not None}


def interval_marks(x: Any, y: Any, colour: Any) -> list[Any]:
    """Return the thin 95 % bar and the thick 50 % bar along x."""
    import altair as alt

    chart = alt.Chart()
    return [
        chart.mark_rule(strokeWidth=width, aria=False).encode(
            x=x(f"{lo}:Q"), x2=alt.X2(f"{hi}:Q"), y=y, color=colour
        )
        for lo, hi, width in (("lo", "hi", 1.5), ("lo50", "hi50", 5))
    ]


def dashed(
    value: float,
    words: str,
    axis: str,
    scale: Any,
    *,
    leftward: bool = False,
    along: Mapping[str, Any] | None = None,
) -> list[Any]:
    """Return a dashed line at a value of `x`, labelled above the chart, or of `y`, with no label.

    `leftward`: the label is to the left of the line, not to the right. `along` are the ends of the
    line if it does not cross the whole chart.
    """
    import altair as alt

    once = alt.Chart(alt.InlineData(values=[{}]))  # one mark, not one for each row
    line = once.mark_rule(color=SOFT, strokeDash=[4, 3], aria=False)
    if axis == "x":
        style: Row = {"color": SOFT, "fontSize": 12, "text": words, "aria": False, "limit": 200}
        at = alt.XDatum(value, type="quantitative", scale=scale)
        side: Row = {"align": "right", "dx": -5} if leftward else {"align": "left", "dx": 5}
        name = once.mark_text(dy=-5, **side, **style)
        return [line.encode(x=at), name.encode(x=at, y=at_y(0))]
    level = alt.YDatum(value, type="quantitative", scale=scale)
    return [line.encode(y=level, **(along or {}))]  # marks would cross a label: its axis has it


def apart(values: Sequence[float], gap: float) -> list[float]:
    """Return positions in the same order, moved as little as needed to be a gap apart."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    groups: list[tuple[float, list[int]]] = []
    for place in order:
        groups.append((values[place], [place]))
        while len(groups) > 1 and _touch(groups[-2], groups[-1], gap):
            (_, upper), (_, lower) = groups.pop(), groups.pop()
            members = lower + upper
            groups.append((sum(values[m] for m in members) / len(members), members))
    found = list(values)
    for middle, members in groups:
        for number, member in enumerate(members):
            found[member] = middle + (number - (len(members) - 1) / 2) * gap
    return found


def _touch(lower: tuple[float, list[int]], upper: tuple[float, list[int]], gap: float) -> bool:
    top = lower[0] + (len(lower[1]) - 1) / 2 * gap
    bottom = upper[0] - (len(upper[1]) - 1) / 2 * gap
    return bottom - top < gap - 1e-9


TITLE: Row = {"titleColor": SOFT, "titleFontSize": 12, "titleFontWeight": "normal"}


def at_x(value: Any) -> Any:
    """Return a position on the x axis, in pixels or by name."""
    import altair as alt

    x: Any = alt.XValue  # Altair does not type it
    return x(value)


def at_y(value: Any) -> Any:
    """Return a position on the y axis, in pixels or by name."""
    import altair as alt

    y: Any = alt.YValue
    return y(value)


POINT: Row = {"filled": True, "size": 90, "stroke": PAPER, "strokeWidth": 1.2, "opacity": 1}
LABEL: Row = {"align": "left", "dx": 10, "color": INK, "fontSize": 12}
