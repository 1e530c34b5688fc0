"""Lines of cells: the same village but for the sum of its known cards, and what a call gains there.

Along a line estimates are smoothed; the verdict of a cell and the limit of a line come from the win
share alone. Points of the round do not tell it: who calls keeps others from getting lighter, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.studies.silver.call_safety.advice.atlas import (
    LETTERS,
    NOT_KNOWN,
    NOTHING,
    Atlas,
    AtlasLine,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.cells import Cells, Floats, Int64s
from silver_sim.studies.silver.call_safety.curves import Curve, falling
from silver_sim.studies.silver.call_safety.forks import (
    CARDS,
    LEVELS,
    MANY,
    SEATS,
    SUMS,
    line,
    opponents_code,
)
from silver_sim.studies.silver.call_safety.result import Limit

LEAST = 200  # forks; of fewer a cell says nothing
CALL, WAIT, TOO_FEW = (LETTERS[verdict] for verdict in ("call", "wait", NOT_KNOWN))


class CellLine(NamedTuple):
    """The cells of all known sums, everything else being the same."""

    seats: int
    cards: int
    unknown: int
    level: int

    @property
    def village(self) -> dict[str, int]:
        """The players, the own cards, and those of them that are not known."""
        return {"seats": self.seats, "cards": self.cards, "unknown": self.unknown}

    @property
    def keys(self) -> Int64s:
        """The cells."""
        return line(*self)


class Known(NamedTuple):
    """What is known along a line, by sum."""

    line: CellLine
    sums: Int64s  # [sum, group, column]
    forks: Int64s
    chance: Curve  # to be lowest
    points: Curve  # of the round that a call saves over going on
    win: Curve  # share of the game that it gains over going on

    @property
    def verdicts(self) -> str:
        """A letter for every sum."""
        band = self.win.band()
        return "".join(
            NOTHING if not forks else TOO_FEW if forks < LEAST else _letter(*gain)
            for forks, *gain in zip(self.forks, *band, strict=True)
        )

    def limit(self, what: str = "win") -> Limit:
        """The highest sum at which a call gains; ``what`` is ``win`` or ``points``."""
        curve: Curve = getattr(self, what)
        known = np.flatnonzero(self.forks >= LEAST)
        if not len(known):
            return Limit(limit=None, lo=None, hi=None)
        tail = 100 * (1 - LEVEL) / 2
        last = int(_last(curve.value[known, None], known)[0])
        draws = _last(curve.draws[known], known)
        lo, hi = (int(end) for end in np.percentile(draws, [tail, 100 - tail], method="nearest"))
        return Limit(limit=last, lo=min(lo, last), hi=max(hi, last))


def _letter(*gain: float) -> str:
    return LETTERS[verdict_of(Range(*gain), inf)]


def _last(gains: Floats, sums: Int64s) -> Int64s:
    """The sum before the first at which nothing is gained, of every column."""
    lost = ~(gains > 0)
    first = np.where(lost.any(0), lost.argmax(0), len(sums))
    return np.asarray(np.append(-1, sums)[first])


def lines_of(cells: Cells) -> list[CellLine]:
    """The lines that have forks, in order."""
    found, level = np.divmod(cells.keys, LEVELS)
    places = np.unique(np.stack([found // SUMS, level], axis=1), axis=0)
    return [
        CellLine(int(at // CARDS**2), int(at // CARDS % CARDS), int(at % CARDS), int(level))
        for at, level in places
    ]


def known_lines(cells: Cells) -> list[Known]:
    """What is known along every line of at least ``LEAST`` forks."""
    found = []
    for each in lines_of(cells):
        sums = cells.at(each.keys)
        if sums[:, :, cells.column("forks")].sum() >= LEAST:
            found.append(known(each, sums, cells.columns))
    return found


def known(where: CellLine, sums: Int64s, columns: Sequence[str]) -> Known:
    """What is known along a line, from its sums."""
    forks, success, weight, points, wins = (
        sums[:, :, columns.index(name)] for name in ("forks", "success", "weight", "points", "wins")
    )
    return Known(
        line=where,
        sums=sums,
        forks=forks.sum(1),
        chance=falling(success, weight),
        points=falling(points, weight),
        win=falling(wins, weight),
    )


def opponent_lines(atlas: Atlas) -> Iterator[tuple[CellLine, AtlasLine]]:
    """The lines of an atlas that tell all opponents' cards, as forks are cut into cells."""
    for (seats, cards, unknown, opponents), along in atlas.lines.items():
        if isinstance(opponents, tuple):
            level = int(opponents_code([*opponents, *[0] * (SEATS - 1 - len(opponents))]))
            yield CellLine(seats, cards, unknown, level), along


def opponents_of(level: int) -> list[int]:
    """The cards of all opponents, in order: what ``forks.opponents_code`` numbers."""
    base = MANY + 1
    return [cards for cards in (level // base**2, level // base % base, level % base) if cards]
