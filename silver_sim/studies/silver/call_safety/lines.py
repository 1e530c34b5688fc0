"""Lines of cells: the same village but for the sum of its known cards, and what a call gains there.

Along a line estimates are smoothed. The verdict of a cell and the limit of a line come from the
win share only. Points of the round do not show it: a caller keeps others from getting lighter, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.studies.silver.call_safety.atlas import (
    LEAST,
    MANY,
    AtlasCell,
    AtlasLine,
    Limit,
    Opponents,
)
from silver_sim.studies.silver.call_safety.cells import Cells, Floats, Int64s
from silver_sim.studies.silver.call_safety.curves import Curve, falling
from silver_sim.studies.silver.call_safety.forks import (
    CARDS,
    CAUSES,
    FULL,
    LEVELS,
    SEATS,
    SUMS,
    line,
    opponents_code,
)

# Decimals that are shown of chances, points and shares of the game.
CHANCE, POINTS, WIN = 3, 2, 4


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


@dataclass(frozen=True, eq=False)
class Known:
    """What is known along a line, by sum."""

    line: CellLine
    columns: Sequence[str]
    sums: Int64s  # [sum, group, column]
    chance: Curve  # to be lowest
    points: Curve  # of the round that a call saves over going on
    win: Curve  # share of the game that it gains over going on

    def total(self, name: str) -> Floats:
        """A column over all groups, by sum."""
        return np.asarray(self.sums[:, :, self.columns.index(name)].sum(1), float)

    @cached_property
    def forks(self) -> Int64s:
        """Their number, by sum."""
        return self.total("forks").astype(np.int64)

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

    @cached_property
    def cells(self) -> Mapping[int, AtlasCell]:
        """The cells of all sums that have forks, as the atlas tells them."""
        there = np.flatnonzero(self.forks)
        points, win = (
            np.stack(curve.band(), 1).round(decimals)
            for curve, decimals in ((self.points, POINTS), (self.win, WIN))
        )
        needs, ends, chances = self._needs(), self._ends(), self._chances(there)
        return {
            known: AtlasCell(
                int(self.forks[known]),
                chance,
                Range(*points[known].tolist()),
                Range(*win[known].tolist()),
                float(needs[known]) if np.isfinite(needs[known]) else None,
                tuple(ends[known].tolist()),
            )
            for known, chance in zip(there.tolist(), chances, strict=True)
        }

    def _needs(self) -> Floats:
        """The chance at which a call and going on would cost as many points.

        A call that fails costs f points on average, going on w: with chance p it costs (1 - p) f.
        """
        names = ("wait", "points", "weight", "success")
        wait, points, weight, success = map(self.total, names)
        with np.errstate(divide="ignore", invalid="ignore"):
            cost = (wait - points) / (weight - success)
            return np.asarray(np.clip(1 - wait / weight / cost, 0, 1).round(CHANCE))

    def _ends(self) -> Floats:
        """How calls end, [sum, end]: won by a tie, then lost by each of ``CAUSES``."""
        if self.columns != FULL:
            return np.zeros((len(self.sums), 0))
        shares = np.stack([self.total(name) for name in ("ties", *CAUSES)], axis=1)
        return np.asarray((shares / np.maximum(self.total("weight"), 1)[:, None]).round(CHANCE))

    def _chances(self, there: Int64s) -> list[Range]:
        """Chances, those at an end of the scale with what forks that ended alike leave possible.

        With a higher sum a chance only falls: it is at most what lower sums leave possible, and at
        least what higher ones do.
        """
        value, lo, hi = (each[there].clip(0, 1).round(CHANCE) for each in self.chance.band())
        pairs = zip(value.tolist(), self.forks[there].tolist(), strict=True)
        left = np.array([constant_interval(*each, LEVEL) for each in pairs]).reshape(-1, 2)
        least, most = np.minimum(lo, left[:, 0]), np.maximum(hi, left[:, 1])
        step = 10.0**-CHANCE  # nothing is certain
        least = np.minimum(np.maximum.accumulate(least[::-1])[::-1].round(CHANCE), 1 - step)
        most = np.maximum(np.minimum.accumulate(most).round(CHANCE), step)
        ends = (np.where(hi < 1, lo, np.minimum(lo, least)),
                np.where(lo > 0, hi, np.maximum(hi, most)))  # fmt: skip
        return [Range(*each) for each in np.stack([value, *ends], 1).tolist()]

    def atlas_line(self, opponents: Opponents) -> AtlasLine:
        """The line as the atlas tells it."""
        first, last = (int(end) for end in np.flatnonzero(self.forks)[[0, -1]])
        cells = [self.cells.get(known) for known in range(first, last + 1)]
        village = self.line[:3]
        return AtlasLine(*village, opponents, first, cells, self.limit("win"), self.limit("points"))


def _last(gains: Floats, sums: Int64s) -> Int64s:
    """The sum before the first at which nothing is gained, of every column."""
    lost = ~(gains > 0)
    first = np.where(lost.any(0), lost.argmax(0), len(sums))
    return np.asarray(np.append(-1, sums)[first])


def known_lines(cells: Cells) -> list[Known]:
    """What is known along every line of at least ``LEAST`` forks, in order."""
    where, level = np.divmod(cells.keys, LEVELS)
    places = np.unique(np.stack([where // SUMS, level], axis=1), axis=0)
    lines = [
        CellLine(at // CARDS**2, at // CARDS % CARDS, at % CARDS, level)
        for at, level in places.tolist()
    ]
    found = [(each, cells.at(each.keys)) for each in lines]
    return [
        known(each, sums, cells.columns)
        for each, sums in found
        if sums[:, :, cells.column("forks")].sum() >= LEAST
    ]


def known(where: CellLine, sums: Int64s, columns: Sequence[str]) -> Known:
    """What is known along a line, from its sums."""
    success, weight, points, wins = (
        sums[:, :, columns.index(name)] for name in ("success", "weight", "points", "wins")
    )
    curves = (falling(each, weight) for each in (success, points, wins))
    return Known(where, columns, sums, *curves)


def opponents_of(level: int) -> tuple[int, ...]:
    """The cards of all opponents, in order: what ``forks.opponents_code`` numbers."""
    base = MANY + 1
    return tuple(cards for cards in (level // base**2, level // base % base, level % base) if cards)


def level_of(opponents: Sequence[int]) -> int:
    """The number of opponents' cards in order."""
    return int(opponents_code([*opponents, *[0] * (SEATS - 1 - len(opponents))]))
