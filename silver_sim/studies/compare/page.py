"""The page of a comparison: whether A is better than B, by how much, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Sample, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.subjects import NAME, POINTS_HELP, Cast
from silver_sim.report.sections.why import of_the_game, told_game, why
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text import answers, findings, reasons
from silver_sim.report.text.wording import counted, listed, plus_minus
from silver_sim.stats.core.levels import ALPHA, EVERY_LOOK
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `compare`."""
    full = [printable(summary[which]) for which in "ab"]
    a, b = short = shortened([summary[which] for which in "ab"])
    named = {**summary, "a": a, "b": b}
    game = game_of(spec)
    cast = Cast(game, full, Series(short), facts["subjects"])
    told, others = told_game(facts, spec, game)
    return Page(
        title=printable(summary["title"]) or f"Is {a} better than {b}?",
        verdict=answers.comparison(named),
        kind=f"Comparison, {summary['seats']} players",
        rests=method.rests(summary, f"against {_field(summary)}"),
        who=_both_first(full, spec.get("words", {})),
        line=[*method.run_line(summary), ("field", _field(summary))],
        warnings=method.warnings(summary),
        sections=[
            _why(named, cast, told),
            difference(named),
            standings(summary, cast),
            score_sections.places(cast),
            score_sections.scores(cast),
            round_sections.story(cast),
            *sections(game, "deals", cast, [spec["rules"][summary["edition"]]]),
            round_sections.seats(cast, facts["chairs"][str(summary["seats"])], summary["blocks"]),
            settling.gap((a, b), facts["gaps"][0]["settling"]),
            others,
            trust(summary, full),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[*full, *short, *map(printable, summary["field"])],
        glossary=method.glossary(game),
        version=str(manifest["silver_sim"]),
    )


def _both_first(both: Sequence[str], words: Mapping[str, str]) -> dict[str, str]:
    """Return what names mean, of the two first."""
    return {name: words[name] for name in (*both, *words) if name in words}


def _why(named: Summary, cast: Cast, told: Sequence[Sample]) -> Section:
    """What else differs between the two."""
    (a, b), blocks, subjects = cast.short, named["blocks"], cast.subjects
    points = named["difference"]["mean_total"]
    found = [
        *reasons.in_points(a, b, points, blocks),
        *reasons.by_start(a, subjects[0], cast.words.deal, blocks),
        *of_the_game(cast.game, (a, b), (subjects[0], subjects[1]), blocks),
    ]
    return why(found, f"to differ between {a} and {b}", told, looks=bool(named["stopped"]))


def _field(summary: Summary) -> str:
    return listed(list(map(printable, summary["field"]))) if summary["field"] else "each other"


def difference(summary: Summary) -> Section:
    """How far A is above B, now and at every look."""
    shares = findings.shares(summary["difference"])
    raw, adjusted = shares[findings.AS_PLAYED], shares.get(findings.NO_LUCK)
    rows = forest_rows([*shares], [*shares.values()], 100, "+")
    what = f"{summary['a']} − {summary['b']}"
    axis = f"{summary['a']} −\n{summary['b']} (points)"  # two lines: a phone is narrow
    edge = f"{100 * summary['edge']:g}"
    table = Table(
        "difference-numbers",
        f"{what}, paired by block",
        [
            Column("of", "name"),
            Column("difference", "estimate"),
            Column("95 % interval", "text", "for how many looks it holds"),
        ],
        [
            [text(of), interval(each, scale, "+"), text(_holds(each))]
            for of, each, scale in (
                ("win share, points", raw, 100),
                *([(f"the same {findings.NO_LUCK}", adjusted, 100)] if adjusted else []),
                ("mean total", summary["difference"]["mean_total"], 1),
                ("mean place", summary["difference"]["mean_place"], 1),
            )
        ],
        sortable=False,
    )
    figure = Figure(
        "difference",
        findings.difference_finding(summary),
        f"Difference of win share, {what}, in percentage points; right of the dashed line "
        f"{summary['a']} is ahead. "
        f"{_bars([*shares.values()])} {findings.without_luck(raw, adjusted)}".rstrip(),
        table,
        forest("difference", rows, axis, (0.0, "no difference")),
        rows,
        open=True,
    )
    lead = f"A difference below {edge} percentage points was said beforehand not to matter."
    return Section("difference-section", "The difference", lead, figures=[figure])


def _holds(numbers: Summary) -> str:
    """Say for how many looks an interval holds."""
    return "valid at every look" if numbers["method"] == EVERY_LOOK else "for one look"


def _bars(numbers: Sequence[Summary]) -> str:
    """Say what the bars of some differences are."""
    if all(each["method"] == EVERY_LOOK for each in numbers):
        return (
            "Bar: the 95 % interval that holds at every look, however often one looks, which is "
            "why it is wider than one for a single look."
        )
    return "Thick bar 50 %, thin bar 95 % interval."


def standings(summary: Summary, cast: Cast) -> Section:
    """Both strategies."""
    lines = summary["strategies"]
    rows = forest_rows(cast.short, [line["win_share"] for line in lines])
    metrics = ("mean_total", "mean_place")
    table = Table(
        "standings",
        "Both strategies in the same seats, on the same deals",
        [
            NAME,
            Column("win share %", "estimate", "part of the games won"),
            Column("mean total", "estimate", POINTS_HELP),
            Column("mean place", "estimate", "1 is the lowest total"),
            Column("games"),
        ],
        [
            [
                text(name),
                interval(line["win_share"], 100),
                *(interval(line[metric]) for metric in metrics),
                whole(line["games"]),
            ]
            for name, line in zip(cast.names, lines, strict=True)
        ],
    )
    fair = (100 / summary["seats"], f"fair share 1/{summary['seats']}")
    shares = listed(
        [
            f"{name} {plus_minus(line['win_share'], 100)} %"
            for name, line in zip(cast.short, lines, strict=True)
        ]
    )
    figure = Figure(
        "win-shares",
        f"Games won: {shares}",
        "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks, each by "
        "itself and for one look. Whether "
        "the two differ is told by their difference above, not by bars that overlap.",
        table,
        forest("win-shares", rows, "win share (%)", fair, cast.series),
        rows,
        open=True,
    )
    return Section("standings-section", "Both against the field", figures=[figure])


def trust(summary: Summary, names: list[str]) -> Section:
    """How sure it is, and of what."""
    lines = [
        (name, line["win_share"]) for name, line in zip(names, summary["strategies"], strict=True)
    ]
    difference = (" − ".join(names), summary["difference"]["win_share"])
    edge = f"{100 * summary['edge']:g}"
    test = (
        f"The sequential test weighed no difference against one of {edge} percentage points, up "
        "and down, at every look; each answer is wrong in at most 5 % of such runs."
        if summary["stopped"].startswith("sequential")
        else f"One question was asked, at the {100 * ALPHA:g} % level; nothing is adjusted."
    )
    return method.method(
        summary,
        method.precision([*lines, difference], "the win shares and their difference"),
        f"{test} {_worth(summary)}",
        method.limits(
            printable(summary["edition"]),
            f"{counted(len(summary['line_ups']), 'line-up')} with {_field(summary)}",
        ),
    )


def _worth(summary: Summary) -> str:
    """How many games the difference is worth, and which count of it decides."""
    raw, *adjusted = findings.shares(summary["difference"]).values()
    if not adjusted:
        return f"{findings.worth(raw).capitalize()}."
    return (
        f"The difference is {findings.worth(raw)}; {findings.NO_LUCK} it is "
        f"{findings.worth(*adjusted)}. The verdict rests on the "
        f"{'first' if summary['decisive'] == 'win_share' else 'second'}."
    )
