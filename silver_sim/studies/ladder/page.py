"""The page of a ladder: what each step is worth, how far they go together, who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, text, whole
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.ladder.forests import finding
from silver_sim.studies.ladder.words import (
    EXTRAPOLATED,
    LOST,
    OPEN,
    SHOWN,
    endless,
    endless_words,
    fewer_games,
    odds,
    points_words,
    setting,
)

Summary = Mapping[str, Any]

GLOSSARY = (
    (
        "Points",
        "Strength on Elo's scale: who has 400 more than each of the others wins ten games to one "
        "against one of them, who has 100 more wins 64 % of them.",
    ),
    (
        "To look ahead",
        "search(...): at every question every kind of answer is played on to the end of the deal "
        "in many worlds, deals of the hidden cards that the player cannot tell apart, by the "
        "strategy itself in all seats; its own answer stands unless another one is better beyond "
        "its error.",
    ),
)
MARKS = {SHOWN: ("▲", "plus"), LOST: ("▼", "minus"), OPEN: ("", "same")}


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `ladder`."""
    return Page(
        title=printable(summary["title"]) or "What is each step to a stronger strategy worth?",
        verdict=summary["verdict"],
        kind=f"The ladder, {summary['seats']} players",
        rests=method.rests(summary, setting(summary), together=True),
        line=method.run_line(summary),
        warnings=method.warnings(summary),
        sections=[
            _steps(summary),
            _heights(summary),
            _who(summary, spec.get("words", {})),
            _method(summary),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[printable(label) for label in summary["ladder"]],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
    )


def _steps(summary: Summary) -> Section:
    """The win share of every step against the one below it."""
    steps = [*reversed(summary["steps"])]
    table = Table(
        "steps",
        f"Win share in percent, {setting(summary)}",
        [
            Column("step", "name"),
            Column("against", "name"),
            Column("games"),
            Column("win share", "estimate", "▲ above the fair share, ▼ below it"),
            Column("points", "text", "on Elo's scale"),
        ],
        [
            [
                text(printable(step["upper"])),
                text(printable(step["lower"])),
                whole(step["games"]),
                _marked(step),
                text(points_words(step)),
            ]
            for step in steps
        ],
        sortable=False,
    )
    rows = forest_rows(
        [printable(step["upper"]) for step in steps], [step["win_share"] for step in steps]
    )
    fair = (100 * summary["fair_share"], f"fair share 1/{summary['seats']}")
    figure = Figure(
        "ladder",
        finding(summary),
        f"Each line: a step against the one below it; below the lowest is "
        f"{printable(summary['ladder'][0])}. Point: estimate. Thick bar: 50 % interval, thin bar: "
        "95 % interval from blocks; all thin bars hold together. A step is shown to be worth "
        "something where its thin bar lies right of the dashed line.",
        table,
        forest("ladder", rows, "win share against the step below (%)", fair),
        rows,
        open=True,
    )
    return Section("ladder-section", "What each step is worth", figures=[figure])


def _marked(step: Summary) -> Cell:
    cell, (mark, tone) = interval(step["win_share"], 100), MARKS[step["found"]]
    return Cell(cell.text, cell.values, mark, tone)


def _heights(summary: Summary) -> Section:
    """How far the steps go together, as far as each has an end."""
    heights, title = [*reversed(summary["heights"])], "How far the whole ladder goes"
    no_end = [endless_words(step) for step in endless(summary)]
    if not heights:
        return Section("heights-section", title, points=no_end)
    names = [printable(each["strategy"]) for each in heights]
    below = printable(heights[0]["above"])
    table = Table(
        "heights",
        f"Points of Elo's scale above {below}",
        [
            Column("step", "name"),
            Column("points", "estimate"),
            Column("odds to 1", "text", "between two"),
        ],
        [
            [text(name), interval(each["points"]), text(odds(each["points"]))]
            for name, each in zip(names, heights, strict=True)
        ],
        sortable=False,
    )
    rows = forest_rows(names, [each["points"] for each in heights], 1.0)
    top = plus_minus(heights[0]["points"])
    figure = Figure(
        "heights",
        f"By its steps {names[0]} stands {top} points above {below}",
        "The points of all steps up to each strategy, added up. Thick bar: 50 % interval, thin "
        "bar: 95 % interval, each by itself.",
        table,
        forest("heights", rows, f"points above {below}", (0.0, below)),
        rows,
    )
    return Section("heights-section", title, EXTRAPOLATED, figures=[figure], points=no_end)


def _who(summary: Summary, words: Summary) -> Section:
    """Who stands on which step, in the words of the strategies."""
    ladder = [printable(label) for label in reversed(summary["ladder"])]
    table = Table(
        "who",
        "Every strategy, the highest first",
        [Column("step", "name"), Column("what it does", "text")],
        [[text(label), text(words.get(label, ""))] for label in ladder],
        sortable=False,
    )
    return Section("who-section", "Who stands on which step", tables=[table])


def _method(summary: Summary) -> Section:
    """How sure it is."""
    named = [(printable(step["upper"]), step["win_share"]) for step in summary["steps"]]
    return method.method(
        summary,
        method.precision(named, "the win shares"),
        f"The intervals of the win shares are at {100 * summary['step_level']:.2f} % each, so that "
        f"all of them hold together with 95 %. {fewer_games(summary)}".strip(),
        [
            f"Limits: {setting(summary)}, under the rules {printable(summary['edition'])}; a "
            "strategy can win more against its neighbour than its strength against others tells, "
            f"or less. {method.PROGRAMS}"
        ],
    )
