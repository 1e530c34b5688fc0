"""Sections of the page of a tuning: single parameters varied, and how the search went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.arena.typed import as_typed
from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Row, Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Column, Table, interval, plain, text
from silver_sim.report.text.wording import counted, p_words, plus_minus
from silver_sim.studies.tune import charts
from silver_sim.studies.tune.words import matters, searched

Summary = Mapping[str, Any]

TICKS = 8  # generations that are named below the course, at most


def curves_varied(summary: Summary) -> Section:
    """What single parameters are worth."""
    of_numbers = [each for each in summary["curves"] if _is_number(each["value"])]
    of_words = [each for each in summary["curves"] if not _is_number(each["value"])]
    figures = []
    if of_numbers:
        figures.append(_numbers_varied(summary, of_numbers))
    if of_words:
        figures.append(_words_varied(of_words))
    return Section(
        "curves-section",
        "Which parameters matter",
        f"One parameter varied, all others as in the line-up to use, in "
        f"{counted(summary['curve_blocks'], 'block')} of fresh deals.",
        figures=figures,
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _numbers_varied(summary: Summary, found: Sequence[Summary]) -> Figure:
    shown = [
        name for name, _ in matters(summary) if any(each["parameter"] == name for each in found)
    ]
    rows = charts.curve_rows(found)
    return Figure(
        "curves",
        f"{len(shown)} of {len(found)} parameters are shown to matter",
        "Large point: the line-up to use, with which the others are compared. Below the dashed "
        "line a value wins less; the scale is finer near it. Bands: 95 % intervals, each alone.",
        _varied_table("curves", found),
        charts.curves("curves", rows, "difference of win share by the value of a parameter"),
        rows,
    )


def _words_varied(found: Sequence[Summary]) -> Figure:
    names, leads = [], []
    for curve in found:
        for point in curve["points"]:
            names.append(f"{curve['parameter']}={as_typed(point['value'])}")
            leads.append(point["lead"])
    rows = forest_rows(names, leads, 100, "+")
    used = ", ".join(f"{each['parameter']}={as_typed(each['value'])}" for each in found)
    return Figure(
        "words",
        f"Other words than {used}",
        "Left of the dashed line a word wins less than the one of the line-up to use. Thick bar "
        "50 %, thin bar 95 % interval, paired by block.",
        _varied_table("words", found),
        forest("words", rows, "difference of win share (points)", (0.0, "the line-up to use")),
        rows,
    )


def _varied_table(name: str, found: Sequence[Summary]) -> Table:
    return Table(
        f"{name}-numbers",
        "Difference of win share to the line-up to use, in points, paired by block",
        [
            Column("parameter", "name"),
            Column("value", "text"),
            Column("difference", "estimate"),
            Column("p, adjusted", "text", "Holm, over all values of all parameters"),
        ],
        [
            [
                text(curve["parameter"]),
                text(as_typed(point["value"])),
                interval(point["lead"], 100, "+"),
                text(p_words(point["lead"]["p_holm"])),
            ]
            for curve in found
            for point in curve["points"]
        ],
    )


def course(summary: Summary) -> Section:
    """How the search went."""
    course = summary["course"]
    steps = [(step["last"], step["lead"]) for step in course]
    best = {step["last"]: round(100 * step["best"], 4) for step in course}
    series = Series(["all"])
    rows = [{**row, "best": best[row["x"]]} for row in curve_rows(series, [steps], 100, "+")]
    chart = curves(
        "course",
        rows,
        series,
        ("generation", "lead over the start (points)"),
        (0.0, "the start"),
        "mean lead of all candidates over the start, by generation",
        ticks=[step["last"] for step in course[:: -(-len(course) // TICKS)]],
        more=[charts.best_points(rows)],
    )
    numbers = [each for each in summary["parameters"] if _is_number(each["start"])]
    figures = [
        Figure(
            "course",
            f"All candidates together: {plus_minus(course[0]['lead'], 100, '+')} points at first, "
            f"{plus_minus(course[-1]['lead'], 100, '+')} at last",
            "Line and band: the mean of all candidates, with its 95 % interval; they are drawn "
            "around the search's favourite, and most of them are worse than it. Small circles: the "
            "best candidate, whose lead is chance in part.",
            _course_table(summary),
            chart,
            rows,
        )
    ]
    if numbers:
        panels: list[Row] = charts.course_rows(course, numbers)
        figures.append(
            Figure(
                "ways",
                "Where the search's favourite went",
                "By generation; dashed: the start. A line that goes on wandering belongs to a "
                "parameter that matters little.",
                _ways_table(summary),
                charts.course("ways", panels, "the favourite's parameters by generation"),
                panels,
            )
        )
    return Section("course-section", "How the search went", f"{searched(summary)}.", figures)


def _course_table(summary: Summary) -> Table:
    return Table(
        "course-numbers",
        "Lead over the start in points, of all candidates together and of the best one",
        [Column("generations", "text"), Column("all", "estimate"), Column("best")],
        [
            [text(_span(step)), interval(step["lead"], 100, "+"), plain(100 * step["best"], 1, "+")]
            for step in summary["course"]
        ],
        sortable=False,
    )


def _ways_table(summary: Summary) -> Table:
    names = [each["parameter"] for each in summary["parameters"]]
    return Table(
        "ways-numbers",
        "The favourite after these generations",
        [Column("generations", "text"), *(Column(name, "text") for name in names)],
        [
            [text(_span(step)), *(text(as_typed(step["favourite"][name])) for name in names)]
            for step in summary["course"]
        ],
        sortable=False,
        look="dense",
    )


def _span(step: Summary) -> str:
    one, other = step["first"], step["last"]
    return f"{one}" if one == other else f"{one} to {other}"
