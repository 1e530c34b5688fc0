"""How calls end, by the sum of the own cards: shares of successes and of why others fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from silver_sim.report.model import Spec
from silver_sim.report.page.charts import LABEL, Row, apart, at_x, sized
from silver_sim.report.page.curves import LINE_HEIGHT
from silver_sim.report.page.style import PAPER
from silver_sim.report.palette import CAUSES
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import adding_up, percent
from silver_sim.studies.silver.call_safety.atlas import Atlas, AtlasLine
from silver_sim.studies.silver.call_safety.forks import CAUSES as FAILURES
from silver_sim.studies.silver.call_safety.page.choices import Village, drawable

ENDINGS = ("strictly lowest", "won by a tie", "already behind", "exchanges", "taken card",
           "abilities")  # fmt: skip
SUCCESSES, BEHIND = 2, 2  # the first are successes; then come those already behind
ENDING_OF = {"behind": 2, "exchange": 3, "set": 3, "take": 4, "master": 5, "witch": 5,
             "robber": 5, "otherwise": 5}  # fmt: skip
Shares = tuple[int, int, Sequence[float]]  # of endings: the sum, how many calls, and by ``ENDINGS``
BARS = 280  # pixels that all calls of a sum are high


def chart(
    name: str, atlas: Atlas, seats: int, villages: Sequence[Village]
) -> tuple[list[Row], Spec]:
    """How calls end, by the own sum: shares that add up to all."""
    import altair as alt

    rows = [
        row | {"village": village.name}
        for village in villages
        for row in _rows([*shares(village.line(atlas, seats))])
    ]
    tones = alt.Scale(domain=list(ENDINGS), range=list(CAUSES))
    colour = alt.Color("who:N", scale=tones, legend=None)
    base = alt.Chart()
    upright = alt.Axis(labelAngle=0, labelOverlap="parity", labelSeparation=3)
    share: Row = {"title": "calls (%)", "scale": alt.Scale(domain=[0, 100])}
    bars = base.mark_bar(stroke=PAPER, strokeWidth=0.5, aria=False).encode(
        x=alt.X("x:O", title="sum of the known cards", axis=upright),
        y=alt.Y("from:Q", **share),
        y2=alt.Y2("to:Q"),
        color=colour,
        tooltip=[alt.Tooltip("x:O", title="sum"), alt.Tooltip("who:N", title="ending"),
                 alt.Tooltip("v:Q", title="%")],
    )  # fmt: skip
    named = base.transform_filter("isValid(datum.label)")
    at_end, level = at_x("width"), alt.Y("label:Q", **share)
    swatch = named.mark_point(shape="square", filled=True, size=80, opacity=1, xOffset=14)
    words = named.mark_text(**LABEL | {"dx": 24}, aria=False)
    layers = [
        bars,
        swatch.encode(x=at_end, y=level, color=colour),
        words.encode(x=at_end, y=level, text=alt.Text("who:N")),
    ]
    return rows, sized(layers, name, BARS, "Bars of how calls end by the own sum")


def _rows(found: Sequence[Shares]) -> Iterator[Row]:
    """A row a part of a bar; those of the last bar say where their names are, next to it."""
    for place, (known, forks, shares) in enumerate(found):
        ends = [100 * each for each in accumulate(adding_up(shares, 1), initial=0.0)]
        middles = [(start + end) / 2 for start, end in pairwise(ends)]
        labels = apart(middles, 100 * LINE_HEIGHT / BARS)
        for ending, start, end, label in zip(ENDINGS, ends, ends[1:], labels, strict=False):
            row: Row = {"x": known, "who": ending, "v": round(end - start, 1)}
            row |= {"from": round(start, 1), "to": round(end, 1), "forks": forks}
            yield row | ({"label": round(label, 1)} if place == len(found) - 1 else {})


def shares(line: AtlasLine | None) -> Iterator[Shares]:
    """The shares of all endings, by sum, and of how many calls."""
    for known, cell in drawable(line):
        tie, *lost = cell.ends
        ended = [max(0.0, 1 - sum(cell.ends)), tie, *[0.0] * (len(ENDINGS) - 2)]
        for cause, share in zip(FAILURES, lost, strict=True):
            ended[ENDING_OF[cause]] += share
        yield known, cell.forks, ended


def failed(ended: Sequence[float]) -> float:
    """The share of calls that fail."""
    return sum(ended[SUCCESSES:])


def table(name: str, caption: str, found: Sequence[Shares]) -> Table:
    """The shares of endings, a row a sum, and of all that are no success."""
    return Table(
        name,
        caption,
        [Column("sum", "name"), *map(Column, ENDINGS), Column("all that fail")],
        [
            [
                text(f"{known}"),
                *(
                    Cell(percent(part, 1, max(forks, 1)), (100 * share,))
                    for share, part in zip(
                        (*ended, failed(ended)), (*parts, failed(parts)), strict=True
                    )
                ),
            ]
            for known, forks, ended in found
            for parts in (adding_up(ended, 1),)
        ],
        sortable=False,
    )
