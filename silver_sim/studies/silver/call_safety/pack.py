"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances in thousandths, points in hundredths,
win shares in hundredths of a percentage point; estimate, lower and upper end of the 95 % band.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from silver_sim.studies.silver.call_safety.advice.atlas import (
    CHANCE,
    POINTS,
    SCHEMA_VERSION,
    WIN,
)
from silver_sim.studies.silver.call_safety.curves import Band
from silver_sim.studies.silver.call_safety.forks import CAUSES, columns
from silver_sim.studies.silver.call_safety.lines import LEAST, Known

Plain = dict[str, Any]


def packed_lines(name: str, lines: Sequence[Known]) -> Iterator[Plain]:
    """The lines of one way to cut forks into cells, as the atlas holds them."""
    for each in lines:
        of = dict(zip(columns(name), each.sums.sum(1).astype(float).T, strict=True))
        first, last = (int(end) for end in np.flatnonzero(each.forks)[[0, -1]])
        shown = slice(first, last + 1)
        told = {
            "seats": each.line.seats,
            "cards": each.line.cards,
            "unknown": each.line.unknown,
            "opponents": each.line.level + 1 if name == "fewest" else None,
            "from": first,
            "forks": each.forks[shown].tolist(),
            "chance": _packed(each.chance.band(), CHANCE, shown),
            "need": _needed(of, shown),
            "points": _packed(each.points.band(), POINTS, shown),
            "win": _packed(each.win.band(), WIN, shown),
            "verdict": each.verdicts[shown],
        }
        for what in ("win", "points"):
            told |= {f"{what}_{end}": value for end, value in each.limit(what).items()}
        told["beaten"] = _beaten(of, shown)
        yield told


def _packed(band: Band, unit: int, shown: slice) -> list[list[int] | None]:
    """Estimates and ends as integers."""
    rows = np.stack([each[shown] for each in band], axis=1) * unit
    return [None if np.isnan(row).any() else np.rint(row).astype(int).tolist() for row in rows]


def _needed(of: Mapping[str, Any], shown: slice) -> list[int | None]:
    """The chance at which a call and going on would cost as many points, in thousandths.

    A call that fails costs f points on average, going on w: with chance p a call costs (1 - p) f.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        cost = (of["wait"] - of["points"]) / (of["weight"] - of["success"])
        chance = np.clip(1 - of["wait"] / of["weight"] / cost, 0, 1) * CHANCE
    return [int(np.rint(each)) if np.isfinite(each) else None for each in chance[shown]]


def _beaten(of: Mapping[str, Any], shown: slice) -> list[list[int]]:
    """How calls end, in thousandths: won by a tie, then lost by each of ``CAUSES``."""
    shares = np.stack([of[name] for name in ("ties", *CAUSES)], axis=1)
    shares = CHANCE * shares / np.maximum(of["weight"], 1)[:, None]
    return [np.rint(row).astype(int).tolist() for row in shares[shown]]


def atlas(lines: Mapping[str, Sequence[Known]], solved: Sequence[Plain]) -> Plain:
    """The atlas, with the lines of all opponents' cards; how it was made is for others to tell."""
    return {
        "schema_version": SCHEMA_VERSION,
        "least": LEAST,
        "causes": ["ties", *CAUSES],
        "lines": [
            *(each for name in lines for each in packed_lines(name, lines[name])),
            *solved,
        ],
    }
