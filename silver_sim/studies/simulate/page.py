"""The page of one line-up: who wins how often, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from silver_sim.errors import printable
from silver_sim.report.model import Figure, Page, Sample, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.game import sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.subjects import NAME, POINTS_HELP, RANK, RANK_INTERVAL, Cast
from silver_sim.report.sections.why import of_a_leader, told_game, why
from silver_sim.report.tables import Cell, Column, Table, interval, numbered, ranks, text
from silver_sim.report.text.answers import line_up
from silver_sim.report.text.verdict import (
    is_better,
    lead,
    near_leader,
    noise_in,
    of_one_kind,
    rank_interval,
    ranking,
    win_share_finding,
    without_noise,
)
from silver_sim.report.text.wording import DASH, counted, labels, listed, plus_minus
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `simulate`."""
    full = labels([printable(line["strategy"]) for line in summary["strategies"]])
    short = shortened([line["strategy"] for line in summary["strategies"]])
    named = relabelled(summary, short)
    order = [line["player"] for line in ranking(summary)]
    noise = noise_in(relabelled(summary, full))
    game = game_of(spec)
    cast = Cast(game, full, Series(short, order), facts["subjects"], noise=noise)
    told, others = told_game(facts, spec, game)
    at_the_start = [seats(summary, facts, cast)]
    return Page(
        title=printable(summary["title"]) or f"Who wins: {listed(short, 'or')}?",
        verdict=line_up(named),
        kind=f"One line-up, {summary['players']} players",
        rests=method.rests(summary),
        who=spec.get("words", {}),
        line=method.run_line(summary),
        warnings=method.warnings(summary),
        sections=[
            _why(named, cast, told),
            *(at_the_start if of_one_kind(summary) else []),
            standings(summary, named, cast),
            differences(named, cast),
            score_sections.places(cast),
            score_sections.scores(cast),
            round_sections.story(cast),
            *sections(game, "deals", cast, [spec["rules"][summary["edition"]]]),
            *([] if of_one_kind(summary) else at_the_start),
            *neighbours(cast, range(summary["players"]), summary["blocks"]),
            settling.settling(cast, order[0], summary["fair_share"]),
            others,
            trust(summary, full),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[*full, *short],
        glossary=(*method.glossary(game), RANK_INTERVAL),
        version=str(manifest["silver_sim"]),
    )


def _why(named: Summary, cast: Cast, told: Sequence[Sample]) -> Section:
    """What goes with the lead of the first beside the next."""
    first = [line["player"] for line in ranking(without_noise(named))]
    order = [*first, *(who for who in range(named["players"]) if who not in first)]
    names = [cast.short[who] for who in order]
    subjects = [cast.subjects[who] for who in order]
    only_two = named["players"] == 2
    found = of_a_leader(cast.game, names, subjects, order, named["blocks"], only_two=only_two)
    return why(found, f"to set {names[0]} apart", told, looks=bool(named["stopped"]))


def relabelled(summary: Summary, names: Sequence[str]) -> Summary:
    """Return the summary with other labels."""
    lines = [line | {"label": names[line["player"]]} for line in summary["strategies"]]
    return {**summary, "strategies": lines}


def standings(summary: Summary, named: Summary, cast: Cast) -> Section:
    """Who wins how often."""
    lines = ranking(summary)
    drawn = [line for line in lines if cast.short[line["player"]] in cast.shown.short]
    rows = forest_rows(
        [cast.short[line["player"]] for line in drawn], [line["win_share"] for line in drawn]
    )
    table = Table(
        "standings",
        "Standings, most wins first",
        [
            NAME,
            RANK,
            Column("win share %", "estimate", "part of the games won"),
            Column("mean total", "estimate", POINTS_HELP),
            Column("mean place", "estimate", "1 is the lowest total"),
            Column(f"{cast.words.deal} score", "estimate", POINTS_HELP),
        ],
        [[text(cast.names[line["player"]]), *_line(summary, line)] for line in lines],
    )
    figure = Figure(
        "win-shares",
        win_share_finding(named),
        "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks; bars "
        f"shorter than the point lie under it.{cast.beyond}",
        table,
        forest(
            "win-shares",
            rows,
            "win share (%)",
            (100 * summary["fair_share"], f"fair share 1/{summary['players']}"),
            cast.shown.series,
            "Win shares with their intervals",
        ),
        rows,
        open=True,
    )
    return Section("standings-section", "Who wins", figures=[figure])


def _line(summary: Summary, line: Summary) -> list[Cell]:
    metrics = ("mean_total", "mean_place", "mean_round_score")
    return [
        ranks(*rank_interval(summary, line)),
        interval(line["win_share"], 100),
        *(interval(line[metric]) for metric in metrics),
    ]


def differences(named: Summary, cast: Cast) -> Section:
    """Who is above whom, and what of it is shown."""
    lines = ranking(named)
    names, heads = numbered(
        [cast.names[line["player"]] for line in lines], [line["label"] for line in lines]
    )
    columns = [Column("row minus column", "name"), *map(Column, heads)]
    table = Table(
        "differences",
        "Win share of the row minus that of the column, in percentage points, paired by block; "
        f"▲ above, ▼ below: shown at the 5 % level, Holm over "
        f"{counted(len(named['pairs']), 'pair')}",
        columns,
        [
            [text(name), *(_difference(named, one, other) for other in lines)]
            for name, one in zip(names, lines, strict=True)
        ],
        sortable=False,
    )
    figure = Figure(
        "who-beats-whom",
        _differences_caption(named),
        "Differences are smaller than two separate intervals suggest, or larger, because all sit "
        "in the same games: each is computed by itself, block by block.",
        table,
    )
    return Section("pairs", "Against each other", figures=[figure])


def _difference(summary: Summary, one: Summary, other: Summary) -> Cell:
    if one is other:
        return Cell(DASH, (None,), tone="own")
    numbers = lead(summary, one, other)
    cell = interval(numbers, 100, "+")
    above, below = is_better(numbers), is_better(lead(summary, other, one))
    mark, tone = ("▲", "plus") if above else ("▼", "minus") if below else ("", "same")
    return Cell(cell.text, cell.values, mark, tone)


def _differences_caption(summary: Summary) -> str:
    pairs = len(summary["pairs"])
    lines = ranking(summary)
    shown = sum(
        is_better(lead(summary, one, other)) for one in lines for other in lines if one is not other
    )
    if shown == pairs:
        whole_order = "all strategies are" if pairs > 1 else "the two are"
        return f"In win share {whole_order} told apart: {counted(pairs, 'pair')}, each shown"
    near = near_leader(summary)
    if near:
        names = listed([line["label"] for line in (lines[0], *near)])
        return f"{shown} of {counted(pairs, 'pair')} are told apart; {names} are not"
    return f"{shown} of {counted(pairs, 'pair')} are told apart, those with the leader among them"


def seats(summary: Summary, facts: Summary, cast: Cast) -> Section:
    """What seats and the start are worth, in wins and in points."""
    chairs = facts["chairs"][str(summary["players"])]
    section = round_sections.seats(cast, chairs, summary["blocks"])
    if cast.noise:  # whose scores would pull the mean away
        return section
    more = plus_minus(summary["start_player"]["round_score_difference"], sign="+")
    words = (
        f"In {cast.words.deal} 1 its start player scored {more} points against the mean of the "
        "others."
    )
    return replace(section, paragraphs=[*section.paragraphs, words])


def trust(summary: Summary, names: Sequence[str]) -> Section:
    """How sure it is, and of what."""
    lines = [(names[line["player"]], line["win_share"]) for line in ranking(summary)]
    return method.method(
        summary,
        method.precision(lines, "the win shares"),
        "p values of differences are adjusted by Holm over "
        f"{counted(len(summary['pairs']), 'pair')}. The intervals of single win shares each hold "
        "with 95 %, not all of them together.",
        method.limits(printable(summary["edition"]), listed(names)),
    )
