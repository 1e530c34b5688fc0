"""Forests as plain data: estimates in rows around a line, for picture files and terminals alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

Summary = Mapping[str, Any]


class ForestLine(NamedTuple):
    """A row of a forest: who, the share (or difference of shares), whose colour and marker.

    `words` stand for the numbers where these are said otherwise.
    """

    label: str
    numbers: Summary
    series: int = 0
    words: str = ""


class ReferenceLine(NamedTuple):
    """The vertical line that estimates are seen against, in percent."""

    value: float
    label: str


@dataclass(frozen=True)
class Forest:
    """A chart of shares, or of differences of shares with their sign: what it asks and finds."""

    name: str
    lines: Sequence[ForestLine]
    finding: str
    axis: str
    rule: ReferenceLine
    reading: str = ""  # what stands below it beside how to read its bars
    sign: str = ""
