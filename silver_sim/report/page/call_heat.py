"""The heat map of calls: what a call gains, by the sum of the own cards and what others hold."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from silver_sim.advice.atlas import MANY, Atlas, Cell
from silver_sim.report.page.charts import Row, panels, plain
from silver_sim.report.page.model import Spec
from silver_sim.report.page.style import SOFT, WIDTH
from silver_sim.stats.wording import number

LAST = 14  # sums beyond are all alike: wait
STEPS = {
    "gains 3 points and more": "#8e7cc3",
    "gains": "#cfc6e8",
    "not told": "#f1f1f3",
    "loses": "#fde0b8",
    "loses 3 points and more": "#f4a259",
}
LETTERS = "#111112"  # on all of these, in the light and in the dark
STRONG = 0.03  # of a win
GLYPHS = {"call": "C", "wait": " ", "toss-up": "?", "too few": "·"}
ROW, COLUMN = 22, 15  # pixels


def own(cards: int) -> str:
    """A village as panels are named."""
    return f"{cards} own card{'s' if cards > 1 else ''}"


def heat_rows(atlas: Atlas, seats: int) -> list[Row]:
    """Return a row a cell: all own cards known, by the fewest cards of an opponent."""
    rows = []
    for cards in (4, 3, 2, 1):
        for fewest in range(1, MANY + 1):
            line = atlas.line(seats, cards, 0, fewest)
            for known, cell in line or ():
                if known <= LAST:
                    few = f"{fewest}+" if fewest == MANY else f"{fewest}"
                    rows.append({"own": own(cards), "sum": known, "few": few, **_told(cell)})
    return rows


def _told(cell: Cell) -> Row:
    glyph = GLYPHS[cell.verdict]
    if cell.verdict == "too few":
        return {"glyph": glyph, "forks": f"{cell.forks:,}"}
    gain = cell.win.estimate
    step = "not told"
    if cell.verdict != "toss-up":
        strong = " 3 points and more" if abs(gain) >= STRONG else ""
        step = ("gains" if cell.verdict == "call" else "loses") + strong
    ends = (number(100 * each, 1, "+") for each in cell.win)
    value, lo, hi = ends
    return {
        "glyph": glyph,
        "step": step,
        "win": f"{value} ({lo} to {hi})",
        "chance": number(100 * cell.chance.estimate, 1),
        "forks": f"{cell.forks:,}",
    }


def heat(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return the grids, one for each number of own cards."""
    sums = list(range(max(row["sum"] for row in rows) + 1))
    few = [f"{n}+" if n == MANY else f"{n}" for n in range(1, MANY + 1)]
    axis = alt.Axis(grid=False, labelAngle=0)
    x = alt.X("sum:O", title="sum of the own cards", scale=alt.Scale(domain=sums), axis=axis)
    y = alt.Y("few:O", title="fewest of others", scale=alt.Scale(domain=few), axis=axis)
    steps = [step for step in STEPS if any(row.get("step") == step for row in rows)]
    colour = alt.Color(
        "step:N",
        scale=alt.Scale(domain=steps, range=[STEPS[step] for step in steps]),
        legend=alt.Legend(symbolType="square", symbolSize=160, symbolOpacity=1, columns=3),
    )
    titles = {
        "own": "village",
        "sum": "sum",
        "few": "fewest cards of an opponent",
        "win": "gain of win share, points",
        "chance": "lowest, %",
        "forks": "forks",
    }
    tooltip = [alt.Tooltip(f"{field}:N", title=title) for field, title in titles.items()]
    known = alt.Chart().transform_filter("isValid(datum.step)")
    few_forks = alt.Chart().transform_filter("!isValid(datum.step)")
    marks = [
        few_forks.mark_text(color=SOFT, aria=False).encode(x=x, y=y, text="glyph:N"),
        known.mark_rect(stroke=None, aria=False).encode(x=x, y=y, color=colour, tooltip=tooltip),
        known.mark_text(color=LETTERS, fontSize=11, aria=False).encode(x=x, y=y, text="glyph:N"),
    ]
    width = min(COLUMN * len(sums), WIDTH // 2 - 40)
    panel = alt.layer(*marks).properties(width=width, height=ROW * len(few))
    chart = panels(panel, name, "own", [own(cards) for cards in (4, 3, 2, 1)], 2)
    return plain(
        chart.properties(
            description=description, spacing=28, usermeta={"besides": 64, "letters": 24}
        )
    )
