"""What the atlas says of one position: a cell, moved by what else is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any, NamedTuple, Self

from silver_sim.advice.atlas import (
    CHANCE,
    POINTS,
    SLOPE,
    WIN,
    Atlas,
    Cell,
    Line,
    Opponents,
    Range,
    as_chance,
    as_seen,
)
from silver_sim.advice.question import Question

HEAVIEST = 30  # a sum of known cards; a greater one counts as this
UNKNOWN_CARD = 6  # points, where the atlas asks for the weight of a village
# What of the opponents' cards a cell tells: all numbers, the fewest, nothing.
OPPONENTS, FEWEST, AVERAGE = "opponents", "fewest", "average"
# The half width of a 95 % interval in standard errors: Student's t, as they are of 32 groups.
HALF_WIDTH = 2.0395


class Place(NamedTuple):
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
            min(sum(question.known), HEAVIEST),
            as_seen(question.opponents),
        )

    @property
    def expected(self) -> int:
        """The weight of the village by which shifts are told."""
        return self.known + UNKNOWN_CARD * self.unknown


class Base(NamedTuple):
    """A cell with forks enough, and what of the opponents' cards it tells."""

    by: str
    opponents: Opponents
    line: Line
    cell: Cell


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


class Shift(NamedTuple):
    """A level of something that is known besides, and the answer once it is counted in."""

    factor: str
    level: int
    forks: int
    chance: Range
    points: Range
    win: Range

    @classmethod
    def of(cls, packed: Mapping[str, Any], before: Shift | Cell) -> Self:
        """Count in a shift of the atlas."""
        return cls(
            packed["factor"],
            packed["level"],
            packed["forks"],
            as_chance(Straight.of(packed["success"], CHANCE).moved(before.chance)),
            Straight.of(packed["points"], POINTS).moved(before.points),
            Straight.of(packed["wins"], WIN).moved(before.win),
        )


class Reading(NamedTuple):
    """The answer, what it starts from and what has moved it."""

    base: Base
    shifts: tuple[Shift, ...]
    chance: Range
    points: Range
    win: Range
    verdict: str


def bases(atlas: Atlas, place: Place) -> Iterator[Base]:
    """The cells that can answer, the one that tells most of the opponents first."""
    told = place.opponents
    ways: tuple[tuple[str, Opponents], ...] = (
        (OPPONENTS, told),
        (FEWEST, min(told)),
        (AVERAGE, None),
    )
    for by, opponents in ways:
        line = atlas.line(place.seats, place.cards, place.unknown, opponents)
        cell = line.cell(place.known) if line else None
        if line and cell and cell.forks >= atlas.least:
            yield Base(by, opponents, line, cell)


def read(atlas: Atlas, place: Place, base: Base, levels: Mapping[str, int]) -> Reading:
    """Move a cell by every level that the atlas knows the effect of, one after another."""
    shifts: list[Shift] = []
    last: Shift | Cell = base.cell
    for name, level in levels.items():
        packed = atlas.shift(name, place.seats, place.expected, level)
        if packed:
            last = Shift.of(packed, last)
            shifts.append(last)
    verdict = _verdict(last.win) if shifts else base.cell.verdict
    return Reading(base, tuple(shifts), last.chance, last.points, last.win, verdict)


def _verdict(win: Range) -> str:
    return "call" if win.lo > 0 else "wait" if win.hi < 0 else "toss-up"
