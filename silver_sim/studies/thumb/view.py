"""Rules of thumb on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.thumb.words import READING, question, sentence

Found = Mapping[str, Any]


def print_thumb(found: Found, console: Console) -> None:
    """Print every topic with its rule, then the rules beside each other."""
    for part in parts(found):
        console.print(part, highlight=False)
    console.print("\nExactly this again:", highlight=False)
    again = printable(found["command"])
    console.print(f"  {again}", highlight=False, markup=False, soft_wrap=True)


def parts(found: Found) -> Iterator[RenderableType]:
    """Yield what is printed above the command."""
    for topic in found["topics"]:
        yield Text(f"\n{question(topic)}", style="bold")
        yield Text(sentence(topic))
    if found["further"]:
        yield Text(f"\n{found['further']}")
    for topic in found["topics"]:
        yield _table(topic)
    yield Text(
        f"\n{found['player']} in every seat that is not said to be another's; edition "
        f"{printable(found['edition'])}, seed {found['seed']}, {found['games']:,} games a "
        f"question, {found['worlds']} worlds a decision. {READING}",
        style="dim",
    )


def _table(topic: Found) -> RenderableType:
    gains = plus_minus(topic["advice"], 100)
    table = titled(
        f"{question(topic)}: advice gains {gains} over “{topic['over']}”",
        "rule",
        "agrees %",
        "gain",
        "kept %",
    )
    for rule in topic["rules"]:
        numbers = (plus_minus(rule[name], 100) for name in ("agrees", "gain", "kept"))
        add_row(table, f"{'* ' if rule['chosen'] else ''}{rule['words']}", *numbers)
    return table
