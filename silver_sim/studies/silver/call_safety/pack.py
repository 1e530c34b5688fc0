"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances in thousandths, points in hundredths,
win shares in hundredths of a percentage point; estimate, lower and upper end of the 95 % band.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    POINTS,
    SCHEMA_VERSION,
    WIN,
)
from silver_sim.studies.silver.call_safety.cells import Floats
from silver_sim.studies.silver.call_safety.curves import Band
from silver_sim.studies.silver.call_safety.forks import CAUSES, FULL
from silver_sim.studies.silver.call_safety.lines import LEAST, Known

Plain = dict[str, Any]


def packed(known: Known, opponents: int | None) -> Plain:
    """A line as the atlas holds it, of the fewest cards of an opponent or of all together."""
    first, last = (int(end) for end in np.flatnonzero(known.forks)[[0, -1]])
    shown = slice(first, last + 1)
    limits = {
        f"{what}_{end}": value
        for what in ("win", "points")
        for end, value in vars(known.limit(what)).items()
    }
    return {
        "seats": known.line.seats,
        "cards": known.line.cards,
        "unknown": known.line.unknown,
        "opponents": opponents,
        "from": first,
        "forks": known.forks[shown].tolist(),
        "chance": _packed(known.chance.band(), CHANCE, shown),
        "need": _needed(known, shown),
        "points": _packed(known.points.band(), POINTS, shown),
        "win": _packed(known.win.band(), WIN, shown),
        "verdict": known.verdicts[shown],
        **limits,
        "beaten": _beaten(known, shown),
    }


def _total(known: Known, name: str) -> Floats:
    """A column over all groups, by sum."""
    return np.asarray(known.sums[:, :, FULL.index(name)].sum(1), float)


def _packed(band: Band, unit: int, shown: slice) -> list[list[int] | None]:
    """Estimates and ends as integers."""
    rows = np.stack([each[shown] for each in band], axis=1) * unit
    return [None if np.isnan(row).any() else np.rint(row).astype(int).tolist() for row in rows]


def _needed(known: Known, shown: slice) -> list[int | None]:
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


def atlas(averaged: Sequence[Known], fewest: Sequence[Known], solved: Sequence[Plain]) -> Plain:
    """The atlas, with the lines of all opponents' cards; how it was made is for others to tell."""
    return {
        "schema_version": SCHEMA_VERSION,
        "least": LEAST,
        "causes": ["ties", *CAUSES],
        "lines": [
            *(packed(each, None) for each in averaged),
            *(packed(each, each.line.level + 1) for each in fewest),
            *solved,
        ],
    }
