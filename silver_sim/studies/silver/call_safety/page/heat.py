"""Heat maps of calls: by the sum of the own cards and what others hold, and by the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.advice.interval import TOSS_UP, Range
from silver_sim.report.model import Spec
from silver_sim.report.page.charts import Panels, Row, panels, sized
from silver_sim.report.page.style import INK, PAPER, SOFT, WIDTH
from silver_sim.report.palette import DIVERGING, DIVERGING_INK, NEUTRAL
from silver_sim.report.text.wording import bounded, number
from silver_sim.studies.silver.call_safety.atlas import (
    MANY,
    NOT_KNOWN,
    Atlas,
    AtlasCell,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.page.choices import (
    GAIN,
    GAINS,
    LAST,
    Village,
    drawable,
    few,
    own,
)

STEPS = {
    "gains 3 points and more": DIVERGING[0],
    "gains": DIVERGING[1],
    "toss-up (?)": NEUTRAL,
    "loses": DIVERGING[2],
    "loses 3 points and more": DIVERGING[3],
}
MOVED = dict(zip(("2 and more higher", "1 higher", "as usual", "1 lower", "2 and more lower"),
                 STEPS.values(), strict=True))  # fmt: skip
STRONG = (DIVERGING[0], DIVERGING[3])  # have dark letters in the light and in the dark
GLYPHS = {"call": "C", "wait": " ", TOSS_UP: "?", NOT_KNOWN: "·"}
ROW, COLUMN = 22, 22  # pixels
INSIDE = (0.8, 0.75)  # of width and height of a cell that is drawn open
SCORE_ROW = 34


class HeatCell(NamedTuple):
    """A cell of a map: all own cards known, by the fewest cards any opponent has."""

    village: Village
    sum: int
    cell: AtlasCell
    gain: str  # one of ``GAINS``
    is_edge: bool  # behind it a call fails more often than not

    @property
    def verdict(self) -> str:
        """That of the atlas, by win share; points are shown by themselves."""
        if self.gain == GAIN.first or not self.cell.is_known:
            return self.cell.verdict
        return verdict_of(self._gained)

    @property
    def _gained(self) -> Range:
        what, unit = GAINS[self.gain]
        return Range(*(unit * each for each in getattr(self.cell, what)))

    @property
    def _step(self) -> str:
        if self.verdict == TOSS_UP:
            return "toss-up (?)"
        strong = " 3 points and more" if abs(self._gained.estimate) >= 3 else ""
        return ("gains" if self.verdict == "call" else "loses") + strong

    @property
    def text(self) -> str:
        """What is gained, and its interval."""
        value, lo, hi = (number(each, 1, "+") for each in self._gained)
        return f"{value} ({lo} to {hi})"

    @property
    def chance(self) -> str:
        """The chance to be lowest in percent."""
        return bounded(self.cell.chance.interval, 1)

    @property
    def row(self) -> Row:
        """As it is drawn."""
        drawn: Row = {
            "own": own(self.village.cards),
            "sum": self.sum,
            "few": few(self.village.fewest or 0),
            "gain": self.gain,
            "village": self.village.name,
            "glyph": GLYPHS[self.verdict],
            "forks": f"{self.cell.forks:,}",
        }
        drawn |= {"edge": 1} if self.is_edge else {}
        drawn |= {"open": 1} if self.cell.is_open else {}
        drawable = {"step": self._step, "text": self.text, "chance": self.chance}
        return drawn | (drawable if self.cell.is_known else {})


def heat_cells(atlas: Atlas, seats: int) -> list[HeatCell]:
    """The cells of a number of players."""
    return [
        HeatCell(village, known, cell, gain, known == edge)
        for gain in GAINS
        for cards in (4, 3, 2, 1)
        for village in (Village(cards, 0, fewest) for fewest in range(1, MANY + 1))
        for cells in [[each for each in village.line(atlas, seats) or () if each[0] <= LAST]]
        for edge in [_edge(drawable(cells))]
        for known, cell in cells
    ]


def _edge(cells: Sequence[tuple[int, AtlasCell]]) -> int | None:
    """The last sum at which a call succeeds more often than not; None if that is not known."""
    likely = [known for known, cell in cells if cell.chance.estimate >= 0.5]
    return likely[-1] if likely and len(likely) < len(cells) else None


def heat(name: str, cells: Sequence[HeatCell], description: str) -> Spec:
    """Return the grids, one for each number of own cards."""
    import altair as alt

    sums = list(range(max(each.sum for each in cells) + 1))
    fewest = [few(n) for n in range(1, MANY + 1)]
    axis = alt.Axis(grid=False, labelAngle=0)
    x = alt.X("sum:O", title=None, scale=alt.Scale(domain=sums), axis=axis)
    y = alt.Y("few:O", title=None, scale=alt.Scale(domain=fewest), axis=axis)
    titles = {
        "own": "village",
        "sum": "sum",
        "few": "fewest cards any opponent has",
        "text": "gain, points",
        "chance": "lowest, %",
        "forks": "forks",
    }
    tooltip = [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
    known = alt.Chart().transform_filter("isValid(datum.step)")
    few_forks = alt.Chart().transform_filter("!isValid(datum.step)")
    marks = [
        few_forks.mark_text(color=SOFT, aria=False).encode(x=x, y=y, text=alt.Text("glyph:N")),
        known.mark_rect(stroke=None, aria=False, cursor="pointer").encode(
            x=x, y=y, color=_steps(STEPS, [each.row for each in cells]), tooltip=tooltip
        ),
        known.transform_filter("isValid(datum.open)")
        .mark_rect(
            stroke=None,
            color=PAPER,
            aria=False,
            cursor="pointer",
            width=alt.RelativeBandSize(INSIDE[0]),
            height=alt.RelativeBandSize(INSIDE[1]),
        )
        .encode(x=x, y=y),
        known.transform_filter("datum.glyph !== ' '")
        .mark_text(fontSize=11, aria=False, cursor="pointer")
        .encode(x=x, y=y, text=alt.Text("glyph:N"), color=_ink(STEPS)),
        known.transform_filter("isValid(datum.edge)")
        .mark_rule(color=INK, strokeWidth=2, aria=False)
        .encode(
            x=alt.X("sum:O", bandPosition=1),
            y=alt.Y("few:O", bandPosition=0),
            y2=alt.Y2("few:O", bandPosition=1),
        ),
    ]
    width = min(COLUMN * len(sums), WIDTH // 2 - 40)
    panel = alt.layer(*marks).properties(width=width, height=ROW * len(fewest))
    how = Panels("sum of the own cards", "fewest cards of another", columns=2, narrow=1)
    order = [own(cards) for cards in (4, 3, 2, 1)]
    return panels(panel, name, "own", order, how, description, letters=24, cells=True)


def _steps(colours: Mapping[str, str], rows: Sequence[Row]) -> Any:
    """The colours of those steps that are seen, with their legend."""
    import altair as alt

    seen = [step for step in colours if any(row.get("step") == step for row in rows)]
    return alt.Color(
        "step:N",
        scale=alt.Scale(domain=seen, range=[colours[step] for step in seen]),
        legend=alt.Legend(symbolType="square", symbolSize=160, columnPadding=28),
    )


def _ink(colours: Mapping[str, str]) -> Any:
    """The colour of letters on a step."""
    import altair as alt

    strong = [step for step, colour in colours.items() if colour in STRONG]
    test = f"!isValid(datum.open) && indexof({strong}, datum.step) >= 0"
    return alt.ColorValue(INK, condition={"test": test, "value": DIVERGING_INK})


def moved(by: int) -> str:
    """The step of a limit that is this much above the usual one."""
    return list(MOVED)[2 - max(-2, min(2, by))]


def score(name: str, rows: Sequence[Row], gaps: Sequence[str]) -> Spec:
    """Return the grid of limits by round and distance, from the furthest ahead to behind."""
    import altair as alt

    x = alt.X("round:N", title=None, axis=alt.Axis(orient="top", labelAngle=0, labelColor=INK))
    y = alt.Y("gap:N", sort=list(gaps), title=None, axis=alt.Axis(labelColor=INK))
    titles = {"gap": "the own total is", "round": "when", "text": "limit", "forks": "forks"}
    tooltip = [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
    base = alt.Chart()
    marks = [
        base.mark_rect(stroke=None, aria=False).encode(
            x=x, y=y, color=_steps(MOVED, rows), tooltip=tooltip
        ),
        base.mark_text(aria=False).encode(x=x, y=y, text=alt.Text("text:N"), color=_ink(MOVED)),
    ]
    words = "Heat map of limits by round and distance to the lowest other total"
    letters = max(map(len, MOVED))
    return sized(marks, name, SCORE_ROW * len(gaps), words, letters=letters, cells=True)
