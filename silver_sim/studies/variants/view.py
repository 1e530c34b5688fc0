"""The tables of runs of the kinds sweep and rule_sensitivity on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import (
    SURE,
    add_row,
    changed,
    framed,
    in_percent,
    titled,
)
from silver_sim.report.text import findings
from silver_sim.report.text.wording import (
    SAME,
    how_many_end_otherwise,
    otherwise,
    plus_minus,
)
from silver_sim.studies.core.game import game_of

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), findings.confirmations(summary))


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield every variant and its differences to the reference."""
    players = summary["players"]
    yield Text(f"{' v '.join(map(printable, players))}")
    shown = range(len(players)) if summary["kind"] == "rule_sensitivity" else [0]
    shares = [f"{printable(players[player])} %" for player in shown]
    measures = [each for each in game_of(summary).measures if each.varied]
    heads = [in_percent(each.words, 100 if each.is_share else 1) for each in measures]
    table = titled("Win shares", "variant", *shares, *heads)
    for line in summary["variants"]:
        add_row(
            table,
            printable(line["variant"]),
            *(plus_minus(line[f"win_share_{player}"], 100) for player in shown),
            *(plus_minus(line[each.name], 100 if each.is_share else 1) for each in measures),
        )
    yield table
    heads = [f"{printable(players[player])}, points" for player in shown]
    title = f"Paired differences to {printable(summary['reference'])}"
    changes = [f"{each.words}, points" if each.is_share else each.words for each in measures]
    table = titled(title, "variant", *heads, *changes)
    for line in summary["differences"]:
        add_row(
            table,
            printable(line["variant"]),
            *(changed(line[f"win_share_{player}"], 100) for player in shown),
            *(changed(line[each.name], 100 if each.is_share else 1) for each in measures),
        )
    yield table
    players_too = ", of win shares over the players too" if len(shown) > 1 else ""
    yield Text(
        f"\n{SURE} shown to differ from 0 (5 %, Holm over the variants{players_too}); {SAME}: in "
        "every block.",
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
        add_row(table, printable(line["variant"]), how_many_end_otherwise(ends, courses))
    yield table
    for line in lines:
        yield Text(f"\n{printable(line['variant'])}: {line['rule']}")
        yield Text(f"  instead of: {line['instead_of']}", style="dim")
    yield Text(f"\n{otherwise(game_of(summary).words.deal)}", style="dim")
