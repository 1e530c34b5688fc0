"""The pocket table: the highest sum at which to call, few enough numbers to learn by heart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    "Call if the cards that you know add up to this or less. 7 (9): up to 9 if all other opponents "
    f"have five cards or more; {NEVER}: not even at 0. Turn, deck and score move it: silver-sim "
    "call counts them."
)


class Pocket(NamedTuple):
    """The table of a village of so many cards."""

    title: str
    rows: list[tuple[str, list[str]]]  # the fewest cards of an opponent; by number of players


def pockets(atlas: Atlas) -> Iterator[Pocket]:
    """The tables of all villages with which somebody should call, the greatest first."""
    for cards in OWN_CARDS:
        for unknown in range(cards):
            limits = [
                [_limits(atlas, seats, cards, unknown, fewest) for seats in SEATS]
                for fewest in range(1, MANY + 1)
            ]
            if unknown and max(each or (-1,) for row in limits for each in row) < (0,):
                continue
            rows = [(counted(fewest), [*map(_cell, row)]) for fewest, row in enumerate(limits, 1)]
            hidden = f", {unknown} unknown" if unknown else ""
            yield Pocket(f"{cards} own card{'s' if cards > 1 else ''}{hidden}", rows)


def counted(cards: int) -> str:
    """A number of an opponent's cards as lines are found by."""
    return f"{cards} or more" if cards == MANY else f"{cards}"


def limit(atlas: Atlas, seats: int, cards: int, unknown: int, opponents: Sequence[int]) -> int:
    """The highest sum of known cards at which the card says call; -1: never.

    It goes by the fewest cards of an opponent, and by whether all others have many.
    """
    found = _limits(atlas, seats, cards, unknown, min(opponents))
    if found is None:
        return -1
    return found[1] if sorted(opponents)[1:] == [MANY] * (seats - 2) else found[0]


def _limits(
    atlas: Atlas, seats: int, cards: int, unknown: int, fewest: int
) -> tuple[int, int] | None:
    """The lowest limit whatever the other opponents have, and that where all have many cards."""
    found = [
        line.limit()
        for others in combinations_with_replacement(range(fewest, MANY + 1), seats - 2)
        if (line := atlas.line(seats, cards, unknown, (fewest, *others)))
    ]
    known = [each[0] for each in found if each]
    return (min(known), known[-1]) if known else None


def _cell(limits: tuple[int, int] | None) -> str:
    if limits is None:
        return NOT_KNOWN
    lowest, most = (NEVER if each < 0 else f"{each}" for each in limits)
    return lowest if lowest == most else f"{lowest} ({most})"


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
