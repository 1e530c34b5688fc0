"""The tables of a run of kind belief on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from silver_sim.errors import printable
from silver_sim.report.terminal.views import add_row, framed, titled
from silver_sim.report.text.wording import plus_minus
from silver_sim.studies.belief.words import NATS, gained

Summary = Mapping[str, Any]


def parts(summary: Summary) -> Iterator[RenderableType]:
    """Yield what is printed, from top to bottom."""
    return framed(summary, content(summary), reading="")


def content(summary: Summary) -> Iterator[RenderableType]:
    """Yield the scores of every level, by who plays, by question and by turn."""
    yield Text(
        f"one decision in {summary['every']}, {summary['worlds']} worlds; policy takes the others "
        f"for {printable(summary['models'])}"
    )
    whats = {
        "card_score": f"Log score of {summary['hidden']}",
        "below_score": f"Log score of whether another player {summary['below']}",
    }
    for head, rows, where in (
        ("players", [(_who(each), each) for each in summary["groups"]], ""),
        ("question", _named(summary["by_question"], "question"), ", the mix alone"),
        ("turns", _named(summary["by_turn"], "turns"), ", the mix alone"),
    ):
        for score, what in whats.items():
            yield scores(f"{what}{where}", score, head, rows)
        yield cost(head, rows)
    note = f"\nLog score: the {NATS} *: the 95 % interval of the gain lies above 0."
    yield Text(note, style="dim")


def _who(each: Summary) -> str:
    return f"{printable(each['who'])}, {each['seats']} players"


def _named(rows: Sequence[Summary], by: str) -> list[tuple[str, Summary]]:
    return [(printable(each[by]).replace("_", " "), each) for each in rows]


def scores(what: str, score: str, head: str, rows: Sequence[tuple[str, Summary]]) -> RenderableType:
    """What counting scores, and what each further level gains."""
    gains = rows[0][1]["gains"]
    heads = [f"{gain['level']} over {gain['over']}" for gain in gains]
    table = titled(what, head, "decisions", "uniform", *heads)
    for name, each in rows:
        add_row(
            table,
            name,
            f"{each['decisions']:,}",
            plus_minus(each["levels"]["uniform"][score]),
            *(gained(gain[score]) for gain in each["gains"]),
        )
    return table


def cost(head: str, rows: Sequence[tuple[str, Summary]]) -> RenderableType:
    """How many of the worlds keep a say, and what a world of policy costs."""
    heads = ("kept", "policy", "decisions asked a world")
    table = titled("Effective worlds, % of those drawn", head, *heads)
    for name, each in rows:
        found = (plus_minus(each["levels"][level]["effective"], 100) for level in heads[:2])
        add_row(table, name, *found, plus_minus(each["asked"]))
    return table
