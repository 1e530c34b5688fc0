"""Forest plots as plain data: rows of estimates around a line, for pages, files and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Estimate

PERCENT = 100.0


class ForestLine(NamedTuple):
    """A row of a forest: a name, its share (or difference of shares), its colour and marker.

    `words`, if given, are shown instead of the numbers; `fair` is what the row is compared with
    if the forest has no line for all rows.
    """

    label: str
    numbers: Estimate
    series: int = 0
    words: str = ""
    fair: float | None = None


class ReferenceLine(NamedTuple):
    """The vertical line that estimates are compared with, in the unit of the axis."""

    value: float
    label: str


@dataclass(frozen=True)
class Forest:
    """A chart of shares, or of differences with their sign: what it asks and what it finds."""

    name: str
    lines: Sequence[ForestLine]
    finding: str
    axis: str
    rule: ReferenceLine
    reading: str = ""  # what is said below it, besides how to read its bars
    sign: str = ""
    scale: float = PERCENT  # what an estimate is multiplied by
    coloured: bool = False  # whether pages, too, give each row a colour and a marker
    base: str = ""  # what all rows are compared with: on pages it has a row of its own,
    as_base: str = "baseline"  # with these words instead of a number

    def leading(self, most: int) -> Forest:
        """Return its first rows, where there are more."""
        if len(self.lines) <= most:
            return self
        axis = f"{self.axis}\nonly the first {most}"
        return replace(self, lines=self.lines[:most], axis=axis)

    @property
    def unit(self) -> str:
        """What is written behind a number: of shares the percent sign, of differences nothing."""
        return " %" if self.scale == PERCENT and not self.sign else ""


def bars(forest: Forest) -> str:
    """Explain the marks in the rows of a forest."""
    if all(line.numbers.method == EVERY_LOOK for line in forest.lines):
        return (
            "Point: estimate. Bar: 95 % interval that holds at every look, which makes it wider "
            "than an interval for a single look."
        )
    return "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval."


def rows_of(names: Sequence[str], numbers: Sequence[Estimate]) -> list[ForestLine]:
    """Return one row for each name, each in its own colour."""
    return [
        ForestLine(name, each, place)
        for place, (name, each) in enumerate(zip(names, numbers, strict=True))
    ]
