"""Charts of the parts of a difference of scores: step by step, and round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import POINT, Lanes, Row, dashed, row_chart
from silver_sim.report.page.style import INK, PAPER
from silver_sim.report.palette import CAUSES, COLOURS
from silver_sim.report.sections.silver.captions import PARTS
from silver_sim.report.text.wording import number, plus_minus
from silver_sim.stats.outcomes.silver.rounds import RoundPoints
from silver_sim.stats.results import Estimate

WORDS = {"cards": "cards in the village", "saved": "saved by calls", "cost": "cost of failed calls"}
TONES = {"score": COLOURS[-1], "fewer points": COLOURS[0], "more points": COLOURS[5]}
FIRST, LAST = "field's score", "own score"
ROWS = (36, 52)  # pixels, names beside bars and above them


def step_rows(line: RoundPoints) -> list[Row]:
    """Return the bars from the field's score to the strategy's, each with its interval."""
    score = line.score
    at = score.field.value
    rows = [_bar(FIRST, 0.0, at, score.field, 1, plus_minus(score.field), "score")]
    for part, sign in PARTS:
        change = line.part(part).difference
        end = at + sign * change.value
        shown = number(sign * change.value, 2, "+")
        rows.append(_bar(WORDS[part], at, end, change, sign, shown, _way(at, end)))
        at = end
    rows.append(_bar(LAST, 0.0, score.own.value, score.own, 1, plus_minus(score.own), "score"))
    return rows


def _way(start: float, end: float) -> str:
    return "fewer points" if end < start else "more points"


def _bar(
    who: str, start: float, end: float, numbers: Estimate, sign: int, text: str, way: str
) -> Row:
    row: Row = {
        "who": who,
        "from": round(start, 4),
        "to": round(end, 4),
        "right": round(max(start, end), 4),
        "text": text,
        "way": way,
    }
    if numbers.ends is not None:
        ends = [end + sign * (side - numbers.value) for side in numbers.ends]
        row |= {"lo": round(min(ends), 4), "hi": round(max(ends), 4)}
        row["right"] = max(row["right"], row["hi"])
    return row


def steps(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return a waterfall chart from the field's score at the top to the strategy's."""
    import altair as alt

    ends = [row["right"] for row in rows] + [row["to"] for row in rows]
    scale = alt.Scale(domain=[min(0.0, *ends), round(max(ends) * 1.04, 3)], nice=False)
    tones = alt.Scale(domain=list(TONES), range=list(TONES.values()))
    colour = alt.Color("way:N", scale=tones, legend=None)
    base = alt.Chart()

    def layers(lanes: Lanes) -> list[Any]:
        def x(field: str) -> Any:
            axis = lanes.grid(tickCount=6)
            return alt.X(field, title="points a round", scale=scale, axis=axis)

        return [
            base.mark_bar(stroke=PAPER, strokeWidth=1, aria=False).encode(
                x=x("from:Q"), x2=alt.X2("to:Q"), y=lanes.y(0.15), y2=lanes.y2(0.85), color=colour
            ),
            base.mark_rule(color=INK, strokeWidth=1.5, aria=False)
            .transform_filter("isValid(datum.lo)")
            .encode(x=x("lo:Q"), x2=alt.X2("hi:Q"), y=lanes.y()),
            *lanes.told(base),
        ]

    return row_chart(
        layers, name, ("who", [row["who"] for row in rows]), ROWS, description, told=16
    )


def round_rows(points: Sequence[RoundPoints]) -> list[Row]:
    """Return the parts of every round's difference, and the whole with its interval."""
    rows: list[Row] = []
    for line in points:
        who = f"round {line.round}"
        left = right = 0.0
        for part, sign in PARTS:
            size = sign * line.part(part).difference.value
            start = left if size < 0 else right
            if size < 0:
                left += size
            else:
                right += size
            ends = {"from": round(start, 4), "to": round(start + size, 4)}
            rows.append({"who": who, "part": WORDS[part], **ends, "text": number(size, 2, "+")})
        whole = line.score.difference
        row: Row = {"who": who, "v": round(whole.value, 4)}
        if whole.ends is not None:
            row |= {name: round(end, 4) for name, end in zip(("lo", "hi"), whole.ends, strict=True)}
        rows.append(row | {"text": plus_minus(whole, sign="+")})
    return rows


def rounds(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return for each round a bar of three parts, and a point at their sum."""
    import altair as alt

    order = list(dict.fromkeys(row["who"] for row in rows))
    ends = [row[end] for row in rows for end in ("from", "to", "lo", "hi", "v") if end in row]
    room = (max(ends) - min(ends) or 1.0) * 0.04
    scale = alt.Scale(domain=[round(min(ends) - room, 3), round(max(ends) + room, 3)], nice=False)
    colour = alt.Color(
        "part:N",
        scale=alt.Scale(domain=list(WORDS.values()), range=[CAUSES[0], CAUSES[1], CAUSES[5]]),
        legend=alt.Legend(symbolType="square"),
    )
    base = alt.Chart()
    parts = base.transform_filter("isValid(datum.part)")
    wholes = base.transform_filter("!isValid(datum.part)")
    tooltip = [
        alt.Tooltip("who:N", title="round"),
        alt.Tooltip("part:N", title="part"),
        alt.Tooltip("text:N", title="points"),
    ]
    title, zero = "points a round, strategy − field", "as the field"

    def layers(lanes: Lanes) -> list[Any]:
        axis_title = [title, f"dashed: {zero}"] if lanes.narrow else title

        def x(field: str) -> Any:
            return alt.X(field, title=axis_title, scale=scale, axis=lanes.grid(tickCount=6))

        below = min(ends) + max(ends) < 0.0  # the line is at the right, its label goes to the left
        line = (
            lanes.rule(wholes, alt.XDatum(0.0, type="quantitative", scale=scale))
            if lanes.narrow
            else dashed(0.0, zero, "x", scale, leftward=below)
        )
        return [
            *line,
            parts.mark_bar(stroke=PAPER, strokeWidth=1, aria=False).encode(
                x=x("from:Q"),
                x2=alt.X2("to:Q"),
                y=lanes.y(0.25),
                y2=lanes.y2(0.75),
                color=colour,
                tooltip=tooltip,
            ),
            wholes.mark_rule(color=INK, strokeWidth=1.5, aria=False)
            .transform_filter("isValid(datum.lo)")
            .encode(x=x("lo:Q"), x2=alt.X2("hi:Q"), y=lanes.y()),
            wholes.mark_point(**{**POINT, "color": INK, "shape": "diamond"}).encode(
                x=x("v:Q"), y=lanes.y()
            ),
            *lanes.told(wholes),
        ]

    letters = max(map(len, WORDS.values()))
    return row_chart(layers, name, ("who", order), ROWS, description, told=16, letters=letters)
