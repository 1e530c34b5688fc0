"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances in thousandths, points in hundredths,
win shares in hundredths of a percentage point; estimate, lower and upper end of the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.result import Plain
from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    LETTERS,
    POINTS,
    SCHEMA_VERSION,
    WIN,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.advice.solver import HALF, stakes
from silver_sim.studies.silver.call_safety.advice.told_numbers import OUTPUTS
from silver_sim.studies.silver.call_safety.cells import Floats
from silver_sim.studies.silver.call_safety.curves import Band
from silver_sim.studies.silver.call_safety.fitting import Fitted
from silver_sim.studies.silver.call_safety.forks import CAUSES, FULL
from silver_sim.studies.silver.call_safety.lines import LEAST, Known
from silver_sim.studies.silver.call_safety.villages import Village, sums_of


def atlas(averaged: Sequence[Known], fewest: Sequence[Known], fits: Mapping[int, Fitted]) -> Plain:
    """The atlas of lines that tell nothing of the opponents, their fewest cards, and all of them.

    ``fits`` are by number of players. How it was made is for others to tell.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "least": LEAST,
        "causes": ["ties", *CAUSES],
        "lines": [
            *(_line_of(each, None) for each in averaged),
            *(_line_of(each, each.line.level + 1) for each in fewest),
            *(line for fit in fits.values() for line in _fitted_lines(fit)),
        ],
        "moves": {str(seats): fit.moves.packed() for seats, fit in fits.items()},
    }


# Lines that are averaged over what opponents hold: what forks say, smoothed


def _line_of(known: Known, opponents: int | None) -> Plain:
    first, last = (int(end) for end in np.flatnonzero(known.forks)[[0, -1]])
    shown = slice(first, last + 1)
    limits = {
        f"{what}_{end}": value
        for what in ("win", "points")
        for end, value in vars(known.limit(what)).items()
    }
    return {
        **known.line.village,
        "opponents": opponents,
        "from": first,
        "forks": known.forks[shown].tolist(),
        "chance": _banded(known.chance.band(), CHANCE, shown),
        "need": _break_even(known, shown),
        "points": _banded(known.points.band(), POINTS, shown),
        "win": _banded(known.win.band(), WIN, shown),
        "verdict": known.verdicts[shown],
        **limits,
        "beaten": _beaten(known, shown),
    }


def _total(known: Known, name: str) -> Floats:
    """A column over all groups, by sum."""
    return np.asarray(known.sums[:, :, FULL.index(name)].sum(1), float)


def _banded(band: Band, unit: int, shown: slice) -> list[list[int] | None]:
    rows = np.stack([each[shown] for each in band], axis=1) * unit
    return [None if np.isnan(row).any() else np.rint(row).astype(int).tolist() for row in rows]


def _break_even(known: Known, shown: slice) -> list[int | None]:
    """The chance at which a call and going on would cost as many points, in thousandths.

    A call that fails costs f points on average, going on w: with chance p a call costs (1 - p) f.
    """
    names = ("wait", "points", "weight", "success")
    wait, points, weight, success = (_total(known, name) for name in names)
    with np.errstate(divide="ignore", invalid="ignore"):
        cost = (wait - points) / (weight - success)
        chance = np.clip(1 - wait / weight / cost, 0, 1) * CHANCE
    return [int(np.rint(each)) if np.isfinite(each) else None for each in chance[shown]]


def _beaten(known: Known, shown: slice) -> list[list[int]]:
    """How calls end, in thousandths: won by a tie, then lost by each of ``CAUSES``."""
    shares = np.stack([_total(known, name) for name in ("ties", *CAUSES)], axis=1)
    shares = CHANCE * shares / np.maximum(_total(known, "weight"), 1)[:, None]
    return [np.rint(row).astype(int).tolist() for row in shares[shown]]


# Lines that tell all opponents' cards: what the function says, cell by cell


def _fitted_lines(fit: Fitted) -> Iterator[Plain]:
    """All lines with as many players."""
    first = 0
    for village, along in groupby(fit.villages, key=lambda each: each[0]):
        here = slice(first, first + len([*along]))
        value, error = fit.cells.value[here], fit.cells.error[here]
        yield _fitted_line(fit.seats, village, value, error, fit.cells.forks[here])
        first = here.stop


def _fitted_line(seats: int, village: Village, value: Floats, error: Floats, forks: Any) -> Plain:
    def ends(name: str, unit: int) -> list[list[int]]:
        at = OUTPUTS.index(name)
        middle, half = value[:, at], HALF * error[:, at]
        found = np.stack([middle, middle - half, middle + half], axis=1)
        within = np.clip(found, 0.0, 1.0) if name == "chance" else found
        packed: list[list[int]] = np.rint(within * unit).astype(int).tolist()
        return packed

    def alone(name: str, unit: int) -> list[int]:
        rounded: list[int] = np.rint(value[:, OUTPUTS.index(name)] * unit).astype(int).tolist()
        return rounded

    first, win, points = sums_of(village).start, ends("win", WIN), ends("points", POINTS)
    costs = [value[:, OUTPUTS.index(name)] for name in ("chance", "points", "wait")]
    return {
        "seats": seats,
        "cards": village.cards,
        "unknown": village.unknown,
        "opponents": list(village.opponents),
        "from": first,
        "forks": forks.tolist(),
        "need": [_needed(*each) for each in zip(*costs, strict=True)],
        "verdict": "".join(
            LETTERS[verdict_of(Range(*(end / WIN for end in each)))] for each in win
        ),
        "chance": ends("chance", CHANCE),
        "win": win,
        "points": points,
        "second": ends("second", WIN),
        "wait": alone("wait", POINTS),
        "won": alone("won", WIN),
        "won_lowest": alone("won_lowest", WIN),
        **_limit("win", first, win),
        **_limit("points", first, points),
    }


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
