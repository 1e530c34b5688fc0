"""The pocket table: the highest sum at which to call, few enough numbers to learn by heart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, takewhile
from typing import TYPE_CHECKING

from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import counted, number
from silver_sim.studies.silver.call_safety.atlas import (
    FEW,
    LEAST,
    MANY,
    NEVER,
    Atlas,
    AtlasCell,
    AtlasLine,
    Limit,
)
from silver_sim.studies.silver.call_safety.result import CardLimit, Judged
from silver_sim.studies.silver.call_safety.rules import SEATS

if TYPE_CHECKING:
    from rich.console import Console

OWN_CARDS = (4, 3, 2, 1)
NO_SUM, NOT_KNOWN = "never", "–"
RARE = 50  # at no sum the card calls in more than one position in this many that should wait
OPEN = "○"  # next to a limit of which little is known
MOVED = "Turn, deck and score change this: silver-sim call takes them into account."
FEW_GAMES = f"{OPEN}: from fewer than {FEW} games"
HEADING = "fewest cards any opponent has"
READING = (
    "Call if the cards that you know add up to this or less. 7 (9): 7, or 9 if only one opponent "
    f"has that few cards; {NO_SUM}: do not call, even at 0; {NOT_KNOWN}: too few games to say; "
    f"{FEW_GAMES}. {MOVED}"
)


def card_limits(atlas: Atlas) -> list[CardLimit]:
    """What the card tells: the limits of all villages, the greatest first."""
    return [
        CardLimit(
            seats=seats, cards=cards, unknown=unknown, fewest=fewest,
            several=several, alone=one, forks=forks,
        )
        for cards in OWN_CARDS
        for unknown in range(cards)
        for seats in SEATS
        for fewest in range(1, MANY + 1)
        for several, one, forks in [_limits(atlas, seats, cards, unknown, fewest)]
    ]  # fmt: skip


def pockets(atlas: Atlas) -> Iterator[Table]:
    """The tables of all villages with which somebody should call, the greatest first."""
    columns = [Column(HEADING, "name"), *(Column(f"{seats} players") for seats in SEATS)]
    villages: defaultdict[tuple[int, int], list[CardLimit]] = defaultdict(list)
    for limit in card_limits(atlas):
        villages[limit.cards, limit.unknown].append(limit)
    for (cards, unknown), limits in villages.items():
        if unknown and not any(each.calls for each in limits):
            continue
        hidden = f", {unknown} of them unknown" if unknown else ""
        rows = [
            [text(few), *(cell(each) for each in limits if each.fewest == place)]
            for place, few in enumerate(("1", "2", "3", "4", "5 or more"), 1)
        ]
        title = f"You hold {counted(cards, 'card')}{hidden}"
        yield Table(f"pocket-{cards}-{unknown}", title, columns, rows, sortable=False)


def limit(atlas: Atlas, seats: int, cards: int, unknown: int, opponents: Sequence[int]) -> int:
    """The highest sum of known cards at which the card says call; -1: never.

    It goes by the fewest cards any opponent has, and by whether another one has as few.
    """
    few = [min(each, MANY) for each in opponents]
    several, one, _ = _limits(atlas, seats, cards, unknown, min(few))
    found = one if few.count(min(few)) == 1 else several
    return NEVER if found is None else found


def _limits(
    atlas: Atlas, seats: int, cards: int, unknown: int, fewest: int
) -> tuple[int | None, int | None, int]:
    """The limit where several opponents have the fewest cards, and where a single one has.

    And the fewest forks of a sum that decides about either.
    """
    every = [
        (others, line)
        for others in combinations_with_replacement(range(fewest, MANY + 1), seats - 2)
        if (line := atlas.line(seats, cards, unknown, (fewest, *others)))
    ]
    several, one = (
        _highest([line for others, line in every if (fewest in others) == as_few])
        for as_few in (True, False)
    )
    found = [each for each in (several, one) if each]
    if not found:
        return None, None, 0
    (most, _), (single, _) = several or found[0], one or found[0]
    # One opponent with this few cards is no worse than several of them.
    return min(most, single), single, min(forks for _, forks in found)


def _highest(lines: Sequence[AtlasLine]) -> tuple[int, int] | None:
    """The sum up to which calls pay, whatever else the others have; -1: not even at 0.

    At none of the sums more than one position in ``RARE`` waits by the atlas. And the fewest forks
    of this sum and the next, which decide; None where nothing is known.
    """
    met: defaultdict[int, list[AtlasCell]] = defaultdict(list)
    for line in lines:
        for known, cell in line:
            met[known].append(cell)
    sums = [known for known in sorted(met) if _forks(met[known]) >= LEAST]
    if not sums:
        return None
    most = max(takewhile(lambda known: _pays(met[known]), sums), default=NEVER)
    deciding = sums[:1] if most == NEVER else (most, most + 1)
    return most, min(_forks(met[known]) for known in deciding)


def _forks(cells: Sequence[AtlasCell]) -> int:
    return sum(cell.forks for cell in cells)


def _pays(cells: Sequence[AtlasCell]) -> bool:
    """Whether calls gain in these cells together, each as often as it is met."""
    gain = sum(cell.forks * cell.win.estimate for cell in cells)
    waits = sum(cell.forks for cell in cells if cell.verdict == "wait")
    return gain > 0 and RARE * waits <= _forks(cells)


def cell(limit: CardLimit) -> Cell:
    """A limit of the card: "4", "4 (6)" where it is higher against a single one, or "never"."""
    if limit.several is None or limit.alone is None:
        return Cell(NOT_KNOWN, (None, None))
    several, one = (NO_SUM if each < 0 else f"{each}" for each in (limit.several, limit.alone))
    shown = several if several == one else f"{several} ({one})"
    mark, tone = OPEN if limit.is_open else "", "plus" if limit.calls else "same"
    return Cell(shown, (limit.several, limit.alone), mark, f"{tone} open" if mark else tone)


def limit_cell(found: Limit | None) -> Cell:
    """A limit, as the range in which it is: "4", "3–4" or "never–3"."""
    if found is None or found.lo is None or found.hi is None:
        return Cell(NOT_KNOWN, (None, None))
    return ranged(found.lo, found.hi)


def ranged(lo: int, hi: int) -> Cell:
    """Two limits, or the only one."""
    lowest, highest = (NO_SUM if end < 0 else f"{end}" for end in (lo, hi))
    return Cell(lowest if lowest == highest else f"{lowest}–{highest}", (lo, hi))


def print_pockets(atlas: Atlas, console: Console) -> None:
    """Print how to read the tables, and the tables."""
    from silver_sim.report.terminal.printing import sheet

    console.print(READING, style="bold", highlight=False, markup=False)
    for table in pockets(atlas):
        console.print(sheet(table), highlight=False)


def judged(found: Judged) -> str:
    """Return how the verdicts do on the forks that were held out."""
    if not found.verdicts:
        return "No verdict is sure enough to be judged."
    kept = 100 * (1 - found.contradicted / found.verdicts)
    return (
        f"{number(kept, 2)} % of the verdicts that are not toss-ups, weighted by how often they "
        "occur, are not contradicted by the forks held out "
        f"({found.contradicted_cells:,} of {found.cells:,} cells are)."
    )
