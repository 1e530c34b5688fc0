"""The section of a profile on what a strategy does otherwise, with what each idea is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text import ideas as said

Profile = Mapping[str, Any]

MARKS = {said.ADDS: ("▲", "plus"), said.COSTS: ("▼", "minus"), said.OPEN: ("", "same")}


def ideas(profile: Profile) -> list[Section]:
    """What it does otherwise; nothing of a strategy whose file does not say so."""
    if not profile.get("ideas"):
        return []
    lines = profile["ideas"]["lines"]
    names = [printable(line["without"]) for line in lines]
    rows = forest_rows(names, [line["worth"] for line in lines], 100, "+")
    figure = Figure(
        "ideas",
        said.caption(profile),
        "Named after the settings that leave an idea out. Right of the dashed line it wins more "
        "games than without it. Thick bar: 50 % interval, each for itself; thin bar: 95 %, all "
        f"together. {said.tried_in(profile)}.",
        _table(profile),
        forest("ideas", rows, "win share more than without it (points)", (0.0, "no difference")),
        rows,
    )
    return [
        Section(
            "ideas-section",
            "What it does otherwise",
            printable(said.lead(profile)),
            [figure],
            points=[printable(said.sentence(line)) for line in lines],
            paragraphs=[habits] if (habits := said.habits(profile)) else [],
        )
    ]


def _table(profile: Profile) -> Table:
    return Table(
        "ideas-numbers",
        "What each idea adds, in percentage points of win share; ▲ shown to add, ▼ to cost",
        [
            Column("idea", "text"),
            Column("adds", "estimate"),
            Column("the games again", "text", "play them with and without it"),
        ],
        [
            [
                text(printable(line["sentence"])),
                _worth(line["worth"]),
                text(printable(line["command"])),
            ]
            for line in profile["ideas"]["lines"]
        ],
        look="dense",
    )


def _worth(worth: Profile) -> Cell:
    cell, (mark, tone) = interval(worth, 100, "+"), MARKS[said.finding(worth)]
    return Cell(cell.text, cell.values, mark, tone)
