"""The page of a tuning: what was found, its course, and which parameters matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from silver_sim.arena.typed import as_typed
from silver_sim.errors import printable
from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text.wording import counted, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.tune import sections
from silver_sim.studies.tune.words import (
    improvable,
    possible,
    verdict,
    what_matters,
    where,
)

Summary = Mapping[str, Any]

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
            sections.curves_varied(summary),
            sections.course(summary),
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
