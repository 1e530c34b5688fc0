"""The tables of comparisons, tournaments, sweeps and rule sensitivity on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal import tables as terminal
from silver_sim.report.terminal.tables import NAME_WIDTH, add_row, titled
from silver_sim.report.text import findings
from silver_sim.report.text.wording import (
    DASH,
    EVERY_LOOK,
    OTHERWISE,
    SAME,
    change,
    counted,
    drawn,
    elided,
    how_many_end_otherwise,
    plus_minus,
)
from silver_sim.stats.core import meetings
from silver_sim.stats.core.noise import others
from silver_sim.studies.silver.call_safety import view as call_tables

Summary = Mapping[str, Any]

SURE = "*"
# More strategies, or longer names, than these are numbered in the head of the cross table.
WIDE_CROSS, WIDEST_HEAD = 5, 12


def print_experiment(summary: Summary, console: Console) -> None:
    """Print the tables and the verdict of a run of any kind."""
    summary = findings.told(summary)
    if summary.get("kind", "simulate") == "simulate":
        terminal.print_summary(summary, console)
        return
    for part in parts(summary):
        console.print(part, highlight=False)


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    if summary["title"]:
        yield Text(printable(summary["title"]), style="bold")
    yield Text(
        f"{summary['kind'].replace('_', ' ')} · {findings.precision(summary)} · "
        f"edition {printable(summary['edition'])} · seed {summary['seed']}"
        f"{terminal.seating(summary)}"
    )
    yield from KINDS[summary["kind"]](summary)
    if summary["stopped"]:
        yield Text(f"\nStopped: {printable(summary['stopped'])}.")
    yield Text(
        "\n± is the half-width of the 95 % interval from blocks; differences are paired within "
        f"blocks. Totals and places: lower is better. {drawn(summary)}".rstrip(),
        style="dim",
    )
    for line in confirmations(summary):
        yield Text(f"\n{printable(line)}")
    yield Text(f"\nVerdict: {printable(summary['verdict'])}", style="bold")


def confirmations(summary: Summary) -> list[str]:
    """Return what was played again to confirm what was found, one sentence each."""
    return [] if summary["kind"] == "call_safety" else list(findings.confirmations(summary))


def comparison(summary: Summary) -> Iterator[RenderableType]:
    """Yield both strategies and their difference."""
    field = f" v {', '.join(map(short, summary['field']))}" if summary["field"] else ""
    yield Text(f"{summary['seats']} seats{printable(field)}")
    table = titled("Results", "strategy", "win share %", "mean total", "mean place")
    for line in summary["strategies"]:
        rest = (plus_minus(line[key]) for key in ("mean_total", "mean_place"))
        add_row(table, short(line["strategy"]), plus_minus(line["win_share"], 100), *rest)
    difference = summary["difference"]
    rest = (plus_minus(difference[key], sign="+") for key in ("mean_total", "mean_place"))
    add_row(table, "difference", plus_minus(difference["win_share"], 100, "+"), *rest)
    yield table
    if any(each["method"] == EVERY_LOOK for each in difference.values()):
        yield Text(
            "\n± of the difference holds at every look, however often one looks; that of a single "
            "strategy is for one look.",
            style="dim",
        )
    raw, adjusted = difference["win_share"], difference["win_share_adjusted"]
    yield Text(f"\nPrecision: {findings.worth(raw)}.")
    yield Text(
        f"Without the luck of the cards: {findings.points_of(adjusted)} of win share; "
        f"{findings.worth(adjusted)}."
    )


def tournament(summary: Summary) -> Iterator[RenderableType]:
    """Yield standings and cross table of every number of seats."""
    for found in summary["standings"]:
        standings = {**found, "pairs": meetings.judged(found["pairs"], summary["blocks"])}
        met = counted(standings["line_ups"], "line-up")
        title = f"Standings, {standings['seats']} seats, {met}"
        table = titled(
            title, "strategy", "rank", "win share %", "mean total", "mean place", "rating"
        )
        for line in standings["lines"]:
            best, worst = line["rank"]
            rank = f"{best}" if best == worst else f"{best} to {worst}"
            rest = (plus_minus(line[key]) for key in ("mean_total", "mean_place", "rating"))
            share = plus_minus(line["win_share"], 100)
            add_row(table, short(line["strategy"]), rank, share, *rest)
        yield table
        yield cross_table(standings)
        if explained := findings.explained(standings):
            yield Text(f"\n{printable(explained)}")
    yield Text(
        "\nWin shares and ranks hold together: all of them with 95 %. Cross table: how often the "
        "strategy of the row ends ahead of that of the column, in percent, half for a tie; "
        f"{SURE} shown to differ from 50: {meetings.how(standings['pairs'])}. "
        "Ratings: Plackett and Luce's on "
        f"Elo's scale, mean 0{_apart(summary)}, each interval by itself; a strategy 100 higher "
        "ends ahead in 64 % of the games.",
        style="dim",
    )


def _apart(summary: Summary) -> str:
    """Say whom the mean rating leaves out."""
    names, noise = summary["roster"], summary.get("noise", "")
    return f" ({printable(noise)} apart)" if len(others(names, noise)) < len(names) else ""


def cross_table(standings: Summary) -> RenderableType:
    """Return who ends ahead of whom."""
    names = [line["strategy"] for line in standings["lines"]]
    wide = len(names) > WIDE_CROSS or any(len(printable(name)) > WIDEST_HEAD for name in names)
    heads = [str(n) if wide else printable(name) for n, name in enumerate(names, 1)]
    table = titled("Who ends ahead of whom", "strategy", *heads)
    cells: dict[tuple[str, str], str] = {}
    for pair in standings["pairs"]:
        share = pair["ahead"]["estimate"]
        mark = SURE if meetings.winner(pair) else ""
        for names_of, value in (
            ((pair["a"], pair["b"]), share),
            ((pair["b"], pair["a"]), None if share is None else 1 - share),
        ):
            cells[names_of] = DASH if value is None else f"{100 * value:.1f}{mark}"
    for place, row in enumerate(names):
        label = f"{place + 1} {short(row)}" if wide else short(row)
        add_row(table, label, *(cells.get((row, column), "") for column in names))
    return table


def variants(summary: Summary) -> Iterator[RenderableType]:
    """Yield every variant and its differences to the reference."""
    players = summary["players"]
    yield Text(f"{' v '.join(map(short, players))}")
    shown = range(len(players)) if summary["kind"] == "rule_sensitivity" else [0]
    shares = [f"{short(players[player])} %" for player in shown]
    measures = [each for each in terminal.game_of(summary).measures if each.varied]
    heads = [terminal.in_percent(each.words, 100 if each.is_share else 1) for each in measures]
    table = titled("Win shares", "variant", *shares, *heads)
    for line in summary["variants"]:
        add_row(
            table,
            short(line["variant"]),
            *(plus_minus(line[f"win_share_{player}"], 100) for player in shown),
            *(plus_minus(line[each.name], 100 if each.is_share else 1) for each in measures),
        )
    yield table
    heads = [f"{elided(short(players[player]), 12)}, points" for player in shown]
    title = f"Paired differences to {short(summary['reference'])}"
    changes = [f"{each.words}, points" if each.is_share else each.words for each in measures]
    table = titled(title, "variant", *heads, *changes)
    for line in summary["differences"]:
        add_row(
            table,
            short(line["variant"]),
            *(changed(line[f"win_share_{player}"], 100) for player in shown),
            *(changed(line[each.name], 100 if each.is_share else 1) for each in measures),
        )
    yield table
    yield Text(
        f"\n{SURE} shown to differ from 0 (5 %, Holm over the variants); {SAME}: in every block.",
        style="dim",
    )
    yield from rules(summary)


def rules(summary: Summary) -> Iterator[RenderableType]:
    """Yield in how many games each rule matters, and what it says, as far as the run tells."""
    lines = [line for line in summary["differences"] if findings.ENDS_OTHERWISE in line]
    if not lines:
        return
    table = titled("Games that end otherwise, and the rule", "variant", "games %")
    for line in lines:
        ends, courses = (line[key] for key in (findings.ENDS_OTHERWISE, findings.OTHER_COURSE))
        add_row(table, short(line["variant"]), how_many_end_otherwise(ends, courses))
    yield table
    for line in lines:
        yield Text(f"\n{short(line['variant'])}: {line['rule']}")
        yield Text(f"  instead of: {line['instead_of']}", style="dim")
    yield Text(f"\n{OTHERWISE}", style="dim")


def changed(numbers: Summary, scale: float) -> str:
    """Return a difference, marked where it is shown not to be 0."""
    sure = numbers["p_holm"] is not None and numbers["p_holm"] < findings.ALPHA
    return change(numbers, scale) + (SURE if sure else "")


def short(name: str) -> str:
    """Return a name, safe for a terminal, its middle left out if long."""
    return elided(printable(name), NAME_WIDTH)


KINDS: dict[str, Callable[[Summary], Iterator[RenderableType]]] = {
    "compare": comparison,
    "tournament": tournament,
    "sweep": variants,
    "rule_sensitivity": variants,
    "call_safety": call_tables.call_safety,
}
