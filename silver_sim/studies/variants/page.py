"""The pages of sweeps and of rule sensitivity: the same table with one thing changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Figure, Page, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.changes import changed
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import POINTS_HELP, Cast, led
from silver_sim.report.sections.why import told_game
from silver_sim.report.tables import Cell, Column, Table, interval, text
from silver_sim.report.text import answers_of_variants as answers
from silver_sim.report.text import findings
from silver_sim.report.text.wording import (
    SAME,
    change,
    how_many_end_otherwise,
    is_constant,
    listed,
    otherwise,
    plus_minus,
)
from silver_sim.stats.core.noise import left_out
from silver_sim.studies.core.game import game_of
from silver_sim.studies.variants.first_screen import asked, who_is_who, why_of_rules, why_of_sweep

Summary = Mapping[str, Any]

TICKS = 12  # at most so many values are written below an axis


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `sweep` or `rule_sensitivity`."""
    named, game = _named(summary), game_of(spec)
    swept = summary["kind"] == "sweep"
    content = _of_sweep if swept else _of_rules
    told, others = told_game(facts, spec, game)
    variants = [line["variant"] for line in named["variants"]]
    return Page(
        title=printable(summary["title"]) or asked(named, spec),
        verdict=answers.sweep(named) if swept else answers.sensitivity(named),
        kind=f"{'Sweep' if swept else 'Rule sensitivity'}, {len(summary['players'])} players",
        rests=method.rests(summary, f"line-up {listed(named['players'])}"),
        who=who_is_who(summary, spec),
        line=[*method.run_line(summary), ("line-up", ", ".join(named["players"]))],
        warnings=method.warnings(summary),
        notes=[printable(note)] if (note := findings.confirmed(summary)) else [],
        sections=[
            (why_of_sweep(game, named, facts, told) if swept else why_of_rules(game, named, told)),
            *content(game, named, facts, spec),
            others,
            trust(named),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[*variants, *named["players"], *map(printable, summary["players"])],
        glossary=method.glossary(game),
        version=str(manifest["silver_sim"]),
    )


def _named(summary: Summary) -> Summary:
    """Return the summary with the names that charts show."""
    variants = [line["variant"] for line in summary["variants"]]
    known = dict(zip(variants, shortened(variants), strict=True))
    changed = {
        which: [line | {"variant": known[line["variant"]]} for line in summary[which]]
        for which in ("variants", "differences")
    }
    players = shortened(summary["players"])
    return {**summary, **changed, "players": players, "reference": known[summary["reference"]]}


def _of_sweep(game: GameInfo, summary: Summary, facts: Summary, spec: Summary) -> list[Section]:
    names = [line["variant"] for line in summary["variants"]]
    shares = [line["win_share_0"]["estimate"] for line in summary["variants"]]
    ranks = sorted(range(len(names)), key=lambda v: -shares[v])
    cast = Cast(game, names, Series(names, ranks), facts["subjects"], "variant")
    others = [variant for variant in ranks if names[variant] != summary["reference"]]
    gaps = {gap["a"]: gap["settling"] for gap in facts["gaps"]}
    return [
        _shares(summary, spec),
        *([_differences(summary, [0])] if others else []),
        *sections(game, "variants", summary),
        score_sections.places(cast),
        score_sections.scores(cast),
        *sections(game, "deals", cast, list(spec["rules"].values())),
        _seats(summary, facts, cast),
        *(settling.gap((names[best], summary["reference"]), gaps[best]) for best in others[:1]),
    ]


def _of_rules(game: GameInfo, summary: Summary, facts: Summary, spec: Summary) -> list[Section]:
    names = summary["players"]
    base = next(v for v in summary["variants"] if v["variant"] == summary["reference"])
    shares = [base[f"win_share_{player}"]["estimate"] for player in range(len(names))]
    ranks = sorted(range(len(names)), key=lambda player: -shares[player])
    noise = left_out(names, summary.get("noise", ""))
    cast = Cast(game, names, Series(names, ranks), facts["subjects"], noise=noise)
    told = [
        score_sections.places(cast),
        score_sections.scores(cast),
        round_sections.story(cast),
        *sections(game, "deals", cast, [spec["rules"][base["edition"]]]),
        _seats(summary, facts, cast),
        *neighbours(cast, range(len(names)), summary["blocks"]),
        settling.settling(cast, ranks[0], 1 / len(names)),
    ]
    where = f"Under the rules that others are compared with, {summary['reference']}."
    return [
        _differences(summary, range(len(names))),
        *_readings(summary, game.words.deal),
        _orders(summary),
        *sections(game, "variants", summary),
        *(led(section, where) for section in told),
    ]


def _seats(summary: Summary, facts: Summary, cast: Cast) -> Section:
    chairs = facts["chairs"][str(len(summary["players"]))]
    return round_sections.seats(cast, chairs, summary["blocks"])


def _shares(summary: Summary, spec: Summary) -> Section:
    """The win share of the first player at every value."""
    lines, who = summary["variants"], summary["players"][0]
    swept = findings.swept_numbers(summary)
    values = None if swept is None else list(swept.values())
    best = max(lines, key=lambda line: line["win_share_0"]["estimate"])
    reference = next(line for line in lines if line["variant"] == summary["reference"])
    level = (100 * reference["win_share_0"]["estimate"], f"with {summary['reference']}")
    axis = f"win share of {who} (%)"
    if values is not None and len(set(values)) > 2:
        points = sorted(zip(values, (line["win_share_0"] for line in lines), strict=True))
        along = [[(x, share) for x, share in sorted(points, key=lambda point: point[0])]]
        rows = curve_rows(Series([who]), along, 100)
        vary = printable(spec["experiment"]["vary"])
        ticks = sorted(values) if len(values) <= TICKS else None
        words = "A line of win shares"
        spec_ = curves("win-shares", rows, Series([who]), (vary, axis), level, words, ticks=ticks)
    else:
        rows = forest_rows([line["variant"] for line in lines], [v["win_share_0"] for v in lines])
        spec_ = forest("win-shares", rows, axis, level)
    table = Table(
        "win-shares-numbers",
        f"Every variant; line-up {', '.join(summary['players'])}",
        [
            Column("variant", "name"),
            Column(f"{who}, win share %", "estimate"),
            Column("mean total", "estimate", POINTS_HELP),
        ],
        [
            [
                text(line["variant"]),
                interval(line["win_share_0"], 100),
                interval(line["mean_total_0"]),
            ]
            for line in lines
        ],
        filtered=len(lines) > 8,
    )
    figure = Figure(
        "win-shares",
        f"{best['variant']} gives {who} the highest win share in these games, "
        f"{plus_minus(best['win_share_0'], 100)} %",
        "Points: estimates, with 95 % intervals. The highest of several was helped by luck; "
        "whether it is above the reference is told by the paired differences below.",
        table,
        spec_,
        rows,
        open=True,
    )
    return Section("shares-section", "Win shares", figures=[figure])


def _differences(summary: Summary, players: Sequence[int]) -> Section:
    """What every variant changes against the reference, for some of the players."""
    lines, names = summary["differences"], summary["players"]
    swept = summary["kind"] == "sweep"
    most = findings.most_changed(summary, players)
    drawn = [line for line in lines if findings.matters(line)] or lines
    shares = [_share(line, most) for line in drawn]
    found = forest_rows([line["variant"] for line in drawn], shares, 100, "+")
    rows = [row | {"text": change(share, 100)} for row, share in zip(found, shares, strict=True)]
    same = [line["variant"] for line in lines if line not in drawn]
    left_out = f" Left out, {findings.without(summary)}: {listed(same)}." if same else ""
    says_same = any(is_constant(_share(line, p)) for line in lines for p in players)
    constant = f" Where it says {SAME}, it was so in every block." if says_same else ""
    table = Table(
        "differences",
        f"Win share minus that with {summary['reference']}, in percentage points"
        f"{', and the same of the mean total' if swept else ''}, paired by block; ▲ more, ▼ less: "
        f"shown at the 5 % level, Holm over {_adjusted(summary)}",
        [
            Column("variant", "name"),
            *(Column(names[p], "estimate") for p in players),
            *([Column("mean total", "estimate", POINTS_HELP)] if swept else []),
        ],
        [
            [
                text(line["variant"]),
                *(changed(_share(line, p)) for p in players),
                *([changed(line["mean_total_0"], 1)] if swept else []),
            ]
            for line in lines
        ],
        filtered=len(lines) > 8,
    )
    figure = Figure(
        "differences-chart",
        findings.changes_finding(summary, most),
        f"Change of the win share of {names[most]} against {summary['reference']}, on the same "
        f"deals. Thick bar 50 %, thin bar 95 % interval, each for itself.{constant}{left_out}",
        table,
        forest("differences-chart", rows, f"change for {names[most]} (points)", (0.0, "no change")),
        rows,
        open=True,
    )
    title = f"Against {summary['reference']}"
    return Section("differences-section", title, figures=[figure])


def _adjusted(summary: Summary) -> str:
    """Say over what the p values of win shares are adjusted."""
    if summary["kind"] == "sweep":
        return "the variants"
    return f"all {len(summary['differences']) * len(summary['players'])} numbers"


def _share(line: Summary, player: int) -> Summary:
    found: Summary = line[f"win_share_{player}"]
    return found


def _readings(summary: Summary, deal: str) -> list[Section]:
    """In how many games every rule matters, and what it says; nothing of a run that cannot tell."""
    lines = [line for line in summary["differences"] if findings.ENDS_OTHERWISE in line]
    if not lines:
        return []
    table = Table(
        "readings",
        f"Games that end otherwise than with {summary['reference']}, in percent of all",
        [Column("variant", "name"), Column("games %", "estimate")],
        [
            [
                text(line["variant"]),
                _how_many(line[findings.ENDS_OTHERWISE], line[findings.OTHER_COURSE]),
            ]
            for line in lines
        ],
    )
    words = [
        f"{line['variant']}: {line['rule']} With {summary['reference']}: {line['instead_of']}"
        for line in lines
    ]
    title = "What each rule says, and where it matters"
    return [Section("readings-section", title, otherwise(deal), tables=[table], paragraphs=words)]


def _how_many(ends: Summary, courses: Summary) -> Cell:
    return Cell(how_many_end_otherwise(ends, courses), interval(ends, 100).values)


def _orders(summary: Summary) -> Section:
    """The order of the strategies under every set of rules."""
    base = next(v for v in summary["variants"] if v["variant"] == summary["reference"])
    players = range(len(summary["players"]))
    table = Table(
        "orders",
        "Win shares under every set of rules, in percent",
        [
            Column("rules", "name"),
            *(Column(summary["players"][p], "estimate") for p in players),
            Column("order", "text", "compared with that of the reference"),
        ],
        [
            [
                text(line["variant"]),
                *(interval(line[f"win_share_{p}"], 100) for p in players),
                text("the same" if line["order"] == base["order"] else "another"),
            ]
            for line in summary["variants"]
        ],
    )
    return Section("orders-section", "The order of the strategies", tables=[table])


def trust(summary: Summary) -> Section:
    """How sure it is, and of what."""
    lines = [(line["variant"], line["win_share_0"]) for line in summary["variants"]]
    return method.method(
        summary,
        method.precision(lines, f"the win share of {summary['players'][0]}"),
        f"p values of differences of win shares are adjusted by Holm over {_adjusted(summary)}, "
        "all others over the variants, one number at a time. All variants play the same deals, "
        "which makes differences far surer than the shares.",
        [
            *map(printable, findings.confirmations(summary)),
            *method.limits(printable(summary["edition"]), listed(summary["players"])),
        ],
    )
