"""Charts of calls along the sum of the own cards: what is gained, and how likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

from silver_sim.advice.interval import Range
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.report.model import Rows, Spec
from silver_sim.report.page.charts import Lanes, Row, Series, row_chart
from silver_sim.report.page.curves import curve_rows, curves, marks_of, titled
from silver_sim.report.palette import COLOURS
from silver_sim.report.tables import Column, Table, text
from silver_sim.report.text.wording import DASH, number
from silver_sim.stats.results import Estimate
from silver_sim.studies.silver.call_safety.atlas import NEVER, Atlas, AtlasCell, AtlasLine
from silver_sim.studies.silver.call_safety.page.choices import GAINS, Village, drawable, players
from silver_sim.studies.silver.call_safety.result import Outcomes

POINT = itemgetter("who", "x")  # of a row of a curve
VALUE = itemgetter("v")
ENDS = {"v": "estimate", "lo": "from", "hi": "to"}  # what a point tells
INNER = 0.344  # of the way from an estimate to an end of its 95 % interval: that of 50 %
DOT_ROWS = (74, 84)  # pixels
CROSSING = 7  # pixels between intervals that are above one another


def estimate(found: Range) -> Estimate:
    """A range as estimates are written everywhere."""
    se = (found.hi - found.lo) / 3.92
    return Estimate(found.estimate, se, found.lo, found.hi, method="bootstrap")


def gains(
    name: str, atlas: Atlas, seats: Sequence[int], villages: Sequence[Village]
) -> tuple[list[Row], Spec]:
    """What a call gains by the own sum, a line a number of players, and where it crosses zero."""
    series = Series([players(n) for n in seats])
    along = [(village, [village.line(atlas, n) for n in seats]) for village in villages]
    known = (known for _, lines in along for line in lines for known, _ in drawable(line))
    # a limit far below all that is drawn would make the chart narrow
    first = min(known, default=0) or NEVER
    rows = [
        row | {"village": village.name, "gain": gain} | crossings.get(POINT(row), {})
        for gain, (what, unit) in GAINS.items()
        for village, lines in along
        for crossings in [_crossings(series, lines, what, first)]
        for row in curve_rows(series, [_along(line, what) for line in lines], unit, "+")
    ]
    axes, zero = ("sum of the known cards", "gained by a call (points)"), "no difference"
    words = "Lines of what a call gains by the own sum"
    more = [_inner(series, titled(axes[1], zero)), *_limits(series)]
    return rows, curves(name, rows, series, axes, (0.0, zero), words, fields=ENDS, more=more)


def _along(line: AtlasLine | None, what: str) -> list[tuple[float, Estimate]]:
    return [(known, estimate(getattr(cell, what))) for known, cell in drawable(line)]


def _crossings(
    series: Series, lines: Sequence[AtlasLine | None], what: str, first: int
) -> dict[tuple[str, int | None], Row]:
    """The limits of the sum up to which a call gains, by who and that sum."""
    limits = [
        (who, getattr(line, what)) for who, line in zip(series.names, lines, strict=True) if line
    ]
    return {
        (who, at.limit): {"least": max(at.lo, first), "most": at.hi}
        for who, at in limits
        if at.is_known
    }


def _limits(series: Series) -> list[Any]:
    """The limits and their intervals along the line of no difference, one above another."""
    import altair as alt

    return [
        alt.Chart()
        .transform_filter(f"datum.who === '{who}' && isValid(datum.least)")
        .mark_rule(
            strokeWidth=5,
            strokeCap="round",
            opacity=0.75,
            yOffset=CROSSING * (place + 1),
            aria=False,
        )
        .encode(
            x=alt.X("least:Q"),
            x2=alt.X2("most:Q"),
            y=alt.YDatum(0.0),
            color=marks_of(series)[0],
        )
        for place, who in enumerate(series.names)
    ]


def _inner(series: Series, title: Sequence[str]) -> Any:
    """The bands of 50 %, as if errors were normal on either side."""
    import altair as alt

    area = alt.Chart().mark_area(opacity=0.22, aria=False)
    for end in ("lo", "hi"):
        inner = f"datum.v + {INNER} * (datum.{end} - datum.v)"
        area = area.transform_calculate(**{f"{end}50": inner})
    y = alt.Y("lo50:Q", title=title)
    return area.encode(x=alt.X("x:Q"), y=y, y2=alt.Y2("hi50:Q"), color=marks_of(series)[0])


def chances(
    name: str, atlas: Atlas, seats: int, villages: Sequence[Village]
) -> tuple[list[Row], Spec]:
    """How likely the caller is lowest, and how likely it has to be."""
    series = Series(["chance to be lowest", "needed to pay", "needed if it ended now"])
    rows = [
        row | {"village": village.name} | ({} if "lo" in row else {"text": number(VALUE(row), 1)})
        for village in villages
        for row in curve_rows(series, _chances(village, drawable(village.line(atlas, seats))), 100)
    ]
    axes = ("sum of the known cards", "percent")
    return rows, curves(
        name, rows, series, axes, None, "Lines of chances by the own sum", fields={"v": "percent"}
    )


def _chances(
    village: Village, cells: Sequence[tuple[int, AtlasCell]]
) -> list[list[tuple[float, Estimate]]]:
    """The chance, that needed against going on, and that needed if the round ended now.

    The last depends on all own cards: it is shown where they are known.
    """
    penalty = RuleSet.call_penalty
    ended = [(known, penalty / (penalty + known)) for known, _ in cells if not village.unknown]
    return [
        [(known, estimate(cell.chance)) for known, cell in cells],
        [(known, Estimate(cell.need)) for known, cell in cells],
        [(known, Estimate(chance)) for known, chance in ended],
    ]


def dots(
    name: str, outcomes: Sequence[Outcomes], villages: Sequence[Village]
) -> tuple[list[Row], Spec]:
    """Twenty equally likely scores of the round, with a call and without.

    They are shown whatever the opponents hold, so villages of the same cards have the same.
    """
    import altair as alt

    rows = [
        {"village": village.name, "sum": f"{each.sum}", "x": score, "times": times, "way": way}
        for village in villages
        for each in outcomes
        if (each.cards, each.unknown) == (village.cards, village.unknown)
        for way, score, times in came_out(each)
    ]
    ways = ["call", "go on"]
    scale = alt.Scale(domain=ways, range=list(COLOURS[:2]))
    points = (
        alt.Chart()
        .transform_calculate(dot="sequence(1, datum.times + 1)")
        .transform_flatten(["dot"])
        .mark_point(filled=True, size=28, opacity=1, aria=False)
        .encode(
            x=alt.X("x:Q", title="own points of the round", axis=alt.Axis(grid=True)),
            color=alt.Color("way:N", scale=scale, legend=None),
            shape=alt.Shape("way:N", legend=None),
            tooltip=[alt.Tooltip("way:N", title="what"), alt.Tooltip("x:Q", title="points")],
        )
    )

    def layers(lanes: Lanes) -> list[Any]:
        room = DOT_ROWS[lanes.narrow]
        start, end = (round(share * room) for share in lanes.marks)
        up = alt.YOffset("dot:O", scale=alt.Scale(type="point", range=[end - 6, start + 6]))
        return [points.encode(y=lanes.y(0.0), yOffset=up)]

    said = "Twenty equally likely scores for each"
    return rows, row_chart(layers, name, ("way", ways), DOT_ROWS, said)


def came_out(outcomes: Outcomes) -> Iterator[tuple[str, int, int]]:
    """What was done, a score that came out, and how many of twenty times."""
    for way, scores in (("call", outcomes.call), ("go on", outcomes.wait)):
        for score in sorted(set(scores)):
            yield way, score, scores.count(score)


def curve_table(name: str, caption: str, rows: Rows) -> Table:
    """The numbers of curves, a row a sum."""
    found = {POINT(row): row.get("text", DASH) for row in rows}
    lines = sorted({who for who, _ in found})
    return Table(
        name,
        caption,
        [Column("sum", "name"), *(Column(line, "text") for line in lines)],
        [
            [text(f"{x}"), *(text(found.get((line, x), DASH)) for line in lines)]
            for x in sorted({x for _, x in found})
        ],
        sortable=False,
    )


def without_words(rows: Rows) -> Rows:
    """The rows without what only tables tell: villages are many."""
    return [{name: value for name, value in row.items() if name != "text"} for row in rows]
