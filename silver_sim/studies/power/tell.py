"""The page of a plan: what the teller says of its rows, the commands, and how to read them."""

from __future__ import annotations

from dataclasses import replace

from silver_sim.report.model import Page, Section
from silver_sim.report.text.wording import counted
from silver_sim.studies.arms.tell import tell as given_of
from silver_sim.studies.power.result import WAYS, PowerResult

TIMES = ((60, "s", 1), (3600, "min", 60), (48 * 3600, "h", 3600), (float("inf"), "days", 86_400))
SPREAD = "(a to b): the 95 % interval that the pilot gives."
HOW = """simulate: A and B at one table, each deal in all seats. compare: A and B in turn, in the \
same seats on the same deals, or at one table without a field. --until plays until the interval is \
narrow, --precision until the sequential test decides; it is shown on average, also for half the \
difference, and for none."""
ONE_TABLE = """At one table A and B take games from each other, in turn only from the field: the \
two differences need not be equal."""
ALIKE = "Unlike strategies vary more; --field names the others at the table."


def tell(result: PowerResult, speed: float | None = None) -> Page:
    """Return what is said; `speed` is the number of games played in a second, if it is known."""
    typed = [*dict.fromkeys(plan.command for plan in result.designs if plan.command)]
    tested = next((each.power for each in result.designs if each.design == "test_of_edge"), 0.0)
    games = result.number("games", "in_turn").value
    often = f", by the sequential test in {100 * tested:g} %" if tested else ""
    reading = [
        f"A difference this large is shown (its 95 % interval excludes 0) in "
        f"{100 * result.power:g} % of runs{often}.",
        HOW,
        f"It may stop after every {counted(result.blocks_of_a_look, 'block')}. {SPREAD}",
        f"compare --blocks takes {duration(games / speed)} here." if speed else "",
        ONE_TABLE if result.field else "",
        ALIKE,
    ]
    line = {
        "A": result.a, "B": result.b, "field": ", ".join(result.field), "seats": f"{result.seats}",
        "pilot": f"{counted(result.blocks, 'block')} ({counted(result.games, 'game')})",
        "edition": result.edition, "seed": f"{result.seed}",
    }  # fmt: skip
    return replace(
        given_of(result, more=[Section(f"{WAYS}-typed", "", typed=typed)]),
        trust=None,
        line=[(name, value) for name, value in line.items() if value],
        reading=" ".join(filter(None, reading)),
    )


def duration(seconds: float) -> str:
    """Return an approximate duration: "below 1 s", "40 s", "3 min", "2 h", "5 days"."""
    if seconds < 1:
        return "below 1 s"
    _, unit, size = next(each for each in TIMES if seconds < each[0])
    return f"{seconds / size:,.0f} {unit}"
