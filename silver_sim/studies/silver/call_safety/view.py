"""The tables of a run of kind call_safety on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.silver.call_safety.pocket import NOT_KNOWN, between
from silver_sim.studies.silver.call_safety.words import judged, precision, proofs

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom; it tells itself how its rules were proved."""
    return framed(summary, content(summary))


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield the limits, the rules, and how both hold."""
    yield Text(f"{printable(summary['player'])} in every seat")
    yield Text(precision(summary))
    for seats in summary["seats"]:
        yield limits(summary, seats)
    yield Text(
        "\nThe highest sum of known cards at which a call gains win share over going on "
        "as the strategy does; a–b: somewhere between (95 %). Never: it gains at no sum.",
        style="dim",
    )
    yield rules(summary)
    yield Text(f"\n{judged(summary)}")
    for sentence in proofs(summary):
        yield Text(f"\n{sentence}")


def limits(summary: Summary, seats: int) -> RenderableType:
    """Return the limits of one number of players, all own cards known."""
    heads = [f"{few}" if few < 5 else "5 or more" for few in range(1, 6)]
    table = titled(
        f"Call at most with, {seats} players: fewest cards of an opponent", "own cards",
        "any", *heads,
    )  # fmt: skip
    found = {
        (line["cards"], line["fewest"]): line["win"]
        for line in summary["limits"]
        if line["seats"] == seats and not line["unknown"]
    }
    for cards in range(4, 0, -1):
        numbers = [found.get((cards, few)) for few in (None, *range(1, 6))]
        add_row(table, f"{cards}", *map(limit, numbers))
    return table


def limit(numbers: Summary | None) -> str:
    """Return where a limit lies, or that too few forks are known."""
    if numbers is None or numbers["limit"] is None:
        return NOT_KNOWN
    return between(numbers["lo"], numbers["hi"])


def rules(summary: Summary) -> RenderableType:
    """Return what every rule gains at the decisions held out."""
    table = titled(
        "Rules at decisions held out", "rule", "gain, points of win share", "less than the table",
        "as the atlas says %",
    )  # fmt: skip
    for line in summary["rules"]:
        lost = "" if line["rule"] == "full table" else plus_minus(line["lost"], 100)
        add_row(
            table, line["rule"], plus_minus(line["gain"], 100, "+"), lost,
            plus_minus(line["agreement"], 100),
        )  # fmt: skip
    return table
