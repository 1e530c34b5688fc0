"""The section of a profile on what a strategy does differently, and what each idea is worth."""

from __future__ import annotations

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text import ideas as said
from silver_sim.report.text.wording import POINTS
from silver_sim.stats.outcomes.profile import Ideas, Profile
from silver_sim.stats.results import Estimate

MARKS = {said.ADDS: ("▲", "plus"), said.COSTS: ("▼", "minus"), said.OPEN: ("", "same")}


def ideas(profile: Profile) -> list[Section]:
    """What it does differently; no section if its file does not say so."""
    tried = profile.ideas
    if not tried:
        return []
    lines = tried.lines
    names = [f"idea {number}" for number, _ in enumerate(lines, 1)]
    rows = forest_rows(names, [line.worth for line in lines], 100, "+")
    figure = Figure(
        "ideas",
        said.caption(tried),
        "Numbered in the order above. To the right of the dashed line the idea "
        "wins it games. Thick bar: 50 % interval, each by itself; thin bar: 95 %, all "
        f"together. {said.tried_in(tried)}.",
        _table(tried),
        forest(
            "ideas",
            rows,
            f"win share with the idea − without\n({POINTS})",
            (0.0, "no difference"),
        ),
        rows,
    )
    return [
        Section(
            "ideas-section",
            "What it does differently",
            said.lead(tried),
            [figure],
            points=[
                f"{name.capitalize()}: {said.sentence(line)}"
                for name, line in zip(names, lines, strict=True)
            ],
            said=[habits] if (habits := said.habits(profile)) else [],
            typed=[lines[0].command],
        )
    ]


def _table(tried: Ideas) -> Table:
    return Table(
        "ideas-numbers",
        "What each idea adds, in percentage points of win share; ▲ shown to add, ▼ to cost",
        [
            Column("idea", "text"),
            Column("left out by", "text", "the settings of a strategy without it"),
            Column("adds", "estimate"),
            Column("command", "text", "plays the games with and without it", brief=False),
        ],
        [
            [
                text(line.sentence),
                text(line.without),
                _worth(line.worth),
                text(line.command),
            ]
            for line in tried.lines
        ],
        look="dense",
        brief=True,
    )


def _worth(worth: Estimate) -> Cell:
    cell, (mark, tone) = interval(worth, 100, "+"), MARKS[said.finding(worth)]
    return Cell(cell.text, cell.values, mark, tone)
