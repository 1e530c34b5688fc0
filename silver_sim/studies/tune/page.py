"""The page of a tuning: what was found, its course, and which parameters matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.arena.typed import as_typed
from silver_sim.errors import printable
from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.charts import Row, Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text
from silver_sim.report.text.wording import counted, p_words, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.tune import charts
from silver_sim.studies.tune.words import (
    improvable,
    matters,
    possible,
    searched,
    verdict,
    what_matters,
    where,
)

Summary = Mapping[str, Any]

TICKS = 8  # generations that are named below the course, at most

GLOSSARY = (
    ("Candidate", "A line-up that was tried: the strategy with other values of its parameters."),
    ("Generation", "Candidates that play the same deals; the next one plays new deals."),
    (
        "Favourite",
        "The middle of the distribution from which candidates are drawn: what the search by then "
        "holds for best. Single candidates look better or worse by chance.",
    ),
    ("CMA-ES", "A search that draws candidates around its favourite and learns in which "
     "directions they win more (Hansen 2016)."),
)  # fmt: skip


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run that tunes."""
    *_, sources = method.reproduce(spec, manifest, summary)
    command = Copied("command", "Type", printable(summary["command"]))
    return Page(
        title=f"Does {printable(summary['start'])} win more with other parameters?",
        verdict=verdict(summary),
        kind="Tuning of a strategy",
        rests=method.rests(summary, "the difference from fresh deals alone", together=True),
        who=spec.get("words", {}),
        line=[*method.run_line(summary), ("field", ", ".join(map(printable, summary["field"])))],
        warnings=[],
        notes=[note for note in (what_matters(summary), improvable(summary)) if note],
        sections=[
            _confirmed(summary),
            _parameters(summary),
            _curves(summary),
            _course(summary),
            _method(summary),
        ],
        copied=[
            Copied("line-up", "The line-up to use", printable(summary["to_use"])), command, sources
        ],
        names=[*map(printable, (summary["best"], summary["start"], *summary["field"]))],
        glossary=(*GLOSSARY, *method.glossary(game_of(spec))),
        version=str(manifest["silver_sim"]),
        again="The same seed and number of generations give the same search, bit for bit, on any "
        "number of threads.",
    )  # fmt: skip


def _confirmed(summary: Summary) -> Section:
    """The difference to the start, by number of players."""
    confirmation = summary["confirmation"]
    leads = confirmation["leads"] or [{**confirmation["lead"], "seats": summary["seats"][0]}]
    names = [f"{each['seats']} players" for each in leads]
    numbers = list(leads)
    if confirmation["leads"]:
        names, numbers = [*names, "mean"], [*numbers, confirmation["lead"]]
    rows = forest_rows(names, numbers, 100, "+")
    shares = {line["seats"]: line for line in confirmation["win_shares"]}
    empty = Cell("")
    table = Table(
        "confirmed",
        f"Win shares in percent, and the difference in points; {where(summary)}",
        [
            Column("players", "name"),
            Column("start", "estimate"),
            Column("best", "estimate"),
            Column("difference", "estimate", "paired by block; all of them hold together"),
        ],
        [
            [
                text(name),
                *(
                    interval(shares[each["seats"]][who], 100) if each["seats"] else empty
                    for who in ("start", "best")
                ),
                interval(each, 100, "+"),
            ]
            for name, each in zip(names, numbers, strict=True)
        ],
        sortable=False,
    )
    found = "is shown to be better" if summary["better"] else "is not shown to be better"
    figure = Figure(
        "confirmed",
        f"On fresh deals what looked best {found}: "
        f"{plus_minus(confirmation['lead'], 100, '+')} points",
        "Right of the dashed line it wins more than the start. Thick bar 50 %, thin bar 95 % "
        "interval, paired by block.",
        table,
        forest("confirmed", rows, "difference of win share (points)", (0.0, "the start")),
        rows,
        open=True,
    )
    return Section(
        "confirmed-section",
        "Is it better",
        f"{counted(confirmation['blocks'], 'block')} that neither the search nor the choice among "
        "finalists has seen.",
        figures=[figure],
    )


def _parameters(summary: Summary) -> Section:
    """What was varied, from where to where."""
    table = Table(
        "parameters",
        "The parameters: where the search began, and the best that it found",
        [
            Column("parameter", "name"),
            Column("start", "text"),
            Column("best", "text"),
            Column("possible", "text"),
            Column("meaning", "text"),
        ],
        [
            [
                text(each["parameter"]),
                text(as_typed(each["start"])),
                text(as_typed(each["best"])),
                text(possible(each)),
                text(printable(each["meaning"])),
            ]
            for each in summary["parameters"]
        ],
    )
    finalists = Table(
        "finalists",
        f"The finalists, and their lead over the start in "
        f"{counted(summary['choice_blocks'], 'block')}, in points",
        [Column("line-up", "name"), Column("lead", "estimate")],
        [
            [text(printable(each["label"])), interval(each["lead"], 100, "+")]
            for each in summary["finalists"]
        ],
        sortable=False,
    )
    return Section(
        "parameters-section",
        "What was found",
        tables=[table, finalists],
        points=[
            "The finalist with the largest lead was taken; its lead here is too large by the "
            "choice, which is why it played once more."
        ],
    )


def _curves(summary: Summary) -> Section:
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


def _course(summary: Summary) -> Section:
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


def _method(summary: Summary) -> Section:
    """How sure it is, and what may not be concluded."""
    lines = [
        (f"{who}, {line['seats']} players", line[who])
        for line in summary["confirmation"]["win_shares"]
        for who in ("start", "best")
    ]
    return Section(
        "method",
        "How sure is it",
        f"{counted(summary['blocks'], 'block')} ({counted(summary['games'], 'game')}), every deal "
        "in all seat rotations.",
        tables=[method.precision(lines, "the win shares")],
        paragraphs=[
            f"A candidate's worth is its win share {where(summary)}. Three parts of the games are "
            "of deals that the search never saw: one chooses among a few finalists, one tells by "
            "how much the chosen one is better, one varies single parameters. Nothing of the "
            "search itself, whose best candidates look better by chance, is told as a result.",
            "Standard errors come from the differences between blocks; differences are paired by "
            "block. Those of all numbers of players and their mean hold together with 95 %. It is "
            "called better only if the interval of the mean lies above 0.",
            "Values are tried in steps of a power of ten, at most 1/200 of their range and 1/20 of "
            "the way from the start to its nearer end; what is printed is what was played.",
            *method.limits(
                printable(summary["edition"]), ", ".join(map(printable, summary["field"]))
            ),
        ],
    )
