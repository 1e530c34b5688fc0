"""All villages that may call: the cells of the atlas, with whatever sum of their known cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from silver_sim.studies.silver.call_safety.advice.question import MOST_TO_CALL, sums
from silver_sim.studies.silver.call_safety.advice.told_numbers import numbers
from silver_sim.studies.silver.call_safety.forks import MANY, SUMS


class Village(NamedTuple):
    """Own cards, unknown ones among them, and the opponents' cards in order."""

    cards: int
    unknown: int
    opponents: tuple[int, ...]


def all_villages(seats: int) -> Iterator[Village]:
    """Those with so many players."""
    for cards in range(1, MOST_TO_CALL + 1):
        for unknown in range(cards + 1):
            for others in combinations_with_replacement(range(1, MANY + 1), seats - 1):
                yield Village(cards, unknown, others)


def sums_of(village: Village) -> range:
    """What its known cards can sum up to; from the last of them on all are one cell."""
    possible = sums(village.cards - village.unknown)
    return range(possible.start, min(possible.stop, SUMS))


def bare(cells: Sequence[tuple[Village, int]], seats: int) -> Any:
    """The numbers of questions that tell nothing else."""
    return numbers(
        seats,
        known=[each.cards - each.unknown for each, _ in cells],
        sum_=[own for _, own in cells],
        unknown=[each.unknown for each, _ in cells],
        opponents=[each.opponents for each, _ in cells],
    )


def key_of(village: Village, own: int) -> int:
    """The number of a cell, as ``fork_rows.cell_of`` numbers those of forks."""
    key = ((village.cards - village.unknown) * 8 + village.unknown) * SUMS + own
    for cards in village.opponents:
        key = key * (MANY + 1) + cards
    return key
