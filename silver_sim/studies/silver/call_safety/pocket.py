"""The pocket table: the highest sum at which to call, few enough numbers to learn by heart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, takewhile
from typing import TYPE_CHECKING

from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas, AtlasCell, AtlasLine
from silver_sim.studies.silver.call_safety.result import CardLimit
from silver_sim.studies.silver.call_safety.rules import SEATS

if TYPE_CHECKING:
    from rich.console import Console

    from silver_sim.studies.silver.call_safety.result import Limit

OWN_CARDS = (4, 3, 2, 1)
NEVER, NOT_KNOWN = "never", "–"
FEW = 50  # at no sum the card calls in more than one position in so many that should wait
HEADING = "fewest cards of an opponent"
READING = (
    "Call if the cards that you know add up to this or less. 7 (9): up to 9 if only one opponent "
    f"has so few cards; {NEVER}: not even at 0. Turn, deck and score move it: silver-sim call "
    "counts them."
)


def card_limits(atlas: Atlas) -> list[CardLimit]:
    """What the card tells: the limits of all villages, the greatest first."""
    return [
        CardLimit(
            seats=seats, cards=cards, unknown=unknown, fewest=fewest, several=several, alone=alone
        )
        for cards in OWN_CARDS
        for unknown in range(cards)
        for seats in SEATS
        for fewest in range(1, MANY + 1)
        for several, alone in [_limits(atlas, seats, cards, unknown, fewest) or (None, None)]
    ]


def pockets(atlas: Atlas) -> Iterator[Table]:
    """The tables of all villages with which somebody should call, the greatest first."""
    columns = [Column(HEADING, "name"), *(Column(f"{seats} players") for seats in SEATS)]
    villages: defaultdict[tuple[int, int], list[CardLimit]] = defaultdict(list)
    for limit in card_limits(atlas):
        villages[limit.cards, limit.unknown].append(limit)
    for (cards, unknown), limits in villages.items():
        if unknown and not any(each.calls for each in limits):
            continue
        hidden = f", {unknown} unknown" if unknown else ""
        rows = [
            [text(counted(few)), *(cell(each) for each in limits if each.fewest == few)]
            for few in range(1, MANY + 1)
        ]
        title = f"{cards} own card{'s' if cards > 1 else ''}{hidden}"
        yield Table(f"pocket-{cards}-{unknown}", title, columns, rows, sortable=False)


def counted(cards: int) -> str:
    """A number of an opponent's cards as lines are found by."""
    return f"{cards} or more" if cards == MANY else f"{cards}"


def limit(atlas: Atlas, seats: int, cards: int, unknown: int, opponents: Sequence[int]) -> int:
    """The highest sum of known cards at which the card says call; -1: never.

    It goes by the fewest cards of an opponent, and by whether another one has as few.
    """
    few = [min(each, MANY) for each in opponents]
    found = _limits(atlas, seats, cards, unknown, min(few))
    return -1 if found is None else found[few.count(min(few)) == 1]


def _limits(
    atlas: Atlas, seats: int, cards: int, unknown: int, fewest: int
) -> tuple[int, int] | None:
    """The limit where several opponents have the fewest cards, and where a single one has."""
    every = [
        (others, line)
        for others in combinations_with_replacement(range(fewest, MANY + 1), seats - 2)
        if (line := atlas.line(seats, cards, unknown, (fewest, *others)))
    ]
    several = _highest([line for others, line in every if fewest in others])
    alone = _highest([line for others, line in every if fewest not in others])
    if several is None or alone is None:
        only = alone if several is None else several
        return None if only is None else (only, only)
    return several, alone


def _highest(lines: Sequence[AtlasLine]) -> int | None:
    """The sum up to which calls pay, whatever else the others have; -1: not even at 0.

    At none of the sums more than one position in ``FEW`` waits by the atlas.
    """
    cells: defaultdict[int, list[AtlasCell]] = defaultdict(list)
    for line in lines:
        for known, cell in enumerate(line.cells(), line.first):
            if cell is not None:
                cells[known].append(cell)
    if not cells:
        return None
    pays = takewhile(lambda known: _pays(cells[known]), sorted(cells))
    return max(pays, default=-1)


def _pays(cells: Sequence[AtlasCell]) -> bool:
    """Whether calls gain in these cells together, each as often as it is met, and once more."""
    met = [cell.forks + 1 for cell in cells]
    gain = sum(often * cell.win.estimate for often, cell in zip(met, cells, strict=True))
    waits = sum(often for often, cell in zip(met, cells, strict=True) if cell.verdict == "wait")
    return gain > 0 and FEW * waits <= sum(met)


def cell(limit: CardLimit) -> Cell:
    """A limit of the card: "4", "4 (6)" where it is higher against a single one, or "never"."""
    if limit.several is None or limit.alone is None:
        return Cell(NOT_KNOWN, (None, None))
    several, alone = (NEVER if each < 0 else f"{each}" for each in (limit.several, limit.alone))
    shown = several if several == alone else f"{several} ({alone})"
    return Cell(shown, (limit.several, limit.alone), tone="plus" if limit.calls else "same")


def limit_cell(found: Limit | None) -> Cell:
    """A limit, as the range in which it lies: "4", "3–4" or "never–3"."""
    if found is None or found.lo is None or found.hi is None:
        return Cell(NOT_KNOWN, (None, None))
    return ranged(found.lo, found.hi)


def ranged(lo: int, hi: int) -> Cell:
    """Two limits, or the only one."""
    lowest, highest = (NEVER if end < 0 else f"{end}" for end in (lo, hi))
    return Cell(lowest if lowest == highest else f"{lowest}–{highest}", (lo, hi))


def print_pockets(atlas: Atlas, console: Console) -> None:
    """Print the tables and how to read them."""
    from silver_sim.report.terminal.told import sheet

    for table in pockets(atlas):
        console.print(sheet(table), highlight=False)
    console.print(f"\n{READING}", style="dim", highlight=False, markup=False)
