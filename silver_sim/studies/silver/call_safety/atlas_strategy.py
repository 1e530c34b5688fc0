"""The full table as a strategy: its limits written into the text of ``atlas``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from silver_sim.studies.silver.call_safety.forks import MANY, opponents_code
from silver_sim.studies.silver.call_safety.lines import CellLine
from silver_sim.studies.silver.call_safety.rules import Worth

SEATS = (2, 3, 4)
BLOCK = re.compile(r'(?ms)^LIMITS = (\(.*?^\)|b"-*")\n')
WIDTH = 75  # characters of a row: three times the cards of two opponents


def with_limits(text: str, worth: Worth) -> str:
    """The text of the strategy with the limits of the full table."""
    rows = "".join(f'    b"{row}"\n' for row in _rows(worth))
    made, times = BLOCK.subn(f"LIMITS = (\n{rows})\n", text)
    if times != 1:
        raise ValueError("the strategy has no LIMITS to be written anew")
    return made


def _rows(worth: Worth) -> Iterator[str]:
    """A letter a limit: players, own cards, unknown ones, cards of the others from the left."""
    for seats in SEATS:
        for cards in range(1, 5):
            for unknown in range(cards + 1):
                row = "".join(
                    _letter(_limit(worth, seats, cards, unknown, others))
                    for others in product(range(1, MANY + 1), repeat=seats - 1)
                )
                yield from (row[at : at + WIDTH] for at in range(0, len(row), WIDTH))


def _limit(worth: Worth, seats: int, cards: int, unknown: int, others: tuple[int, ...]) -> int:
    code = int(opponents_code([*sorted(others), *[0] * (3 - len(others))]))
    return worth.full(CellLine(seats, cards, unknown, code))


def _letter(limit: int) -> str:
    return "-" if limit < 0 else "0123456789abcdefghijklmnopqrstu"[limit]
