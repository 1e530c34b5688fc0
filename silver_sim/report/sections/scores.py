"""Charts of places and of scores: shares of games, exact, never smoothed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from silver_sim.report import palette
from silver_sim.report.model import Spec
from silver_sim.report.page.charts import Lanes, Panels, Row, Series, panels, row_chart
from silver_sim.report.page.style import INK, PAPER, WIDTH
from silver_sim.report.text.captions import of_games
from silver_sim.report.text.rules import deals_shown
from silver_sim.stats.outcomes.observed import SubjectFacts

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
NAMED = 0.06  # a smaller part of a bar has no number in it
BARS = (36, 54)  # pixels of a bar, its name next to it and above it
PANEL = 64  # pixels of a panel of totals
SHOWN = 0.995  # of every strategy's games are within the picture


def place_rows(names: Sequence[str], subjects: Sequence[SubjectFacts]) -> list[Row]:
    """Return the share of games in which each strategy took each place."""
    rows = []
    for name, subject in zip(names, subjects, strict=True):
        ends = [0.0, *accumulate(subject.places)]
        rows += [
            {
                "who": name,
                "place": ORDINALS[place],
                "from": round(100 * ends[place], 2),
                "to": round(100 * ends[place + 1], 2),
                "text": f"{of_games(subject, share, 0)} %" if share >= NAMED else "",
                "dark": place < min(2, len(subject.places) - 1),
            }
            for place, share in enumerate(subject.places)
        ]
    return rows


def places(name: str, rows: Sequence[Row], description: str) -> Spec:
    """Return bars of 100 %, with one part for each place."""
    import altair as alt

    order = list(dict.fromkeys(row["who"] for row in rows))
    shown = [place for place in ORDINALS if any(row["place"] == place for row in rows)]
    known = palette.PLACES if len(shown) <= len(palette.PLACES) else palette.PLACES_OF_MANY
    tones = [*known[: len(shown) - 1], known[-1]]  # the last is always the lightest
    axis, title = alt.Axis(grid=False, tickCount=5), "share of games (%)"
    x = alt.X("from:Q", title=title, scale=alt.Scale(domain=[0, 100]), axis=axis)
    colour = alt.Color(
        "place:N",
        scale=alt.Scale(domain=shown, range=tones),
        legend=alt.Legend(symbolType="square"),
    )
    base = alt.Chart()
    middle = (alt.datum["from"] + alt.datum.to) / 2
    ink = alt.ColorValue("#15191e", condition={"test": "datum.dark", "value": "#ffffff"})

    def layers(lanes: Lanes) -> list[Any]:
        bars = base.mark_bar(stroke=PAPER, strokeWidth=1).encode(
            x=x, x2=alt.X2("to:Q"), y=lanes.y(0.05), y2=lanes.y2(0.95), color=colour
        )
        words = base.mark_text(fontSize=12, aria=False).transform_calculate(middle=middle)
        at = alt.X("middle:Q", title=title)
        return [bars, words.encode(x=at, y=lanes.y(), text=alt.Text("text:N"), color=ink)]

    return row_chart(layers, name, ("who", order), BARS, description)


def reach(counts: Sequence[int], share: float = SHOWN) -> int:
    """Return the smallest value that this share of the counts does not exceed."""
    total = sum(counts)
    return next((v for v, c in enumerate(accumulate(counts)) if c >= share * total), 0)


def total_rows(names: Sequence[str], totals: Sequence[Sequence[int]]) -> list[Row]:
    """Return the share of games by total, and three percentiles, for each strategy."""
    last = max(map(reach, totals))
    width = max(1, -(-last // 64))  # totals in a step
    rows: list[Row] = []
    for name, counts in zip(names, totals, strict=True):
        games, top = sum(counts), min(last, reach(counts, 1.0))
        low, middle, high = (reach(counts, share) for share in (0.05, 0.5, 0.95))
        own = {"who": name, "panel": f"{name}: {middle} ({low} to {high})"}
        for start in range(0, top + 1, width):
            share = sum(counts[start : start + width]) / games
            rows.append(own | {"x": start, "y": round(100 * share / width, 3)})
        rows.append(own | {"x": top + width, "y": 0})
        rows += [own | {"at": value, "wide": value == middle} for value in (low, middle, high)]
    return rows


def totals(name: str, rows: Sequence[Row], series: Series, description: str) -> Spec:
    """Return the distribution of totals, with one panel for each strategy."""
    import altair as alt

    base = alt.Chart()
    last = max(row["x"] for row in rows if "x" in row)
    scale = alt.Scale(domain=[0, last], nice=False)
    x = alt.X("x:Q", title=None, scale=scale, axis=alt.Axis(tickCount=8))
    y = alt.Y("y:Q", title=None, axis=alt.Axis(grid=False, labels=False))
    area = base.mark_area(
        interpolate="step-after", line={"strokeWidth": 1.2}, fillOpacity=0.3, aria=False
    ).transform_filter("isValid(datum.x)")
    line = base.mark_rule(color=INK, aria=False).transform_filter("isValid(datum.at)")
    strength = alt.StrokeWidthValue(1, condition={"test": "datum.wide", "value": 2.5})
    layers = [
        area.encode(x=x, y=y, color=series.colour),
        line.encode(x=alt.X("at:Q", title=None), strokeWidth=strength),
    ]
    panel = alt.layer(*layers).properties(width=WIDTH, height=PANEL)
    order = list(dict.fromkeys(row["panel"] for row in rows))
    how = Panels("total of a game (points)", columns=1, narrow=1, spacing=14, besides=8)
    return panels(panel, name, "panel", order, how, description)


def singly(subject: SubjectFacts) -> Sequence[Sequence[int]]:
    """Return how often each score occurred, for the deals that are shown one by one."""
    scores = subject.scores
    return scores[: deals_shown(scores)]


def score_rows(
    names: Sequence[str], subjects: Sequence[SubjectFacts], deal: str = "round"
) -> list[Row]:
    """Return the cumulative share of games by points, for each strategy and deal."""
    last = scores_shown(subjects)
    width = max(1, -(-last // 45))
    rows = []
    for name, subject in zip(names, subjects, strict=True):
        for number, counts in enumerate(singly(subject), 1):
            ran, games = list(accumulate(counts)), sum(counts)
            for points in range(0, last + 1, width):
                share = ran[min(points, len(ran) - 1)] / games
                own = {"who": name, "round": f"{deal.capitalize()} {number}"}
                rows.append(own | {"x": points, "y": round(100 * share, 2)})
    return rows


def scores_shown(subjects: Sequence[SubjectFacts]) -> int:
    """Return the last score in the picture, chosen so that outliers do not squeeze the rest."""
    reaches = sorted(max(reach(counts) for counts in singly(s)) for s in subjects)
    return max(1, min(reaches[-1], 2 * reaches[(len(reaches) - 1) // 2]))


def scores(
    name: str, rows: Sequence[Row], series: Series, description: str, deal: str = "round"
) -> Spec:
    """Return cumulative shares of deals by points, with one panel for each deal."""
    import altair as alt

    rounds = list(dict.fromkeys(row["round"] for row in rows))
    patterns = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [12, 4], [3, 1], [1, 3], [10, 2])
    dashes = [list(patterns[n % 8]) for n in range(len(series.names))]
    dashed = alt.Scale(domain=list(series.names), range=dashes)
    colour = series.colour.copy()
    legend = alt.Legend(symbolType="stroke", symbolSize=400, symbolStrokeWidth=2.5)
    colour.legend = legend
    last = max(row["x"] for row in rows)
    share = alt.Scale(domain=[0, 100])
    panel = (
        alt.Chart()
        .mark_line(interpolate="step-after", strokeWidth=2, aria=False)
        .encode(
            x=alt.X(
                "x:Q",
                title=None,
                scale=alt.Scale(domain=[0, last], nice=False),
                axis=alt.Axis(tickCount=6),
            ),
            y=alt.Y("y:Q", title=None, scale=share, axis=alt.Axis(tickCount=5)),
            color=colour,
            strokeDash=alt.StrokeDash("who:N", scale=dashed, legend=legend),
        )
        .properties(width=WIDTH // 2, height=180)
    )
    how = Panels(f"score of a {deal} (points)", "games (%)")
    return panels(panel, name, "round", rounds, how, description, letters=series.letters)
