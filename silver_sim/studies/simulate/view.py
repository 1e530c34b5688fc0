"""The tables of a run of kind simulate; colour and width are the console's affair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.games.measures import MeasureTable
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.views import add_row, in_percent, name, numbers_of, seating, titled
from silver_sim.report.text.verdict import noise_in, ranking
from silver_sim.report.text.wording import (
    DASH,
    counted,
    decimals,
    drawn,
    number,
    p_words,
    plus_minus,
)
from silver_sim.stats.outcomes.summary_csv import at
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]

SHARES = ("tied_games",)  # estimates of every game that are shares
LEGEND = (
    "± is the half-width of the 95 % interval from blocks; (a to b) is an interval that is not "
    "symmetric; – is not known. Totals, places and {deal} scores: lower is better. Games of one "
    "block share their deals: the SE of games, as if they did not, is shown only to compare."
)


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    yield headline(summary)
    yield standings(summary)
    yield precision(summary)
    yield totals(summary)
    game = game_of(summary)
    yield from (by_player(summary, each, game) for each in game.tables if each.each_player)
    if summary["pairs"][1:]:
        yield differences(summary)
    yield from (of_the_table(summary, each, game) for each in game.tables if not each.each_player)
    yield seats(summary, game.words.deal)
    legend = LEGEND.format(deal=game.words.deal)
    yield Text(f"\n{legend} {drawn(summary)}".rstrip(), style="dim")
    for warning in summary["warnings"]:
        yield Text(f"warning: {printable(warning)}", style="bold yellow")
    yield Text(f"\nVerdict: {printable(summary['verdict'])}", style="bold")


def headline(summary: Summary) -> Text:
    """Return what was played."""
    line_up = " v ".join(name(line) for line in summary["strategies"])
    return Text(
        f"{line_up}\n{counted(summary['blocks'], 'block')} ({counted(summary['games'], 'game')}) · "
        f"{summary['players']} players · edition {printable(summary['edition'])} · "
        f"seed {summary['seed']}{seating(summary)} · fair share {100 * summary['fair_share']:.2f} %"
    )


def standings(summary: Summary) -> Sheet:
    """Return who wins how often, most wins first."""
    means = {"mean_total": "mean total", "mean_place": "mean place"}
    if "rounds" in summary:
        means["mean_round_score"] = f"{game_of(summary).words.deal} score"
    table = titled("Results", "strategy", "win share %", *means.values())
    for line in ranking(summary):
        others = (line[key] for key in means)
        add_row(table, name(line), plus_minus(line["win_share"], 100), *map(plus_minus, others))
    return table


def precision(summary: Summary) -> Sheet:
    """Return the standard errors of the win shares, with and without regard to blocks."""
    table = titled(
        "Precision of the win share",
        "strategy",
        "SE of blocks, points",
        "SE of games",
        "design effect",
        "effective games",
    )
    for line in ranking(summary):
        share = line["win_share"]
        errors = [share["se"], share["naive_se"]]
        add_row(
            table,
            name(line),
            *(DASH if se is None else number(100 * se, decimals(100 * se)) for se in errors),
            number(share["design_effect"], 2),
            number(share["n_eff"], 0),
        )
    return table


def totals(summary: Summary) -> Sheet:
    """Return the percentiles of the totals."""
    percents = list(summary["strategies"][0]["total_percentiles"])
    headings = [f"{percent} %" for percent in percents]
    table = titled("Totals: this share of the games ends at or below", "strategy", *headings)
    for line in ranking(summary):
        add_row(table, name(line), *(numbers_of(line["total_percentiles"][p]) for p in percents))
    return table


def by_player(summary: Summary, shown: MeasureTable, game: GameInfo) -> Sheet:
    """Return one of the game's tables, a line a strategy."""
    units = [unit_of(name, game) for _, name in shown.fields]
    headings = [
        in_percent(heading, unit) for (heading, _), unit in zip(shown.fields, units, strict=True)
    ]
    table = titled(shown.title, "strategy", *headings)
    for line in ranking(summary):
        numbers = [line[field] for _, field in shown.fields]
        cells = [plus_minus(n, unit) for n, unit in zip(numbers, units, strict=True)]
        add_row(table, name(line), *cells)
    return table


def of_the_table(summary: Summary, shown: MeasureTable, game: GameInfo) -> Sheet:
    """Return one of the game's tables of all strategies together, a line a number.

    What is counted by itself as well is left out where there is none of it.
    """
    measures = {each.name: each for each in game.measures}
    table = titled(shown.title, f"all {shown.title.lower()}", "")
    for heading, field in shown.fields:
        measure = measures.get(field)
        if measure and measure.counted_as and not summary[measure.counted_as]:
            continue
        numbers = at(summary, (measure and measure.field) or (field,))
        unit = unit_of(field, game)
        add_row(table, in_percent(heading, unit), plus_minus(numbers, unit))
    return table


def unit_of(name: str, game: GameInfo) -> float:
    """Return what a number is multiplied by to be shown: 100 for a share."""
    shares = (*SHARES, *(each.name for each in game.measures if each.is_share))
    return 100 if name in shares else 1


def differences(summary: Summary) -> Sheet:
    """Return the paired differences of all pairs."""
    table = titled("Paired differences", "pair", "win share, points", "total", "place", "p (Holm)")
    lines = summary["strategies"]
    for pair in summary["pairs"]:
        share = pair["win_share_difference"]
        add_row(
            table,
            f"{name(lines[pair['a']])} − {name(lines[pair['b']])}",
            plus_minus(share, 100, "+"),
            plus_minus(pair["mean_total_difference"], sign="+"),
            plus_minus(pair["mean_place_difference"], sign="+"),
            p_words(share["p_holm"]),
        )
    return table


def seats(summary: Summary, deal: str) -> Sheet:
    """Return what seat and start are worth."""
    start = summary["start_player"]
    table = titled("Seats and start", "all strategies", "")
    for seat, numbers in enumerate(summary["seats"]):
        add_row(table, f"seat {seat} wins %", plus_minus(numbers, 100))
    add_row(table, f"start player of {deal} 1 wins %", plus_minus(start["win_share"], 100))
    if "round_score_difference" in start and not noise_in(
        summary
    ):  # whose scores would pull the mean away
        lead = plus_minus(start["round_score_difference"], sign="+")
        add_row(table, f"{deal} 1: score of its start player against the others", lead)
    return table
