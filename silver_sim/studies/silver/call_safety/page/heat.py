"""Heat maps of calls: by the sum of the own cards and what others hold, and by the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import altair as alt

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import Panels, Row, panels, sized
from silver_sim.report.page.style import INK, SOFT, WIDTH
from silver_sim.report.palette import DIVERGING, DIVERGING_INK, NEUTRAL
from silver_sim.report.text.wording import bounded, number
from silver_sim.studies.silver.call_safety.advice.atlas import (
    MANY,
    NOT_KNOWN,
    Atlas,
    AtlasCell,
    Range,
)
from silver_sim.studies.silver.call_safety.page.choices import (
    GAINS,
    LAST,
    Village,
    few,
    own,
    players,
    told,
)
from silver_sim.studies.silver.call_safety.pocket import between

STEPS = {
    "gains 3 points and more": DIVERGING[0],
    "gains": DIVERGING[1],
    "not told": NEUTRAL,
    "loses": DIVERGING[2],
    "loses 3 points and more": DIVERGING[3],
}
MOVED = dict(zip(("2 and more higher", "1 higher", "as usual", "1 lower", "2 and more lower"),
                 STEPS.values(), strict=True))  # fmt: skip
STRONG = (DIVERGING[0], DIVERGING[3])  # have dark letters in the light and in the dark
GLYPHS = {"call": "C", "wait": " ", "toss-up": "?", NOT_KNOWN: "·"}
ROW, COLUMN = 22, 22  # pixels
SCORE_ROW = 34


def heat_rows(atlas: Atlas, seats: int) -> list[Row]:
    """Return a row a cell and a gain: all own cards known, by the fewest cards of an opponent."""
    return [
        row | {"gain": gain, "village": village.name, **_told(cell, gain)}
        for gain in GAINS
        for cards in (4, 3, 2, 1)
        for village in (Village(cards, 0, fewest) for fewest in range(1, MANY + 1))
        for row, cell in _cells(atlas, seats, village)
    ]


def _cells(atlas: Atlas, seats: int, village: Village) -> Iterator[tuple[Row, AtlasCell]]:
    """The cells of a village; behind an edge a call fails more often than not."""
    cells = [cell for cell in village.line(atlas, seats) or () if cell[0] <= LAST]
    seen = told(cells)
    likely = [known for known, cell in seen if cell.chance.estimate >= 0.5]
    if len(likely) == len(seen):
        likely = []  # how far that goes is not told
    for known, cell in cells:
        row: Row = {"own": own(village.cards), "sum": known, "few": few(village.fewest or 0)}
        yield row | ({"edge": 1} if likely[-1:] == [known] else {}), cell


def _told(cell: AtlasCell, gain: str) -> Row:
    if cell.verdict == NOT_KNOWN:
        return {"glyph": GLYPHS[cell.verdict], "forks": f"{cell.forks:,}"}
    what, unit, much = GAINS[gain]
    found = Range(*(unit * each for each in getattr(cell, what)))
    # The verdict is that of the atlas, by win share; points are told by themselves.
    verdict = cell.verdict if what == "win" else _sure(found)
    step = "not told"
    if verdict != "toss-up":
        strong = " 3 points and more" if abs(found.estimate) >= much else ""
        step = ("gains" if verdict == "call" else "loses") + strong
    value, lo, hi = (number(each, 1, "+") for each in found)
    return {
        "glyph": GLYPHS[verdict],
        "step": step,
        "text": f"{value} ({lo} to {hi})",
        "chance": bounded(cell.chance._asdict(), 1),
        "forks": f"{cell.forks:,}",
    }


def _sure(found: Range) -> str:
    return "call" if found.lo > 0 else "wait" if found.hi < 0 else "toss-up"


def heat(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return the grids, one for each number of own cards."""
    sums = list(range(max(row["sum"] for row in rows) + 1))
    fewest = [few(n) for n in range(1, MANY + 1)]
    axis = alt.Axis(grid=False, labelAngle=0)
    x = alt.X("sum:O", title=None, scale=alt.Scale(domain=sums), axis=axis)
    y = alt.Y("few:O", title=None, scale=alt.Scale(domain=fewest), axis=axis)
    titles = {
        "own": "village",
        "sum": "sum",
        "few": "fewest cards of an opponent",
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
            x=x, y=y, color=_steps(STEPS, rows), tooltip=tooltip
        ),
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
    seen = [step for step in colours if any(row.get("step") == step for row in rows)]
    return alt.Color(
        "step:N",
        scale=alt.Scale(domain=seen, range=[colours[step] for step in seen]),
        legend=alt.Legend(symbolType="square", symbolSize=160),
    )


def _ink(colours: Mapping[str, str]) -> Any:
    """The colour of letters on a step."""
    strong = [step for step, colour in colours.items() if colour in STRONG]
    test = {"field": "step", "oneOf": strong}
    return alt.ColorValue(INK, condition={"test": test, "value": DIVERGING_INK})


def standings(
    moves: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[Mapping[str, Any], str, str]]:
    """What moves the limit by the score, with the round and the distance."""
    for move in moves:
        if move["factor"] == "standing":
            when, gap = move["level"].split(", ", 1)
            yield move, when, gap


def score_rows(moves: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Return a row a round and a distance to the lowest other total: where the limit lies."""
    usual = {
        move["seats"]: move["limit"]
        for move in moves
        if move["factor"] == "unknown" and move["level"] == "all own cards known"
    }
    for move, when, gap in standings(moves):
        if move["limit"] is not None:
            by = move["limit"] - usual[move["seats"]]
            step = list(MOVED)[2 - max(-2, min(2, by))]
            yield {
                "seats": players(move["seats"]), "round": when, "gap": gap, "step": step,
                "text": between(move["lo"], move["hi"]), "forks": f"{move['forks']:,}",
            }  # fmt: skip


def score(name: str, rows: Sequence[Row], gaps: Sequence[str]) -> Spec:
    """Return the grid of limits by round and distance, from the furthest ahead to behind."""
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
