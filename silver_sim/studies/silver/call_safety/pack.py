"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances and slopes in thousandths, points in
hundredths, win shares in hundredths of a percentage point; estimate, lower and upper end of the
95 % band.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

import numpy as np

from silver_sim.studies.silver.call_safety.cells import Cells
from silver_sim.studies.silver.call_safety.curves import Band
from silver_sim.studies.silver.call_safety.forks import (
    BASE,
    CARDS,
    CAUSES,
    FACTORS,
    FULL,
    LEVELS,
    SEATS,
    SUMS,
    codes,
    columns,
    fewest_of,
)
from silver_sim.studies.silver.call_safety.linear_fit import LinearFit, straight
from silver_sim.studies.silver.call_safety.lines import LEAST, Known, opponents

SCHEMA_VERSION = 2
CHANCE, POINTS, WIN = 1000, 100, 10_000  # packed units of one
SLOPE = 1000  # packed units of a slope
BANDS = (4, 8, 12)  # of what the caller expects to hold: light, middling, heavy, too heavy
UNKNOWN_CARD = 6  # points, for these bands

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
            "opponents": opponents(name, each.line.level),
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
        if columns(name) == FULL:
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


def shifts(name: str, cells: Cells, fewest: Cells) -> Iterator[Plain]:
    """How a level of a factor moves the answer, by number of players and weight of village.

    Straight lines: what forks of the level give, by what the same villages give on average against
    opponents of whom one has as few cards. Where the score decides everything, or nothing, what a
    call is worth on average counts for more or for less: a number added to it would not tell that.
    Cells whose mean is not known from enough forks count for nothing.
    """
    of_all = fewest.sums.sum(1).astype(float)
    weights = np.maximum(of_all[:, fewest.column("weight")], 1)
    base, code = np.divmod(cells.keys, LEVELS)
    places = np.searchsorted(fewest.keys, base * LEVELS + fewest_of(code))
    expected = base % SUMS + UNKNOWN_CARD * (base // SUMS % CARDS)
    band = np.searchsorted(BANDS, expected, side="right")
    kept = of_all[places, fewest.column("forks")] >= LEAST
    for players in range(2, SEATS + 1):
        for heavy in range(len(BANDS) + 1):
            for level, title in enumerate(FACTORS[name].levels):
                here = kept & (base // SUMS // CARDS**2 == players) & (band == heavy)
                here &= np.isin(code, codes(name, level))
                sums, means = cells.sums[here], of_all[places[here]]
                forks = int(sums[:, :, cells.column("forks")].sum())
                if forks < LEAST:
                    continue
                weight = sums[:, :, cells.column("weight")]
                lines = {
                    number: _packed_line(
                        straight(
                            means[:, fewest.column(number)] / weights[places[here]],
                            sums[:, :, cells.column(number)],
                            weight,
                        ),
                        unit,
                    )
                    for number, unit in (("success", CHANCE), ("points", POINTS), ("wins", WIN))
                }
                yield {
                    "factor": name, "seats": players, "band": heavy, "level": level,
                    "title": title, "forks": forks, **lines,
                }  # fmt: skip


def _packed_line(found: LinearFit, unit: int) -> list[int]:
    """A line in the order of its fields; errors are rounded up."""
    return [
        round(found.at * unit), round(found.to * unit), ceil(found.se * unit),
        round(found.slope * SLOPE), ceil(found.slope_se * SLOPE), ceil(found.off * unit),
    ]  # fmt: skip


def atlas(lines: Mapping[str, Sequence[Known]], cells: Mapping[str, Cells]) -> Plain:
    """The atlas; how it was made is for others to tell."""
    others = [name for name in cells if name not in BASE]
    return {
        "schema_version": SCHEMA_VERSION,
        "least": LEAST,
        "causes": ["ties", *CAUSES],
        "bands": list(BANDS),
        "factors": {
            name: {"title": FACTORS[name].title, "levels": list(FACTORS[name].levels)}
            for name in others
        },
        "lines": [each for name in BASE for each in packed_lines(name, lines[name])],
        "shifts": [each for name in others for each in shifts(name, cells[name], cells["fewest"])],
    }
