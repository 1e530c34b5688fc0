"""The tables of a run of kind ladder on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import SURE, add_row, framed, titled
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.ladder.words import OPEN, points_words, setting

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), reading="")


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield what each step wins against the one below it, the highest first."""
    yield Text(f"Who sits where: {setting(summary)}")
    fair = f"{100 * summary['fair_share']:.3g}"
    table = titled("The ladder", "step", "against", "games", "win share %", "points", texts=2)
    for step in reversed(summary["steps"]):
        sure = "" if step["found"] == OPEN else SURE
        share = f"{plus_minus(step['win_share'], 100)}{sure}"
        names = (printable(step[end]) for end in ("upper", "lower"))
        add_row(table, *names, f"{step['games']:,}", share, points_words(step))
    yield table
    yield Text(
        f"\n{SURE} shown to differ from the fair share, {fair} %: all intervals of this table hold "
        "together with 95 %. Points: on Elo's scale; who has 100 more than each of the others has "
        "64 % against one of them.",
        style="dim",
    )
