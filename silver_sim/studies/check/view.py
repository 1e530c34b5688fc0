"""What the check of a strategy found, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import DASH, counted

Check = Mapping[str, Any]


def print_check(check: Check, console: Console) -> None:
    """Print what was examined, what was found, and the verdict."""
    for part in parts(check):
        console.print(part, highlight=False)
    if check["findings"]:  # a command that is broken over two lines cannot be copied
        command = printable(check["findings"][0]["first"]["command"])
        console.print(Text(f"See the first: {command}"), soft_wrap=True)


def parts(check: Check) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    name = printable(check["strategy"])
    yield Text(
        f"{name}: {counted(check['decisions'], 'decision')} in {counted(check['games'], 'game')}, "
        f"hidden cards dealt anew {check['deals']:,} times at each · seed {check['seed']}"
    )
    yield questions(check)
    yield Text(f"\nTime of a decision, measured here: {times(check)}")
    if check["findings"]:
        yield findings(check)
    yield Text()
    for warning in check["warnings"]:
        yield Text(f"warning: {printable(warning)}", style="bold yellow")
    yield Text(f"Verdict: {verdict(check)}", style="bold")


def questions(check: Check) -> RenderableType:
    """Return how many decisions were examined, by question."""
    table = titled("Decisions examined", "question", "decisions")
    for question, decisions in sorted(check["questions"].items(), key=lambda each: -each[1]):
        add_row(table, question, f"{decisions:,}")
    return table


def times(check: Check) -> str:
    """Return what a decision takes, compiled and in plain Python."""
    ways = {"compiled": "compiled", "plain": "in plain Python"}
    measured = [
        f"{time['microseconds']:.3g} µs {ways[way]} (mean of {time['decisions']:,})"
        for way, time in check["times"].items()
    ]
    return ", ".join(measured) or DASH


def findings(check: Check) -> RenderableType:
    """Return what was found: on which question, how often, where first."""
    table = titled("Found", "it", "question", "how often", "first", texts=4)
    for found in check["findings"]:
        times, of = found["times"], found["decisions"]
        often = f"{times:,} of {of:,}" if of else counted(times, "game")
        add_row(table, printable(found["found"]), found["question"] or DASH, often, place(found))
    return table


BESIDE = {"edition", "players", "command"}  # fields of a place; all others tell where it is


def place(found: Mapping[str, Any]) -> str:
    """Return where something was seen first."""
    first = found["first"]
    at = ", ".join(f"{key} {value}" for key, value in first.items() if key not in BESIDE)
    return f"{first['edition']}, {first['players']} players: {at}"


def verdict(check: Check) -> str:
    """Return whether it passes."""
    name = printable(check["strategy"])
    if check["passed"]:
        return f"{name} passes."
    found = dict.fromkeys(each["found"].partition(":")[0] for each in check["findings"])
    return f"{name} does not pass: it {', and it '.join(map(printable, found))}."
