"""What is searched: parameters of a strategy as coordinates of a box, and back.

A number with a range is one coordinate. That of a float is its share of the range, from 0 to 1,
rounded to a step that does not matter, so that values tried can be typed. That of an integer is in
units, and the search knows it; yes and no are an integer from 0 to 1. Words have no order, so each
word has its own coordinate, and the largest one says which is meant.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.parameters import LARGEST, Parameter, Value
from silver_sim.arena.typed import as_typed, unknown
from silver_sim.errors import UserError
from silver_sim.studies.tune.result import Range, Settings

ALL = "all"  # instead of names: every parameter
STEPS, STEPS_TO_END = 200, 20  # at least: of a range, and from the start to its nearer end
ON_THE_WAY = (1 / 16, 1 / 4, 1)  # from the best value of a curve to both ends
AT_END, FAR = 0.02, 0.2  # of a range: by how much a search varies at first at an end, and at most
HALF = 0.5 - 1e-9  # the maximum distance of a number that rounds to an integer
WORD_NOW, WORD_ELSE, WORD_VARIES = 0.6, 0.4, 0.25
WORD_STAYS_OPEN = 0.1  # the least by which words vary, so that others are tried to the end

Point = NDArray[np.float64]


class Coordinate(NamedTuple):
    """One dimension of the box."""

    begins: float  # where the search begins,
    varies: float  # and the standard deviation with which it varies there
    least: float
    most: float
    is_integer: bool = False
    least_varies: float = 0.0  # the least standard deviation, to the end


@dataclass(frozen=True)
class Axis(ABC):
    """A parameter, and the value at which the search begins."""

    parameter: Parameter
    start: Value

    @property
    def is_number(self) -> bool:
        """Whether its values have an order."""
        return self.parameter.kind is not bool and not self.parameter.words

    @property
    @abstractmethod
    def coordinates(self) -> Sequence[Coordinate]:
        """Its part of the box."""

    @abstractmethod
    def value(self, point: Point) -> Value:
        """The value that its part of a point stands for."""

    @abstractmethod
    def point(self, value: Value) -> list[float]:
        """A part of a point that stands for a value."""

    @abstractmethod
    def spread(self, best: Value) -> list[Value]:
        """Values from end to end, in order: the best one, some near it, and both ends."""


class Number(Axis):
    """A number, on a line from ``ends`` to end."""

    @property
    def ends(self) -> tuple[float, float]:
        """Where its line begins and ends."""
        return 0.0, 1.0

    def spread(self, best: Value) -> list[Value]:
        """The best, and parts of the way to both ends."""
        least, most = self.ends
        (at,) = self.point(best)
        ways = [at + (end - at) * part for end in (least, most) for part in ON_THE_WAY]
        return sorted({best, *(self.value(np.array([way])) for way in ways)})


class Share(Number):
    """A float: its share of the range."""

    @property
    def coordinates(self) -> Sequence[Coordinate]:
        """One, from 0 to 1."""
        (begins,) = self.point(self.start)
        return [Coordinate(begins, first_steps(begins), 0.0, 1.0)]

    def point(self, value: Value) -> list[float]:
        """Its share of the range."""
        return [(float(value) - self.parameter.least) / self._width]

    def value(self, point: Point) -> Value:
        """The value, with as many digits as matter."""
        exact = self.parameter.least + float(point[0]) * self._width
        start, least, most = float(self.start), self.parameter.least, self.parameter.most
        near = min(start - least, most - start) or self._width
        found = round(exact, max(0, -floor(log10(min(self._width / STEPS, near / STEPS_TO_END)))))
        return min(max(found, self.parameter.least), self.parameter.most)

    @property
    def _width(self) -> float:
        return self.parameter.most - self.parameter.least


class _Units(Number):
    """An integer, or yes and no as 1 and 0."""

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the most."""
        if self.parameter.kind is bool:
            return 0, 1
        return int(self.parameter.least), int(self.parameter.most)

    @property
    def coordinates(self) -> Sequence[Coordinate]:
        """One, of units; what is beyond the last one's half rounds to no integer."""
        least, most = self.ends
        (begins,) = self.point(self.start)
        varies = first_steps((begins - least) / (most - least)) * (most - least)
        return [Coordinate(begins, max(0.5, varies), least - HALF, most + HALF, is_integer=True)]

    def value(self, point: Point) -> Value:
        """The nearest integer."""
        least, most = self.ends
        found: Value = self.parameter.kind(min(max(round(float(point[0])), least), most))
        return found

    def point(self, value: Value) -> list[float]:
        """Its units."""
        return [float(value)]


class _OneOf(Axis):
    """A word: the one whose coordinate is largest."""

    @property
    def coordinates(self) -> Sequence[Coordinate]:
        """One a word."""
        return [
            Coordinate(
                WORD_NOW if word == self.start else WORD_ELSE,
                WORD_VARIES,
                0.0,
                1.0,
                least_varies=WORD_STAYS_OPEN,
            )
            for word in self.parameter.words
        ]

    def value(self, point: Point) -> Value:
        """The word."""
        return [*self.parameter.words][int(np.argmax(point))]

    def point(self, value: Value) -> list[float]:
        """1 for the word, 0 for every other."""
        return [float(word == value) for word in self.parameter.words]

    def spread(self, best: Value) -> list[Value]:
        """Every word."""
        return [*self.parameter.words]


@dataclass(frozen=True)
class Space:
    """The parameters that are tuned, each with its coordinates."""

    axes: Sequence[Axis]

    @classmethod
    def of(cls, file: StrategyFile, values: Sequence[Value], wanted: Sequence[str]) -> Space:
        """The box of the named parameters, or of ``all``; ``values`` are those of all, in order.

        Raises UserError for a name that is none or is given twice, for a parameter without a
        range, and for one that has but one value.
        """
        known = {each.name: each for each in file.parameters}
        if not known:
            raise UserError(
                f"strategy {file.name!r} has no parameters to tune",
                where=str(file.path),
                help="class Params(NamedTuple) in its file declares them",
            )
        names = [*known] if list(wanted) == [ALL] else list(wanted)
        for name in names:
            if name not in known:
                raise unknown(f"strategy {file.name!r} has no parameter {name!r}", name, known)
            if names.count(name) > 1:
                raise UserError(f"--params names {name} twice", help="leave one out")
        now = dict(zip(known, values, strict=True))
        return cls([_axis(known[name], now[name], file) for name in names])

    @property
    def names(self) -> list[str]:
        """The parameters' names."""
        return [axis.parameter.name for axis in self.axes]

    @property
    def start(self) -> Settings:
        """The values at which the search begins, as they were given."""
        return {axis.parameter.name: axis.start for axis in self.axes}

    @property
    def coordinates(self) -> list[Coordinate]:
        """The dimensions of the box."""
        return [each for axis in self.axes for each in axis.coordinates]

    def settings(self, point: Point) -> Settings:
        """The values that a point of the box stands for."""
        ends = np.cumsum([len(axis.coordinates) for axis in self.axes])
        parts = np.split(point, ends[:-1])
        return {
            axis.parameter.name: axis.value(part)
            for axis, part in zip(self.axes, parts, strict=True)
        }

    def middle(self, some: Sequence[Settings]) -> Settings:
        """The mean of settings: of numbers their mean, of words the one that occurs most."""
        points = [
            [each for axis in self.axes for each in axis.point(one[axis.parameter.name])]
            for one in some
        ]
        return self.settings(np.mean(points, axis=0))

    def other_words(self, settings: Settings) -> list[Settings]:
        """The same with one other word, or yes for no: where there is no way from one to another.

        One for each word of each parameter.
        """
        return [
            {**settings, axis.parameter.name: value}
            for axis in self.axes
            if not axis.is_number
            for value in axis.spread(settings[axis.parameter.name])
            if value != settings[axis.parameter.name]
        ]

    @property
    def ranges(self) -> list[Range]:
        """Where each of the parameters is searched."""
        return [
            Range(
                parameter=each.name,
                meaning=each.comment.removesuffix(f"({each.range})").strip(),
                default=each.default,
                words=[*each.words],
                least=each.least if is_number else None,
                most=each.most if is_number else None,
                start=axis.start,
            )
            for axis in self.axes
            for each, is_number in [(axis.parameter, axis.is_number)]
        ]


def _axis(parameter: Parameter, start: Value, file: StrategyFile) -> Axis:
    """The coordinates of a parameter; UserError if it cannot be tuned."""
    if parameter.kind is bool:
        return _Units(parameter, start)
    if not parameter.words and (parameter.least <= -LARGEST or parameter.most >= LARGEST):
        declared = f"{parameter.name}: {parameter.kind.__name__} = {as_typed(parameter.default)}"
        raise UserError(
            f"strategy {file.name!r}: {parameter.name} has no range to search in",
            where=str(file.path),
            help=f"leave {parameter.name} out of --params, or end its comment with a range:  "
            f"{declared}  # meaning (0 to 20)",
        )
    if len(parameter.words) == 1 or (not parameter.words and parameter.least >= parameter.most):
        raise UserError(
            f"strategy {file.name!r}: {parameter.name} can have only one value",
            where=str(file.path),
            help="leave it out of --params",
        )
    if parameter.words:
        return _OneOf(parameter, start)
    return (_Units if parameter.kind is int else Share)(parameter, start)


def first_steps(share: float) -> float:
    """The initial standard deviation of a number that begins at this share of its range.

    Half its distance to the nearer end: a default of 0.015 in 0 to 1 is assumed to be of the right
    order of magnitude. At an end itself nothing is known about that.
    """
    return min(min(share, 1 - share) / 2 or AT_END, FAR)
