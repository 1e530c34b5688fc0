"""The sections on whether enough was played: how estimates changed as blocks were added."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text import captions
from silver_sim.stats.core.sequential import MIN_BLOCKS
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Look


def settling(cast: Cast, leader: int, fair: float) -> Section:
    """How the win shares settled as more blocks were played."""
    shown = cast.shown
    first = (shown.series.ranks or [0])[0]
    who = shown.short.index(cast.short[leader]) if cast.short[leader] in shown.short else first
    along = [[(each.blocks, each) for each in s.settling] for s in shown.subjects]
    rows = curve_rows(shown.series, along, 100)
    table = Table(
        f"settling-numbers{cast.tag}",
        "Win shares by number of blocks played, in percent",
        [cast.column, Column("blocks"), Column("win share %", "estimate")],
        [
            [text(name), whole(each.blocks), interval(each, 100)]
            for name, subject in cast.rows
            for each in subject.settling
        ],
    )
    spec = curves(
        f"settling{cast.tag}",
        rows,
        shown.series,
        ("blocks played", "win share (%)"),
        (100 * fair, "fair share"),
        "Lines of the win shares as blocks were added",
        log=True,
    )
    figure = Figure(
        f"settling{cast.tag}",
        captions.settling_caption(shown.short[who], shown.subjects[who].settling, "win share"),
        "Estimates from the first blocks up to all of them; the scale of blocks is logarithmic. "
        f"Bands are 95 % intervals for one look, at that number of blocks.{cast.greyed}",
        table,
        spec,
        rows,
    )
    return Section(f"settling-section{cast.tag}", "Was it long enough?", figures=[figure])


def _band(settling: Sequence[Look]) -> str:
    """Explain the band around a difference."""
    if any(each.method == EVERY_LOOK for each in settling):
        return (
            "The band is the 95 % interval that holds at all looks together; there is none before "
            f"{MIN_BLOCKS} blocks."
        )
    return "The band is the 95 % interval for one look, at that number of blocks."


def gap(names: tuple[str, str], settling: Sequence[Look]) -> Section:
    """How the paired difference of two win shares settled as more blocks were played."""
    what = f"{names[0]} − {names[1]}"
    along = [[(each.blocks, each) for each in settling]]
    series = Series(["difference"])
    rows = curve_rows(series, along, 100, "+")
    table = Table(
        "gap-numbers",
        f"Win share of {what} by number of blocks played, in percentage points",
        [Column("blocks"), Column("difference", "estimate")],
        [[whole(each.blocks), interval(each, 100, "+")] for each in settling],
    )
    spec = curves(
        "gap",
        rows,
        series,
        ("blocks played", "difference of win share (percentage points)"),
        (0.0, "no difference"),
        "Line of the difference as blocks were added",
        log=True,
    )
    figure = Figure(
        "gap",
        captions.settling_caption("win share", settling, "difference"),
        "The difference from the first blocks up to all of them, paired by block; the scale of "
        f"blocks is logarithmic. {_band(settling)}",
        table,
        spec,
        rows,
    )
    return Section("gap-section", "Was it long enough?", figures=[figure])
