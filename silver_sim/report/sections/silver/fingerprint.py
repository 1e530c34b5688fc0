"""The fingerprint of calling: how often a side calls, by own sum and number of unknown cards."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import Panels, Row, panels
from silver_sim.report.page.style import INK, PAPER, SOFT, WIDTH
from silver_sim.report.palette import COLOURS, HEAT, HEAT_INK
from silver_sim.report.text.wording import bounded
from silver_sim.stats.outcomes.silver.calling import FEWEST, CallShare

Cells = Sequence[CallShare]

ENDS = (1, 5, 10, 20, 40)  # percent, where the steps of colour end
STEPS = ("under 1 %", "1 to 5 %", "5 to 10 %", "10 to 20 %", "20 to 40 %", "over 40 %")
DARK = STEPS[4:]  # with bright letters
ROW = 25  # pixels
MOST_SUMS = 26  # rows
LEAST = 0.05  # share of calls up to which sums are drawn
FEW = "·"


def heat_rows(names: Sequence[str], sides: Sequence[Cells]) -> list[Row]:
    """Return a row for each cell, up to the last sum at which a side still calls."""
    last = min(MOST_SUMS - 1, max(map(_last, sides)))
    shown = [c for side in sides for c in side if c.own_sum <= last and _is_known(c)]
    most = max((cell.unknown for cell in shown), default=0)
    return [
        {
            "who": name,
            "sum": cell.own_sum,
            "unknown": cell.unknown,
            **_colour(cell),
            "calls": f"{cell.calls:,} of {cell.turns:,} turns",
        }
        for name, side in zip(names, sides, strict=True)
        for cell in side
        if cell.own_sum <= last and cell.unknown <= most
    ]


def _is_known(cell: CallShare) -> bool:
    return bool(cell.turns >= FEWEST)


def _last(side: Cells) -> int:
    """The last sum at which a side calls now and then."""
    called = (c.own_sum for c in side if _is_known(c) and c.share >= LEAST)
    return max(called, default=0) + 1


def _colour(cell: CallShare) -> Row:
    """What a cell shows: its step and its numbers, or that there are too few turns."""
    if not _is_known(cell):
        return {"text": FEW}
    percent = 100 * cell.share
    step = STEPS[sum(round(percent) >= end for end in ENDS)]  # of the number as shown
    shown = "<1" if 0 < percent < 0.5 else bounded(cell, 0).replace(" ", "")
    return {"step": step, "text": shown, "n": brief(cell.turns), "dark": step in DARK}


def brief(count: int) -> str:
    """Return a count in at most four characters: 950, 9.3k, 19k, 2.1M."""
    for size, letter in ((10**6, "M"), (10**3, "k")):
        if count >= size:
            value = count / size
            return f"{value:.1f}{letter}" if value < 9.95 else f"{value:.0f}{letter}"
    return str(count)


def heat(name: str, rows: Sequence[Row], who: Sequence[str], description: str) -> Spec:
    """Return both grids, side by side."""
    import altair as alt

    sums, columns = (list(range(max(row[key] for row in rows) + 1)) for key in ("sum", "unknown"))
    axis = alt.Axis(grid=False, labelAngle=0)
    x = alt.X("unknown:O", title=None, scale=alt.Scale(domain=columns), axis=axis)
    y = alt.Y("sum:O", title=None, scale=alt.Scale(domain=sums), axis=axis)
    steps = [step for step in STEPS if any(row.get("step") == step for row in rows)]
    range_ = [HEAT[STEPS.index(step)] for step in steps]
    colour = alt.Color(
        "step:N",
        scale=alt.Scale(domain=steps, range=range_),
        legend=alt.Legend(symbolType="square", symbolSize=160),
    )
    ink = alt.ColorValue(INK, condition={"test": "datum.dark", "value": HEAT_INK})
    tooltip = [
        alt.Tooltip("who:N", title="who"),
        alt.Tooltip("sum:O", title="own sum"),
        alt.Tooltip("unknown:O", title="unknown cards"),
        alt.Tooltip("calls:N", title="calls"),
    ]
    percent = alt.Tooltip("text:N", title="calls in %")
    known = alt.Chart().transform_filter("isValid(datum.step)")
    few = alt.Chart().transform_filter("!isValid(datum.step)")
    marks = [
        few.mark_rect(
            fill=PAPER, stroke=COLOURS[-1], strokeDash=[3, 3], strokeWidth=1, aria=False
        ).encode(x=x, y=y, tooltip=tooltip),
        few.mark_text(color=SOFT, aria=False).encode(x=x, y=y, text=alt.Text("text:N")),
        known.mark_rect(stroke=PAPER, strokeWidth=1.5, aria=False).encode(
            x=x, y=y, color=colour, tooltip=[*tooltip, percent]
        ),
        known.mark_text(align="right", dx=-1, fontSize=12, aria=False).encode(
            x=x, y=y, text=alt.Text("text:N"), color=ink
        ),
        known.mark_text(align="left", dx=4, dy=1, fontSize=9, aria=False).encode(
            x=x, y=y, text=alt.Text("n:N"), color=ink
        ),
    ]
    panel = alt.layer(*marks).properties(width=WIDTH // 2 - 40, height=ROW * len(sums))
    how = Panels("unknown cards", "own sum, expected", narrow=1)
    return panels(panel, name, "who", who, how, description, letters=11, cells=True)
