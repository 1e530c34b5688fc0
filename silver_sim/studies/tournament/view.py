"""The tables of a run of kind tournament on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import SURE, add_row, framed, titled
from silver_sim.report.text import findings
from silver_sim.report.text import survival as survival_words
from silver_sim.report.text.rules import signs_of
from silver_sim.report.text.wording import DASH, bounded, complement, counted, plus_minus
from silver_sim.stats.core import meetings
from silver_sim.stats.core.noise import others

Summary = Mapping[str, Any]

# More strategies, or longer names, than these are numbered in the head of the cross table.
WIDE_CROSS, WIDEST_HEAD = 5, 12


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), findings.confirmations(summary))


def content(summary: Summary) -> Iterator[RenderableType]:
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
            add_row(table, printable(line["strategy"]), rank, share, *rest)
        yield table
        yield cross_table(standings)
        if explained := findings.explained(standings):
            yield Text(f"\n{printable(explained)}")
        yield from survival(standings)
    yield Text(
        "\nWin shares and ranks hold together: all of them with 95 %. Cross table: how often the "
        "strategy of the row ends ahead of that of the column, in percent, half for a tie; "
        f"{SURE} shown to differ from 50: {signs_of(standings['pairs'])}. "
        "Ratings: Plackett and Luce's on "
        f"Elo's scale, mean 0{_apart(summary)}, each interval by itself; a strategy 100 higher "
        "ends ahead in 64 % of the games.",
        style="dim",
    )
    if mixed := [*survival_words.mixed(summary)]:
        yield Text(f"\n{survival_words.reading(mixed, looks=bool(summary['stopped']))}", "dim")


def _apart(summary: Summary) -> str:
    """Say whom the mean rating leaves out."""
    names, noise = summary["roster"], summary.get("noise", "")
    return f" ({printable(noise)} apart)" if len(others(names, noise)) < len(names) else ""


def survival(standings: Summary) -> Iterator[RenderableType]:
    """Yield what survives if everybody may choose: one sentence, and shares if it is not just one.

    Nothing for a run that did not ask.
    """
    found = standings.get("survival")
    if not found:
        return
    if not found["simply_best"]:
        kinds = survival_words.kinds(found)
        table = titled(survival_words.TITLE, "strategy", *(f"{each} %" for each in kinds.values()))
        for line in survival_words.in_question(found):
            shares = (survival_words.percent(line[each]) for each in kinds)
            add_row(table, printable(line["strategy"]), *shares)
        yield table
    yield Text(f"\n{printable(survival_words.outcome(standings))}")
    if typed := survival_words.as_a_strategy(found):
        yield Text(printable(typed))


def cross_table(standings: Summary) -> RenderableType:
    """Return who ends ahead of whom."""
    names = [line["strategy"] for line in standings["lines"]]
    wide = len(names) > WIDE_CROSS or any(len(printable(name)) > WIDEST_HEAD for name in names)
    heads = [str(n) if wide else printable(name) for n, name in enumerate(names, 1)]
    table = titled("Who ends ahead of whom", "strategy", *heads)
    cells: dict[tuple[str, str], str] = {}
    for pair in standings["pairs"]:
        ahead = pair["ahead"]
        mark = SURE if meetings.winner(pair) else ""
        for names_of, value in (
            ((pair["a"], pair["b"]), ahead),
            ((pair["b"], pair["a"]), complement(ahead)),
        ):
            cells[names_of] = DASH if value["estimate"] is None else f"{bounded(value, 1)}{mark}"
    for place, row in enumerate(names):
        label = f"{place + 1} {printable(row)}" if wide else printable(row)
        add_row(table, label, *(cells.get((row, column), "") for column in names))
    return table
