"""The tables of a run of kind simulate; colour and width are the console's affair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, name, numbers_of, seating, titled
from silver_sim.report.text import findings
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

Summary = Mapping[str, Any]

LEGEND = (
    "± is the half-width of the 95 % interval from blocks; (a to b) is an interval that is not "
    "symmetric; – is not known. Totals, places and round scores: lower is better. Games of one "
    "block share their deals: the SE of games, as if they did not, is shown only to compare."
)


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    summary = findings.told(summary)
    yield headline(summary)
    yield standings(summary)
    yield precision(summary)
    yield totals(summary)
    yield calling(summary)
    if summary["pairs"][1:]:
        yield differences(summary)
    yield rounds(summary)
    yield seats(summary)
    yield Text(f"\n{LEGEND} {drawn(summary)}".rstrip(), style="dim")
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


def standings(summary: Summary) -> Table:
    """Return who wins how often, most wins first."""
    table = titled("Results", "strategy", "win share %", "mean total", "mean place", "round score")
    for line in ranking(summary):
        others = (line[key] for key in ("mean_total", "mean_place", "mean_round_score"))
        add_row(table, name(line), plus_minus(line["win_share"], 100), *map(plus_minus, others))
    return table


def precision(summary: Summary) -> Table:
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


def totals(summary: Summary) -> Table:
    """Return the percentiles of the totals."""
    percents = list(summary["strategies"][0]["total_percentiles"])
    headings = [f"{percent} %" for percent in percents]
    table = titled("Totals: this share of the games ends at or below", "strategy", *headings)
    for line in ranking(summary):
        add_row(table, name(line), *(numbers_of(line["total_percentiles"][p]) for p in percents))
    return table


def calling(summary: Summary) -> Table:
    """Return how often each strategy calls and with what success, in percent."""
    table = titled("Calls", "strategy", "calls a round %", "successful %")
    for line in ranking(summary):
        numbers = (line["calls_per_round"], line["call_success"])
        add_row(table, name(line), *(plus_minus(n, 100) for n in numbers))
    return table


def differences(summary: Summary) -> Table:
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


def rounds(summary: Summary) -> Table:
    """Return how rounds ended and how long they were."""
    table = titled("Rounds", "all rounds", "")
    for end, numbers in summary["round_ends"].items():
        if end != "cap" or summary["capped_rounds"]:
            add_row(table, f"ended by {end} %", plus_minus(numbers, 100))
    add_row(table, "turns a round", plus_minus(summary["turns_per_round"]))
    add_row(table, "games with a tied total %", plus_minus(summary["tied_games"], 100))
    return table


def seats(summary: Summary) -> Table:
    """Return what seat and start are worth."""
    start = summary["start_player"]
    table = titled("Seats and start", "all strategies", "")
    for seat, numbers in enumerate(summary["seats"]):
        add_row(table, f"seat {seat} wins %", plus_minus(numbers, 100))
    add_row(table, "start player of round 1 wins %", plus_minus(start["win_share"], 100))
    if not noise_in(summary):  # whose scores would pull the mean away
        lead = plus_minus(start["round_score_difference"], sign="+")
        add_row(table, "round 1: score of its start player against the others", lead)
    return table
