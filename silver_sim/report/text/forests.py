"""Forests as plain data: estimates in rows around a line, for pages, pictures, terminals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Estimate

PERCENT = 100.0


class ForestLine(NamedTuple):
    """A row of a forest: who, the share (or difference of shares), whose colour and marker.

    `words` stand for the numbers where these are said otherwise; `fair` is what the row is
    compared with where the forest has no line for all.
    """

    label: str
    numbers: Estimate
    series: int = 0
    words: str = ""
    fair: float | None = None


class ReferenceLine(NamedTuple):
    """The vertical line that estimates are seen against, in the unit of the axis."""

    value: float
    label: str


@dataclass(frozen=True)
class Forest:
    """A chart of shares, or of differences with their sign: what it asks and finds."""

    name: str
    lines: Sequence[ForestLine]
    finding: str
    axis: str
    rule: ReferenceLine
    reading: str = ""  # what stands below it beside how to read its bars
    sign: str = ""
    scale: float = PERCENT  # what an estimate is multiplied by
    coloured: bool = False  # whether pages, too, tell the rows apart by colour and marker


def bars(forest: Forest) -> str:
    """Say what the marks of its rows are."""
    if all(line.numbers.method == EVERY_LOOK for line in forest.lines):
        return (
            "Point: estimate. Bar: the 95 % interval that holds at every look, however often one "
            "looks, which is why it is wider than one for a single look."
        )
    return "Point: estimate. Thick bar: 50 % interval, thin bar: 95 % interval from blocks."


def rows_of(names: Sequence[str], numbers: Sequence[Estimate]) -> list[ForestLine]:
    """Return a row a name, each with a colour of its own."""
    return [
        ForestLine(name, each, place)
        for place, (name, each) in enumerate(zip(names, numbers, strict=True))
    ]
