"""Charts of calls along the sum of the own cards: what is gained, how likely, why it fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from silver_sim.advice.atlas import Atlas, Line, Range
from silver_sim.report.page.charts import Row, Series, plain, sized
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.model import Spec
from silver_sim.report.page.style import COLOURS, INK
from silver_sim.report.page.tables import Column, Table, text, whole

PENALTY = 10
LAST = 12  # sums beyond are hopeless
ENDINGS = ("lowest alone", "won by a tie", "already behind", "exchanges", "taken card",
           "Witch, Robber, Master")  # fmt: skip
ENDING_OF = {"behind": 2, "exchange": 3, "set": 3, "take": 4, "master": 5, "witch": 5,
             "robber": 5, "otherwise": 5}  # fmt: skip


def estimate(found: Range) -> dict[str, Any]:
    """A range as estimates are told everywhere."""
    return {**found._asdict(), "se": (found.hi - found.lo) / 3.92, "method": "bootstrap"}


def village(atlas: Atlas, seats: int) -> Line | None:
    """The line of four known cards."""
    return atlas.line(seats, 4, 0, None)


def is_known(atlas: Atlas, seats: int) -> bool:
    """Whether there are forks enough to draw anything."""
    return any(k <= LAST and c.verdict != "too few" for k, c in village(atlas, seats) or ())


def gains(name: str, atlas: Atlas, seats: Sequence[int]) -> tuple[list[Row], Spec]:
    """What a call gains by the own sum, a line a number of players."""
    series = Series([f"{n} players" for n in seats])
    along = [_along(village(atlas, n), "win") for n in seats]
    rows = curve_rows(series, along, 100, "+")
    axes = ("sum of four known cards", "win share gained by a call (points)")
    words = "Lines of what a call gains by the own sum"
    return rows, curves(name, rows, series, axes, (0.0, "no difference"), words)


def _along(line: Line | None, what: str) -> list[tuple[float, Mapping[str, Any]]]:
    return [
        (known, estimate(getattr(cell, what)))
        for known, cell in line or ()
        if known <= LAST and cell.verdict != "too few"
    ]


def chances(name: str, atlas: Atlas, seats: int) -> tuple[list[Row], Spec]:
    """How likely the caller is lowest, and how likely it has to be."""
    line = village(atlas, seats)
    cells = [(k, c) for k, c in line or () if k <= LAST and c.verdict != "too few"]
    series = Series(["chance to be lowest", "needed against going on", "needed if it ended now"])
    none = {"se": None, "method": "none"}
    along = [
        [(known, estimate(cell.chance)) for known, cell in cells],
        [
            (known, {"estimate": cell.need, "lo": None, "hi": None, **none})
            for known, cell in cells
            if cell.need is not None
        ],
        [
            (known, {"estimate": PENALTY / (PENALTY + known), "lo": None, "hi": None, **none})
            for known, _ in cells
        ],
    ]
    rows = curve_rows(series, along, 100)
    axes = ("sum of four known cards", "percent")
    return rows, curves(name, rows, series, axes, None, "Lines of chances by the own sum")


def endings(name: str, atlas: Atlas, seats: int) -> tuple[list[Row], Spec]:
    """How calls end, by the own sum: shares that add up to all."""
    line = village(atlas, seats)
    rows: list[Row] = []
    for known, cell in line or ():
        shares = line.beaten(known) if line else None
        if known > LAST or cell.verdict == "too few" or shares is None:
            continue
        by_ending = [0.0] * len(ENDINGS)
        by_ending[0], by_ending[1] = max(0.0, 1 - sum(shares)), shares[0]
        for cause, share in zip(atlas.causes[1:], shares[1:], strict=True):
            by_ending[ENDING_OF[cause]] += share
        rows += [
            {"x": known, "who": ending, "v": round(100 * share, 1), "o": place}
            for place, (ending, share) in enumerate(zip(ENDINGS, by_ending, strict=True))
        ]
    scale = alt.Scale(domain=list(ENDINGS), range=[COLOURS[each] for each in (0, 4, 7, 1, 2, 5)])
    bars = (
        alt.Chart()
        .mark_bar(stroke=None, aria=False)
        .encode(
            x=alt.X("x:O", title="sum of four known cards", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("v:Q", title="calls (%)", stack="zero", scale=alt.Scale(domain=[0, 100])),
            color=alt.Color("who:N", scale=scale, legend=alt.Legend(symbolOpacity=1)),
            order=alt.Order("o:Q"),
            tooltip=[alt.Tooltip("x:O", title="sum"), alt.Tooltip("who:N", title="ending"),
                     alt.Tooltip("v:Q", title="%")],
        )
    )  # fmt: skip
    chart = sized([bars], name, 280, "Bars of how calls end by the own sum")
    return rows, plain(chart.properties(usermeta={"letters": max(map(len, ENDINGS))}))


def dots(name: str, outcomes: Sequence[Mapping[str, Any]]) -> tuple[list[Row], Spec]:
    """Twenty equally likely scores of the round, with a call and without."""
    rows: list[Row] = []
    for each in outcomes:
        where = f"{each['seats']} players, sum {each['sum']}"
        for way, scores in (("call", each["call"]), ("go on", each["wait"])):
            seen: dict[int, int] = {}
            for score in scores:
                seen[score] = seen.get(score, 0) + 1
                rows.append({"where": f"{where}: {way}", "x": score, "n": seen[score], "way": way})
    order = list(dict.fromkeys(row["where"] for row in rows))
    scale = alt.Scale(domain=["call", "go on"], range=list(COLOURS[:2]))
    points = (
        alt.Chart()
        .mark_point(filled=True, size=28, opacity=1, aria=False)
        .encode(
            x=alt.X("x:Q", title="own points of the round", axis=alt.Axis(grid=True)),
            y=alt.Y("where:N", sort=order, title=None, axis=alt.Axis(labelColor=INK, grid=True)),
            yOffset=alt.YOffset("n:O", sort="descending"),
            color=alt.Color("way:N", scale=scale, legend=None),
            shape=alt.Shape("way:N", legend=None),
            tooltip=[alt.Tooltip("where:N", title="what"), alt.Tooltip("x:Q", title="points")],
        )
    )
    chart = sized([points], name, 74 * len(order), "Twenty equally likely scores each")
    return rows, plain(chart)


def reliability(name: str, calibration: Mapping[str, Any]) -> tuple[list[Row], Spec]:
    """Predicted and observed chances, and where they would be the same."""
    series = Series(["observed", "as predicted"])
    bins = calibration["bins"]
    none = {"lo": None, "hi": None, "se": None, "method": "none"}
    along = [
        [
            (
                round(100 * each["predicted"], 2),
                {"estimate": each["observed"], "lo": each["lo"], "hi": each["hi"],
                 "se": (each["hi"] - each["lo"]) / 4, "method": "t"},
            )
            for each in bins
        ],
        [
            (round(100 * each["predicted"], 2), {"estimate": each["predicted"], **none})
            for each in bins
        ],
    ]  # fmt: skip
    rows = curve_rows(series, along, 100)
    axes = ("predicted chance to be lowest (%)", "observed in held-out forks (%)")
    return rows, curves(name, rows, series, axes, None, "Observed by predicted chances")


def curve_table(name: str, caption: str, rows: Sequence[Row]) -> Table:
    """The numbers of curves."""
    return Table(
        name,
        caption,
        [Column("line", "name"), Column("sum"), Column("value", "text")],
        [[text(row["who"]), whole(int(row["x"])), text(row["text"])] for row in rows],
        filtered=True,
    )
