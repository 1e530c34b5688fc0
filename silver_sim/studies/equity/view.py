"""The tables of a run of kind equity on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text.chances import is_true
from silver_sim.report.text.wording import number, plus_minus
from silver_sim.studies.equity.words import SCORE

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), reading="")


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield scores by table, and the steps of chances of the table's own strategy."""
    equity = summary["equity"]
    yield Text(
        f"table {equity['hash']}, made of games of {printable(equity['strategy'])}, "
        f"seed {equity['seed']}"
    )
    table = titled("Chances to win between two deals", "players", "predictions", "Brier score",
                   "base", "gain", "log score")  # fmt: skip
    for each in summary["groups"]:
        add_row(
            table,
            f"{printable(each['who'])}, {each['seats']} players",
            f"{each['predictions']:,}",
            *(plus_minus(each[name]) for name in ("brier", "base")),
            plus_minus(each["gain"], 1, "+"),
            plus_minus(each["log_score"]),
        )
    yield table
    table = titled("Do they come true, in percent", "players", "predicted", "observed",
                   "predictions")  # fmt: skip
    for each in summary["groups"]:
        for step in each["reliability"]:
            add_row(
                table,
                f"{printable(each['who'])}, {each['seats']} players",
                number(100 * step["predicted"], 2),
                plus_minus(step["observed"], 100) + ("" if is_true(step) else " !"),
                f"{step['count']:,}",
            )
    yield table
    note = f"\nBrier score: the {SCORE} !: predicted lies outside the interval."
    yield Text(note, style="dim")
