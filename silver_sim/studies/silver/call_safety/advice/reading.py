"""What the atlas says of one position: a cell, moved by what else is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, NamedTuple, Self

from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    POINTS,
    SLOPE,
    WIN,
    Atlas,
    AtlasCell,
    AtlasLine,
    Opponents,
    Range,
    as_chance,
    as_seen,
)
from silver_sim.studies.silver.call_safety.advice.question import Question

HEAVIEST = 30  # a sum of known cards; a greater one counts as this
UNKNOWN_CARD = 6  # points, where the atlas asks for the weight of a village
# What of the opponents' cards a cell tells: all numbers, the fewest, nothing.
OPPONENTS, FEWEST, AVERAGE = "opponents", "fewest", "average"
NOT_KNOWN = "not known"
# Of the game: an interval about nothing that is wider does not say that either way is fine.
WIDE = 0.1
# The half width of a 95 % interval in standard errors: Student's t, as they are of 32 groups.
HALF_WIDTH = 2.0395


class CellPlace(NamedTuple):
    """Where the atlas is opened; ``known`` is the sum of the known cards."""

    seats: int
    cards: int
    unknown: int
    known: int
    opponents: tuple[int, ...]

    @classmethod
    def of(cls, question: Question) -> Self:
        """The place of a question."""
        return cls(
            question.seats,
            question.cards,
            question.unknown,
            min(question.known_sum, HEAVIEST),
            as_seen(question.opponents),
        )

    @property
    def expected(self) -> int:
        """The weight of the village by which shifts are told."""
        return self.known + UNKNOWN_CARD * self.unknown


class Base(NamedTuple):
    """A cell, and what of the opponents' cards it tells."""

    by: str
    opponents: Opponents
    line: AtlasLine
    cell: AtlasCell


class Straight(NamedTuple):
    """A line by which a level of a factor moves a number: ``to`` at ``at``, rising by ``slope``.

    With standard errors; ``off`` is how far single cells lie off the line.
    """

    at: float
    to: float
    se: float
    slope: float
    slope_se: float
    off: float

    @classmethod
    def of(cls, packed: Sequence[int], unit: int) -> Self:
        """Unpack a line of the atlas."""
        at, to, se, slope, slope_se, off = packed
        return cls(at / unit, to / unit, se / unit, slope / SLOPE, slope_se / SLOPE, off / unit)

    def moved(self, start: Range) -> Range:
        """Where a range comes to lie; independent errors of both, each side for itself."""
        away = start.estimate - self.at
        estimate = self.to + self.slope * away
        half = HALF_WIDTH * hypot(self.se, self.slope_se * away, self.off)
        ends = sorted(self.slope * (end - start.estimate) for end in (start.lo, start.hi))
        below, above = (hypot(half, end) for end in ends)
        return Range(estimate, estimate - below, estimate + above)


class Straights(NamedTuple):
    """The lines by which a level of a factor moves an answer."""

    factor: str
    level: int
    forks: int
    chance: Straight
    points: Straight
    win: Straight

    @classmethod
    def of(cls, packed: Mapping[str, Any]) -> Self:
        """Unpack a shift of the atlas."""
        return cls(
            packed["factor"],
            packed["level"],
            packed["forks"],
            Straight.of(packed["success"], CHANCE),
            Straight.of(packed["points"], POINTS),
            Straight.of(packed["wins"], WIN),
        )


class Shift(NamedTuple):
    """A level of something that is known besides, and the answer once it is counted in."""

    factor: str
    level: int
    forks: int
    chance: Range
    points: Range
    win: Range

    @classmethod
    def of(cls, by: Straights, before: Shift | AtlasCell) -> Self:
        """Count in a level."""
        return cls(
            by.factor,
            by.level,
            by.forks,
            as_chance(by.chance.moved(before.chance)),
            by.points.moved(before.points),
            by.win.moved(before.win),
        )


class Reading(NamedTuple):
    """The answer, what it starts from and what has moved it."""

    base: Base
    shifts: tuple[Shift, ...]
    chance: Range
    points: Range
    win: Range
    verdict: str


def base_of(atlas: Atlas, place: CellPlace) -> Base | None:
    """The cell that tells all opponents' cards."""
    line = atlas.line(place.seats, place.cards, place.unknown, place.opponents)
    cell = line.cell(place.known) if line else None
    return Base(OPPONENTS, place.opponents, line, cell) if line and cell else None


def bases(atlas: Atlas, place: CellPlace) -> Iterator[Base]:
    """The cells that say enough, the one that tells most of the opponents first."""
    told = place.opponents
    ways: tuple[tuple[str, Opponents], ...] = (
        (OPPONENTS, told),
        (FEWEST, min(told)),
        (AVERAGE, None),
    )
    for by, opponents in ways:
        line = atlas.line(place.seats, place.cards, place.unknown, opponents)
        cell = line.cell(place.known) if line else None
        if line and cell and cell.told:
            yield Base(by, opponents, line, cell)


def read(atlas: Atlas, place: CellPlace, base: Base, levels: Mapping[str, int]) -> Reading:
    """Move a cell by every level that the atlas knows the effect of, one after another."""
    shifts: list[Shift] = []
    last: Shift | AtlasCell = base.cell
    for name, level in levels.items():
        by = _straights(atlas, name, place.seats, place.expected, level)
        if by:
            last = Shift.of(by, last)
            shifts.append(last)
    verdict = verdict_of(last.win)
    return Reading(base, tuple(shifts), last.chance, last.points, last.win, verdict)


@lru_cache(maxsize=10_000)  # a question looks at thousands of cells
def _straights(
    atlas: Atlas, factor: str, seats: int, expected: float, level: int
) -> Straights | None:
    packed = atlas.shift(factor, seats, expected, level)
    return Straights.of(packed) if packed else None


def verdict_of(win: Range) -> str:
    """``call``, ``wait``, ``toss-up``, or ``not known`` where the interval is too wide to say."""
    if win.lo > 0 or win.hi < 0:
        return "call" if win.lo > 0 else "wait"
    return "toss-up" if win.hi - win.lo <= WIDE else NOT_KNOWN
