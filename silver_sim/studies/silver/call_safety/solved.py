"""The lines of the atlas that tell all opponents' cards: what the function says, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    LETTERS,
    POINTS,
    WIN,
    Range,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.advice.solver import HALF, stakes
from silver_sim.studies.silver.call_safety.advice.told_numbers import OUTPUTS
from silver_sim.studies.silver.call_safety.cells import Floats
from silver_sim.studies.silver.call_safety.fitting import Fitted
from silver_sim.studies.silver.call_safety.villages import Village, sums_of

UNITS = {"chance": CHANCE, "win": WIN, "points": POINTS, "second": WIN}
ALONE = {"wait": POINTS, "won": WIN, "won_lowest": WIN}  # without an interval

Plain = dict[str, Any]


def solved_lines(fit: Fitted) -> Iterator[Plain]:
    """All lines with as many players."""
    first = 0
    for village, along in groupby(fit.villages, key=lambda each: each[0]):
        here = slice(first, first + len([*along]))
        value, error = fit.cells.value[here], fit.cells.error[here]
        yield _line(fit.seats, village, value, error, fit.cells.forks[here])
        first = here.stop


def _line(seats: int, village: Village, value: Floats, error: Floats, forks: Any) -> Plain:
    """A line as the atlas packs it."""
    of = [value[:, OUTPUTS.index(name)] for name in ("chance", "points", "wait")]
    told = {name: _packed(name, value, error) for name in UNITS}
    letters = "".join(
        LETTERS[verdict_of(Range(*(end / WIN for end in each)))] for each in told["win"]
    )
    first = sums_of(village).start
    line: Plain = {
        "seats": seats,
        "cards": village.cards,
        "unknown": village.unknown,
        "opponents": list(village.opponents),
        "from": first,
        "forks": forks.tolist(),
        "need": [_needed(*each) for each in zip(*of, strict=True)],
        "verdict": letters,
        **told,
        **{
            name: np.rint(value[:, OUTPUTS.index(name)] * unit).astype(int).tolist()
            for name, unit in ALONE.items()
        },
    }
    for what in ("win", "points"):
        line |= _limit(what, first, told[what])
    return line


def _packed(name: str, value: Floats, error: Floats) -> list[list[int]]:
    at, unit = OUTPUTS.index(name), UNITS[name]
    middle, half = value[:, at], HALF * error[:, at]
    ends = np.stack([middle, middle - half, middle + half], axis=1)
    if name == "chance":
        ends = np.clip(ends, 0.0, 1.0)
    packed: list[list[int]] = np.rint(ends * unit).astype(int).tolist()
    return packed


def _needed(chance: float, points: float, wait: float) -> int | None:
    """The chance from which a call saves points."""
    failed = stakes(chance, points, wait, 0.0, 0.0).points
    if failed <= 0:
        return None
    return round(min(max(chance - points / failed, 0.0), 1.0) * CHANCE)


def _limit(what: str, first: int, gains: Sequence[Sequence[int]]) -> Plain:
    """The highest sum at which a call gains (-1: none), and between which limits it lies."""
    ends = (_last(gains, 0, 0), _last(gains, 1, 0), _last(gains, 2, -1))
    names = [f"{what}_{end}" for end in ("limit", "lo", "hi")]
    return {name: first + end if end >= 0 else -1 for name, end in zip(names, ends, strict=True)}


def _last(gains: Sequence[Sequence[int]], end: int, above: int) -> int:
    """The place before the first one at which an end of the interval is not above."""
    return next((at for at, each in enumerate(gains) if each[end] <= above), len(gains)) - 1
