"""What is told of a table is judged: the atlas answers, and forks that were held out say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot, isnan
from typing import Any, NamedTuple

import numpy as np

from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas, Range
from silver_sim.studies.silver.call_safety.advice.reading import (
    HALF_WIDTH,
    CellPlace,
    Reading,
    bases,
    read,
)
from silver_sim.studies.silver.call_safety.cells import Cells, Ratio, ratio
from silver_sim.studies.silver.call_safety.lines import LEAST, CellLine, Known

FEWEST = "fewest"
# The numbers of an answer, and the sums that tell them: as the seat goes on, as the stand-in does.
NUMBERS = {
    "chance": (("success", "weight"), ("success", "weight")),
    "points": (("points", "weight"), ("stand_points", "stand_weight")),
    "win": (("wins", "weight"), ("stand_wins", "stand_weight")),
}

Plain = dict[str, Any]


class Fresh(NamedTuple):
    """A cell of forks that were held out: where it lies, and its sums by group and column."""

    place: CellPlace
    stands: bool  # whether a call there is compared with the stand-in
    sums: Any
    weight: int


def judged(atlas: Atlas, lines: Sequence[Known], held: Mapping[str, Cells]) -> Iterator[Plain]:
    """How the answers hold where something besides is known, by factor.

    Everything is weighted by how often it occurs. ``within`` are the shares of the numbers held out
    that lie as far from the answer as both intervals allow; ``contradicted`` are verdicts, not
    toss-ups, whose gain held out is surely of the other sign.
    """
    known = {each.line: each for each in lines}
    for name, cells in held.items():
        if name in cut.BASE:
            continue
        found: Plain = {"weight": 0, "cells": 0, "verdicts": 0, "contradicted": 0}
        within = dict.fromkeys(NUMBERS, 0)
        for level, fresh in _cells(cells, known):
            reading = _answered(atlas, fresh.place, {name: level})
            if reading is None:
                continue
            gain = _told(fresh, cells, "win")
            found["cells"] += 1
            found["weight"] += fresh.weight
            for number in NUMBERS:
                inside = _agrees(getattr(reading, number), _told(fresh, cells, number))
                within[number] += inside * fresh.weight
            if reading.verdict in ("call", "wait"):
                found["verdicts"] += fresh.weight
                found["contradicted"] += _contradicts(reading.verdict, gain) * fresh.weight
        if found["cells"]:
            shares = {number: times / found["weight"] for number, times in within.items()}
            yield {"factor": name, "title": cut.FACTORS[name].title, **found, "within": shares}


def _cells(cells: Cells, known: Mapping[CellLine, Known]) -> Iterator[tuple[int, Fresh]]:
    """The cells of a factor that have forks enough, with their levels."""
    forks = cells.sums[:, :, cells.column("forks")].sum(1)
    for at in np.flatnonzero(forks >= LEAST).tolist():
        base, code = divmod(int(cells.keys[at]), cut.LEVELS)
        level, fewest = divmod(code, cut.MANY)
        village, own = divmod(base, cut.SUMS)
        seats, cards = divmod(village, cut.CARDS**2)
        line = CellLine(seats, *divmod(cards, cut.CARDS), fewest)
        if line in known:
            place = CellPlace(seats, line.cards, line.unknown, own, (fewest + 1,))
            weight = int(cells.sums[at, :, cells.column("weight")].sum())
            yield level, Fresh(place, bool(known[line].stands[own]), cells.sums[at], weight)


def _answered(atlas: Atlas, place: CellPlace, levels: Mapping[str, int]) -> Reading | None:
    """The answer; None if the atlas knows nothing of the level."""
    base = next(bases(atlas, place), None)
    reading = read(atlas, place, base, levels) if base else None
    return reading if reading and reading.shifts else None


def _told(fresh: Fresh, cells: Cells, number: str) -> Ratio:
    """A number as the forks held out tell it."""
    columns = NUMBERS[number][fresh.stands]
    return ratio(*(fresh.sums[:, cells.column(name)] for name in columns))


def _agrees(answer: Range, fresh: Ratio) -> bool:
    """Whether a number lies within the interval of the answer and its own."""
    value, half = float(fresh.value), HALF_WIDTH * float(fresh.se)
    below, above = answer.estimate - answer.lo, answer.hi - answer.estimate
    return -hypot(below, half) <= value - answer.estimate <= hypot(above, half)


def _contradicts(verdict: str, gain: Ratio) -> bool:
    """Whether the gain held out is surely of the other sign."""
    value, half = float(gain.value), HALF_WIDTH * float(gain.se)
    return not isnan(half) and (value + half < 0 if verdict == "call" else value - half > 0)
