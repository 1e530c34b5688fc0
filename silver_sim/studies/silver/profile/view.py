"""What a profile tells of Silver Amulet alone, on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType

from silver_sim.report.terminal.views import add_row, titled
from silver_sim.report.text.wording import DASH, bounded, number, plus_minus
from silver_sim.studies.profile.view import middle

Profile = Mapping[str, Any]

ABOVE_MARGIN = 4  # own sums beyond the margin that are shown
MOST_UNKNOWN = 4  # columns of unknown cards


def points(profile: Profile) -> RenderableType:
    """Return where its points come from."""
    heads = ("cards", "saved by calls", "cost of calls", "score", "field's score", "difference")
    table = titled("Points a round: cards − saved + cost = score", "round", *heads)
    for line in profile["points"]:
        score = line["score"]
        add_row(
            table,
            "all" if line["round"] is None else str(line["round"]),
            *(plus_minus(line[name]["own"]) for name in ("cards", "saved", "cost", "score")),
            plus_minus(score["field"]),
            plus_minus(score["difference"], sign="+"),
        )
    return table


def fingerprint(profile: Profile) -> RenderableType:
    """Return how often it calls when it may, by what it holds and knows."""
    cells = {(c["own_sum"], c["unknown"]): c for c in profile["fingerprint"]["own"]}
    columns = range(MOST_UNKNOWN + 1)
    heads = [f"{unknown} unknown" for unknown in columns]
    table = titled("It calls in so many % (of so many turns)", "own sum", *heads)
    last = (profile["audit"]["margin"] or 0) + ABOVE_MARGIN
    for held in sorted({held for held, _ in cells if held <= last}):
        add_row(table, str(held), *(cell(cells.get((held, unknown))) for unknown in columns))
    return table


def cell(found: Mapping[str, Any] | None) -> str:
    """Return a share of calls and the turns that it comes from."""
    return DASH if found is None else f"{bounded(found, 0)} ({found['turns']:,})"


def audit(profile: Profile) -> RenderableType:
    """Return whether its calls pay at its margin, and all together."""
    found = profile["audit"]
    table = titled(
        "Its calls at its margin, against scoring its sum",
        "own sum",
        "calls",
        "successful %",
        "break-even %",
        "points won",
        "pays",
    )
    for line in found["by_sum"]:
        if line["from_margin"] in (-1, 0, 1):
            mark = " (margin)" if line["from_margin"] == 0 else ""
            add_row(table, f"{line['own_sum']}{mark}", *audited(line, line["break_even"]))
    if found["all"]:
        add_row(table, "all", *audited(found["all"], None))
    return table


def audited(line: Mapping[str, Any], break_even: float | None) -> list[str]:
    """Return the cells of a row of calls."""
    return [
        f"{line['calls']:,}",
        plus_minus(line["success"], 100),
        number(None if break_even is None else 100 * break_even, 1),
        plus_minus(line["won"], sign="+"),
        line["pays"],
    ]


def powers(profile: Profile) -> RenderableType:
    """Return how often it could make use of each power, and how often it did."""
    table = titled(
        "Abilities and free acts", "", "at hand, % of turns", "used then %", "field's median %"
    )
    for line in profile["powers"]:
        name = line["power"].replace("_", " ") + (" (free act)" if line["free_act"] else "")
        add_row(
            table,
            name,
            plus_minus(line["at_hand"]["own"], 100),
            plus_minus(line["used"]["own"], 100),
            middle(line["used"]["field_median"], 100),
        )
    return table
