"""What the atlas says of one position: a cell, moved by what else is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, hypot, log
from typing import Any, NamedTuple, Self

from silver_sim.advice.atlas import (
    ODDS,
    POINTS,
    WIN,
    Atlas,
    Cell,
    Line,
    Opponents,
    Range,
    as_seen,
)
from silver_sim.advice.question import Question

EDGE = 0.002  # chances beyond have no log odds that the atlas tells
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


class Shift(NamedTuple):
    """By how much the level of a factor moves the answer."""

    factor: str
    level: int
    forks: int
    odds: Range  # log odds of the chance to be lowest
    points: Range
    win: Range

    @classmethod
    def of(cls, packed: Mapping[str, Any]) -> Self:
        """Unpack a shift of the atlas."""
        return cls(
            packed["factor"],
            packed["level"],
            packed["forks"],
            _around(packed["odds"], ODDS),
            _around(packed["points"], POINTS),
            _around(packed["wins"], WIN),
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
    """Move a cell by every level that the atlas knows the effect of."""
    known = levels.items()
    found = (atlas.shift(name, place.seats, place.expected, level) for name, level in known)
    shifts = tuple(Shift.of(packed) for packed in found if packed)
    cell = base.cell
    win = _moved(cell.win, [shift.win for shift in shifts])
    return Reading(
        base,
        shifts,
        _moved_chance(cell.chance, [shift.odds for shift in shifts]),
        _moved(cell.points, [shift.points for shift in shifts]),
        win,
        _verdict(win) if shifts else cell.verdict,
    )


def _verdict(win: Range) -> str:
    return "call" if win.lo > 0 else "wait" if win.hi < 0 else "toss-up"


def _around(packed: Sequence[int], unit: int) -> Range:
    """A packed estimate with its standard error, as a range."""
    estimate, half = packed[0] / unit, HALF_WIDTH * packed[1] / unit
    return Range(estimate, estimate - half, estimate + half)


def _moved(start: Range, shifts: Sequence[Range]) -> Range:
    """Estimates add up; half widths do as independent errors do, each side for itself."""
    if not shifts:
        return start
    estimate = start.estimate + sum(each.estimate for each in shifts)
    below = hypot(start.estimate - start.lo, *(each.estimate - each.lo for each in shifts))
    above = hypot(start.hi - start.estimate, *(each.hi - each.estimate for each in shifts))
    return Range(estimate, estimate - below, estimate + above)


def _moved_chance(start: Range, shifts: Sequence[Range]) -> Range:
    """Chances move by log odds, so that they stay chances."""
    if not shifts:
        return start
    odds = Range(*(log(p / (1 - p)) for p in (min(max(p, EDGE), 1 - EDGE) for p in start)))
    return Range(*(1 / (1 + exp(-number)) for number in _moved(odds, shifts)))
