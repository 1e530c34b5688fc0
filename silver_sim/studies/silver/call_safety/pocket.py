"""The pocket table: the highest sum at which to call, few enough numbers to learn by heart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas

if TYPE_CHECKING:
    from rich.console import Console

SEATS = (2, 3, 4)
OWN_CARDS = (4, 3, 2, 1)
NEVER, NOT_KNOWN = "never", "–"
HEADING = "fewest cards of an opponent"
READING = (
    "Call if your cards, all of them known to you, add up to this or less. "
    f"3–4: somewhere between (95 %); {NEVER}: not even at 0; {NOT_KNOWN}: too few games to say. "
    "What the other opponents hold is averaged over."
)


class Pocket(NamedTuple):
    """The table of a village of so many cards."""

    title: str
    rows: list[tuple[str, list[str]]]  # the fewest cards of an opponent; by number of players


def pockets(atlas: Atlas) -> Iterator[Pocket]:
    """The tables of all villages that may call, the greatest first."""
    for cards in OWN_CARDS:
        rows = [
            (counted(fewest), [highest_sum(atlas, seats, cards, fewest) for seats in SEATS])
            for fewest in range(1, MANY + 1)
        ]
        yield Pocket(f"{cards} own card{'s' if cards > 1 else ''}", rows)


def counted(cards: int) -> str:
    """A number of an opponent's cards as lines are found by."""
    return f"{cards} or more" if cards == MANY else f"{cards}"


def highest_sum(atlas: Atlas, seats: int, cards: int, fewest: int) -> str:
    """The highest sum of known cards at which to call, between its limits if it is not certain.

    On average over what the others hold, and nowhere beyond what is answered to any of them.
    """
    line = atlas.line(seats, cards, 0, fewest)
    limit = line.limit() if line else None
    against = [
        found
        for others in combinations_with_replacement(range(fewest, MANY + 1), seats - 2)
        if (told := atlas.line(seats, cards, 0, (fewest, *others))) and (found := told.limit())
    ]
    if not against:
        return NOT_KNOWN if limit is None else between(*limit[1:])
    lowest, highest = (
        [pick(each[end] for each in against) for end in (1, 2)] for pick in (min, max)
    )
    if limit is None:
        return between(lowest[0], highest[1])
    lo, hi = (
        min(max(average, least), most)
        for average, least, most in zip(limit[1:], lowest, highest, strict=True)
    )
    return between(lo, hi)


def between(lo: int, hi: int) -> str:
    """Return "4", "3–4" or "never–3": where a limit lies."""
    lowest, highest = (NEVER if end < 0 else f"{end}" for end in (lo, hi))
    return lowest if lowest == highest else f"{lowest}–{highest}"


def print_pockets(atlas: Atlas, console: Console) -> None:
    """Print the tables and how to read them."""
    from silver_sim.report.terminal.views import add_row, titled

    for pocket in pockets(atlas):
        table = titled(pocket.title, HEADING, *(f"{seats} players" for seats in SEATS))
        for fewest, cells in pocket.rows:
            add_row(table, fewest, *cells)
        console.print(table, highlight=False)
    console.print(f"\n{READING}", style="dim", highlight=False, markup=False)
