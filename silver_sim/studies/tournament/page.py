"""The page of a tournament: who is best of a roster, and what of the order is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Figure, Page, Sample, Section
from silver_sim.report.page.charts import Series
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.style import shortened
from silver_sim.report.sections import method, score_sections, settling
from silver_sim.report.sections import rounds as round_sections
from silver_sim.report.sections.game import columns, sections
from silver_sim.report.sections.neighbours import neighbours
from silver_sim.report.sections.ratings import ratings
from silver_sim.report.sections.subjects import NAME, POINTS_HELP, RANK, RANK_INTERVAL, Cast, led
from silver_sim.report.sections.survival import renamed, survival
from silver_sim.report.sections.why import of_a_leader, told_game, why
from silver_sim.report.tables import (
    Cell,
    Column,
    Table,
    interval,
    numbered,
    ranks,
    text,
    whole,
)
from silver_sim.report.text import answers, findings, reasons
from silver_sim.report.text.rules import signs_of
from silver_sim.report.text.wording import DASH, bounded, complement, counted, listed
from silver_sim.stats.core import meetings
from silver_sim.stats.core.noise import left_out
from silver_sim.stats.core.survival import FEWEST
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]

MARKS = {1: ("▲", "plus"), 0: ("", "same"), -1: ("▼", "minus")}


def page(summary: Summary, facts: Summary, spec: Summary, manifest: Summary) -> Page:
    """Return the page of a run of kind `tournament`."""
    roster = summary["roster"]
    full, short = list(map(printable, roster)), shortened(roster)
    known, game = dict(zip(roster, short, strict=True)), game_of(spec)
    named = [_renamed(standings, known, summary) for standings in summary["standings"]]
    casts = [
        _cast(game, standings, number, roster, short, facts, summary)
        for number, standings in enumerate(summary["standings"])
    ]
    seats = [standings["seats"] for standings in summary["standings"]]
    told, others = told_game(facts, spec, game)
    return Page(
        title=printable(summary["title"]) or f"Who is best of {len(roster)} strategies?",
        verdict=answers.tournament({**summary, "standings": named}),
        kind=f"Tournament, {listed([str(each) for each in seats])} players",
        rests=method.rests(summary, together=True),
        who=spec.get("words", {}),
        line=[
            *method.run_line(summary),
            ("strategies", str(len(roster))),
            ("line-ups", f"{sum(s['line_ups'] for s in named):,}"),
        ],
        warnings=method.warnings(summary),
        notes=[printable(note)] if (note := findings.confirmed(summary)) else [],
        sections=[
            _why(named[-1], casts[-1], summary, told),
            *(
                each
                for pair in zip(named, casts, strict=True)
                for each in _of_seats(*pair, summary)
            ),
            *_details(named[-1], casts[-1], summary, facts, spec),
            others,
            trust(summary, full),
        ],
        copied=method.reproduce(spec, manifest, summary),
        names=[*full, *short],
        glossary=(*method.glossary(game), RANK_INTERVAL),
        version=str(manifest["silver_sim"]),
    )


def _why(standings: Summary, cast: Cast, summary: Summary, told: Sequence[Sample]) -> Section:
    """What goes with the lead of the first beside the next, at the largest number of seats."""
    roster, shown, blocks = summary["roster"], cast.shown, summary["blocks"]
    first = len(roster) * (len(summary["standings"]) - 1)
    order = [first + roster.index(line["strategy"]) for line in summary["standings"][-1]["lines"]]
    places = [number for number, name in enumerate(cast.names) if name in shown.names]
    places += [number for number in range(len(order)) if number not in places]
    names, subjects = [cast.short[n] for n in places], [cast.subjects[n] for n in places]
    found = [
        *of_a_leader(cast.game, names, subjects, [order[n] for n in places], blocks),
        *reasons.met(names[0], [pair for pair in standings["pairs"] if _among(shown, pair)]),
    ]
    section = why(found, f"to set {names[0]} apart", told, looks=bool(summary["stopped"]))
    return led(section, f"At the tables of {standings['seats']}.") if cast.tag else section


def _among(cast: Cast, pair: Summary) -> bool:
    """Whether both of a pair are in a cast."""
    return pair["a"] in cast.short and pair["b"] in cast.short


def _renamed(standings: Summary, known: Mapping[str, str], summary: Summary) -> Summary:
    """Return standings under the names of charts."""
    lines = [line | {"strategy": known[line["strategy"]]} for line in standings["lines"]]
    met = meetings.judged(standings["pairs"], summary["blocks"])
    pairs = [{**pair, **{end: known[pair[end]] for end in "ab"}} for pair in met]
    worst = standings["misfit"]
    return {
        **standings,
        "lines": lines,
        "pairs": pairs,
        "misfit": worst and worst | {end: known[worst[end]] for end in "ab"},
        "circle": [known[name] for name in standings["circle"]],
        "survival": renamed(standings.get("survival"), known),
    }


def _cast(
    game: GameInfo,
    standings: Summary,
    number: int,
    roster: Sequence[str],
    short: Sequence[str],
    facts: Summary,
    summary: Summary,
) -> Cast:
    """Return the roster at one number of seats, ranked; its facts stand in order of seats."""
    places = {name: place for place, name in enumerate(roster)}
    ranks = [places[line["strategy"]] for line in standings["lines"]]
    subjects = [facts["subjects"][number * len(roster) + place] for place in ranks]
    names = [printable(roster[place]) for place in ranks]
    tag = f"-{standings['seats']}" if len(summary["standings"]) > 1 else ""
    series = Series([short[place] for place in ranks])
    noise = left_out(names, summary.get("noise", ""))
    return Cast(game, names, series, subjects, tag=tag, noise=noise)


def _of_seats(standings: Summary, cast: Cast, summary: Summary) -> list[Section]:
    """Standings, cross table and what follows from it at one number of seats."""
    where = f" with {standings['seats']} players" if cast.tag else ""
    return [
        _standings(standings, cast, where),
        _cross(standings, cast, where),
        *survival(standings, cast, where, looks=bool(summary["stopped"])),
        *ratings(standings, cast, where),
    ]


def _standings(standings: Summary, cast: Cast, where: str) -> Section:
    lines, shown = standings["lines"], cast.shown
    shares = [line["win_share"] for line in lines if line["strategy"] in shown.short]
    rows = forest_rows(shown.short, shares)
    extra = columns(cast.game, "standings", cast)
    table = Table(
        f"standings{cast.tag}",
        "Standings; win shares and ranks hold together, all of them with 95 %",
        [
            NAME,
            RANK,
            Column("win share %", "estimate", "part of the games won"),
            Column("mean total", "estimate", POINTS_HELP),
            Column("mean place", "estimate", "1 is the lowest total"),
            *(each.column for each in extra),
            *([Column("blocks")] if _adaptive(lines) else []),
        ],
        [
            [
                *_line(line, cast.names[place]),
                *(each.cells[place] for each in extra),
                *([whole(line["blocks"])] if _adaptive(lines) else []),
            ]
            for place, line in enumerate(lines)
        ],
        filtered=len(lines) > 4,
    )
    fair = (100 * standings["fair_share"], f"fair share 1/{standings['seats']}")
    figure = Figure(
        f"win-shares{cast.tag}",
        findings.standings(standings).removesuffix("."),
        "Point: estimate. Thick bar: 50 % interval; thin bar: the interval that holds together "
        f"with those of all others, 95 %.{cast.beyond}",
        table,
        forest(f"win-shares{cast.tag}", rows, "win share (%)", fair, shown.series),
        rows,
        open=True,
    )
    return Section(f"standings-section{cast.tag}", f"Standings{where}", figures=[figure])


def _line(line: Summary, name: str) -> list[Cell]:
    return [
        text(name),
        ranks(*line["rank"]),
        interval(line["win_share"], 100),
        interval(line["mean_total"]),
        interval(line["mean_place"]),
    ]


def _adaptive(lines: Sequence[Summary]) -> bool:
    """Tell whether some played longer than others."""
    return len({line["blocks"] for line in lines}) > 1


def _cross(standings: Summary, cast: Cast, where: str) -> Section:
    names = [line["strategy"] for line in standings["lines"]]
    full = dict(zip(cast.short, cast.names, strict=True))
    cells = {key: cell for pair in standings["pairs"] for key, cell in _both_ways(pair).items()}
    rows, heads = numbered([full[name] for name in names], names)
    table = Table(
        f"cross{cast.tag}",
        "How often the row ends ahead of the column where both play, in percent, half for a tie; "
        "▲ this number is shown to be above 50, ▼ below: "
        f"{signs_of(standings['pairs'])}",
        [Column("row against column", "name"), *(Column(head) for head in heads)],
        [
            [
                text(head),
                *(cells.get((row, column), Cell(DASH, (None,), tone="own")) for column in names),
            ]
            for head, row in zip(rows, names, strict=True)
        ],
        sortable=False,
        look="dense",
    )
    ahead = sum(map(abs, map(meetings.winner, standings["pairs"])))
    apart = sum(pair["told_apart"] for pair in standings["pairs"])
    pairs = counted(len(standings["pairs"]), "pair")
    figure = Figure(
        f"who-beats-whom{cast.tag}",
        f"In {ahead} of {pairs} one is shown to end ahead of the other more often than not",
        "In the order of the standings. A circle, where a lower one ends ahead of a higher one, "
        "shows as a number above 50 left of the diagonal. The win shares of the standings, over "
        f"all games of a strategy, tell {apart} of {pairs} apart.{_surer(standings)}",
        table,
    )
    return Section(f"pairs{cast.tag}", f"Against each other{where}", figures=[figure])


def _surer(standings: Summary) -> str:
    """Say where the intervals of a cross table stand, and why a larger number may be unmarked."""
    if len(standings["lines"]) < FEWEST:
        return ""
    return (
        " Some numbers are surer than others; the table of pairs under Ratings has the interval of "
        "each."
    )


def _both_ways(pair: Summary) -> dict[tuple[str, str], Cell]:
    """Return the cells of a pair, as seen from both."""
    ahead, side = pair["ahead"], meetings.winner(pair)
    one, other = (MARKS[each] for each in (side, -side))
    return {
        (pair["a"], pair["b"]): _ahead(ahead, *one),
        (pair["b"], pair["a"]): _ahead(complement(ahead), *other),
    }


def _ahead(ahead: Summary, mark: str, tone: str) -> Cell:
    if ahead["estimate"] is None:
        return Cell(DASH, (None,))
    return Cell(bounded(ahead, 1), (100 * ahead["estimate"],), mark, tone)


def _details(
    standings: Summary, cast: Cast, summary: Summary, facts: Summary, spec: Summary
) -> list[Section]:
    """How they play, at the largest number of seats."""
    rules = [spec["rules"][summary["edition"]]]
    chairs = facts["chairs"][str(standings["seats"])]
    roster, blocks = summary["roster"], summary["blocks"]
    first = len(roster) * (len(summary["standings"]) - 1)
    order = [first + roster.index(line["strategy"]) for line in summary["standings"][-1]["lines"]]
    found = [
        score_sections.places(cast),
        score_sections.scores(cast),
        round_sections.story(cast),
        *sections(cast.game, "deals", cast, rules),
        round_sections.seats(cast, chairs, blocks),
        *neighbours(cast, order, blocks),
        settling.settling(cast, 0, standings["fair_share"]),
    ]
    if len(summary["standings"]) == 1:
        return found
    where = f"At the tables of {standings['seats']}."
    return [led(section, where) for section in found]


def trust(summary: Summary, names: Sequence[str]) -> Section:
    """How sure it is, and of what."""
    several = len(summary["standings"]) > 1
    lines = [
        (
            printable(line["strategy"]) + (f", {table['seats']} players" if several else ""),
            line["win_share"],
        )
        for table in summary["standings"]
        for line in table["lines"]
    ]
    levels = ", ".join(
        f"{100 * table['level']:.2f} % each for win shares and {100 * table['pair_level']:.2f} % "
        f"for differences with {table['seats']} players"
        for table in summary["standings"]
    )
    return method.method(
        summary,
        method.precision(lines, "the win shares"),
        "Intervals hold together with 95 %, which takes " + levels + ". A winner looks better "
        "than it is, having been chosen for its luck too: the confirmation plays it again on "
        "fresh seeds.",
        [
            *map(printable, findings.confirmations(summary)),
            *method.limits(
                printable(summary["edition"]),
                f"{len(names)} strategies, every line-up equally often",
            ),
        ],
    )
