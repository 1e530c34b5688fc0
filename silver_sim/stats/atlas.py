"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances and log odds in thousandths, points in
hundredths, win shares in hundredths of a percentage point; estimate, lower and upper end of the
95 % band.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from silver_sim.stats.cells import Cells, Floats, Integers, Ratio, ratio
from silver_sim.stats.curves import Band
from silver_sim.stats.forks import (
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
from silver_sim.stats.lines import LEAST, Known, opponents

SCHEMA_VERSION = 1
CHANCE, POINTS, WIN = 1000, 100, 10_000  # packed units of one
ODDS = 1000  # of the natural logarithm of odds
EDGE, FARTHEST = 0.002, 6.0  # chances and shifts of log odds are not told beyond
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
    """By how much a level of a factor moves the answer, by number of players and weight of village.

    What forks of the level gain beyond what the same villages gain on average against opponents of
    whom one has as few cards. Chances move on the scale of log odds, so that they stay chances.
    Cells whose mean is not known from enough forks count for nothing.
    """
    of_all = fewest.sums.sum(1).astype(float)
    weights = np.maximum(of_all[:, fewest.column("weight")], 1)
    means = {n: of_all[:, fewest.column(n)] / weights for n in ("success", "points", "wins")}
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
                sums = cells.sums[here]
                forks = int(sums[:, :, cells.column("forks")].sum())
                if forks < LEAST:
                    continue
                weight = sums[:, :, cells.column("weight")]
                moved = {
                    number: _packed_shift(
                        ratio(
                            (
                                sums[:, :, cells.column(number)]
                                - means[number][places[here], None] * weight
                            ).sum(0),
                            weight.sum(0),
                        ),
                        unit,
                    )
                    for number, unit in (("points", POINTS), ("wins", WIN))
                }
                odds = log_odds_shift(
                    means["success"][places[here]],
                    weight,
                    sums[:, :, cells.column("success")],
                )
                yield {
                    "factor": name, "seats": players, "band": heavy, "level": level,
                    "title": title, "forks": forks, "odds": _packed_shift(odds, ODDS), **moved,
                }  # fmt: skip


def _packed_shift(found: Ratio, unit: int) -> list[int]:
    """An estimate and its standard error."""
    return [int(np.rint(found.value * unit)), int(np.ceil(found.se * unit))]


def log_odds_shift(chance: Floats, weight: Integers, success: Integers) -> Ratio:
    """By how much the log odds of chances are off what happened, ``[cell, group]``.

    The shift at which as many successes are expected as there were; its error is that of their
    number, over how fast the expected number grows.
    """
    from scipy.optimize import brentq

    odds = np.log(np.clip(chance, EDGE, 1 - EDGE) / (1 - np.clip(chance, EDGE, 1 - EDGE)))
    w = weight.sum(1)
    share = success.sum() / w.sum()

    def expected(shift: float) -> Floats:
        return np.asarray(1 / (1 + np.exp(-odds - shift)))

    def missed(shift: float) -> float:
        return float((expected(shift) * w).sum() / w.sum() - share)

    if missed(-FARTHEST) > 0 or missed(FARTHEST) < 0:
        shift = FARTHEST if missed(FARTHEST) < 0 else -FARTHEST
    else:
        shift = float(brentq(missed, -FARTHEST, FARTHEST))
    p = expected(shift)
    slope = (p * (1 - p) * w).sum() / w.sum()
    off = ratio((success - p[:, None] * weight).sum(0), weight.sum(0))
    return Ratio(np.asarray(shift), off.se / slope)


def atlas(lines: Mapping[str, Sequence[Known]], cells: Mapping[str, Cells], made: Plain) -> Plain:
    """The whole atlas; ``made`` tells how it was made."""
    others = [name for name in cells if name not in BASE]
    return {
        "schema_version": SCHEMA_VERSION,
        "made": made,
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
