"""The atlas of calls as plain data: what a call is worth, by what the caller knows.

Numbers are packed into integers to keep it small: chances in thousandths, points in hundredths, win
shares in hundredths of a percentage point; estimate, lower and upper end of the 95 % band.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim.stats.cells import Cells, Floats, Integers, ratio
from silver_sim.stats.curves import Band, Curve, falling, least
from silver_sim.stats.forks import (
    BASE,
    CARDS,
    CAUSES,
    FACTORS,
    LEVELS,
    MANY,
    SEATS,
    SUMS,
    line,
)
from silver_sim.stats.intervals import LEVEL

SCHEMA_VERSION = 1
LEAST = 200  # forks; of fewer a cell says nothing
CHANCE, POINTS, WIN = 1000, 100, 10_000  # packed units of one
CALL, WAIT, TOSS_UP, TOO_FEW = "C", "w", "?", "."
BANDS = (4, 8, 12)  # of what the caller expects to hold: light, middling, heavy, too heavy
UNKNOWN_CARD = 6  # points, for these bands

Plain = dict[str, Any]


class Line(NamedTuple):
    """The cells of all known sums, everything else being the same."""

    seats: int
    cards: int
    unknown: int
    level: int

    @property
    def keys(self) -> Integers:
        """The cells."""
        return line(*self)


class Curves(NamedTuple):
    """What is smoothed along a line."""

    chance: Curve  # to be lowest
    points: Curve  # a call saves over the better way to go on
    win: Curve  # share that it gains over the better way to go on


def lines_of(cells: Cells) -> list[Line]:
    """The lines that have forks, in order."""
    found, level = np.divmod(cells.keys, LEVELS)
    places = np.unique(np.stack([found // SUMS, level], axis=1), axis=0)
    return [
        Line(int(at // CARDS**2), int(at // CARDS % CARDS), int(at % CARDS), int(level))
        for at, level in places
    ]


def curves_of(sums: Integers, columns: Sequence[str]) -> Curves:
    """Smooth the sums of a line, ``[sum, group, column]``."""
    of = {name: sums[:, :, number] for number, name in enumerate(columns)}
    points, win = falling(of["points"], of["weight"]), falling(of["wins"], of["weight"])
    if "stand_weight" in of:  # the better way to go on is the one that leaves less to a call
        points = least(points, falling(of["stand_points"], of["stand_weight"]))
        win = least(win, falling(of["stand_wins"], of["stand_weight"]))
    return Curves(falling(of["success"], of["weight"]), points, win)


def verdicts(forks: Integers, win: Band) -> str:
    """A letter for every sum, by the win share.

    Points of the round do not tell it: who calls also keeps the others from getting lighter.
    """
    return "".join(
        " " if not n else TOO_FEW if n < LEAST else _verdict(win.lo[at], win.hi[at])
        for at, n in enumerate(forks)
    )


def _verdict(lo: float, hi: float) -> str:
    return CALL if lo > 0 else WAIT if hi < 0 else TOSS_UP


def limit(curve: Curve, forks: Integers) -> Plain:
    """The highest sum at which a call gains, and between which limits it lies.

    -1: none. None: what is known begins above it.
    """
    known = np.flatnonzero(forks >= LEAST)
    if not len(known):
        return {"limit": None, "lo": None, "hi": None}
    tail = 100 * (1 - LEVEL) / 2
    last = int(_last(curve.value[known, None], known)[0])
    draws = _last(curve.draws[known], known)
    lo, hi = (int(end) for end in np.percentile(draws, [tail, 100 - tail], method="nearest"))
    return {"limit": last, "lo": min(lo, last), "hi": max(hi, last)}


def _last(gains: Floats, sums: Integers) -> Integers:
    """The sum before the first at which nothing is gained, of every column."""
    lost = ~(gains > 0)
    first = np.where(lost.any(0), lost.argmax(0), len(sums))
    return np.append(-1, sums)[first]


# Packing


def packed_lines(name: str, cells: Cells) -> Iterator[Plain]:
    """The lines of one way to cut forks into cells, as the atlas holds them."""
    for where in lines_of(cells):
        sums = cells.at(where.keys)
        forks = sums[:, :, cells.column("forks")].sum(1)
        if forks.sum() < LEAST:
            continue
        curves = curves_of(sums, cells.columns)
        chance, points, win = (curve.band() for curve in curves)
        first, last = (int(end) for end in np.flatnonzero(forks)[[0, -1]])
        shown = slice(first, last + 1)
        told = {
            "seats": where.seats,
            "cards": where.cards,
            "unknown": where.unknown,
            "opponents": opponents(name, where.level),
            "from": first,
            "forks": forks[shown].tolist(),
            "chance": packed(chance, CHANCE, shown),
            "need": _needed(sums, cells, shown),
            "points": packed(points, POINTS, shown),
            "win": packed(win, WIN, shown),
            "verdict": verdicts(forks, win)[shown],
            **{f"win_{key}": value for key, value in limit(curves.win, forks).items()},
            **{f"points_{key}": value for key, value in limit(curves.points, forks).items()},
        }
        if CAUSES[0] in cells.columns:
            told["beaten"] = _beaten(sums, cells, shown)
        yield told


def packed(band: Band, unit: int, shown: slice) -> list[list[int] | None]:
    """Estimates and ends as integers."""
    rows = np.stack([band.value[shown], band.lo[shown], band.hi[shown]], axis=1)
    return [
        None if np.isnan(row).any() else np.rint(row * unit).astype(int).tolist() for row in rows
    ]


def _needed(sums: Integers, cells: Cells, shown: slice) -> list[int | None]:
    """The chance at which a call and going on would cost as many points, in thousandths.

    A call that fails costs f points on average, going on w: with chance p a call costs (1 - p) f.
    """
    total = sums.sum(1).astype(float)
    of = {name: total[:, number] for number, name in enumerate(cells.columns)}
    failed = of["weight"] - of["success"]
    with np.errstate(divide="ignore", invalid="ignore"):
        cost = (of["wait"] - of["points"]) / failed
        chance = 1 - of["wait"] / of["weight"] / cost
    return [
        None if not np.isfinite(each) else int(np.rint(np.clip(each, 0, 1) * CHANCE))
        for each in chance[shown]
    ]


def _beaten(sums: Integers, cells: Cells, shown: slice) -> list[list[int]]:
    """How calls end, in thousandths: won by a tie, then lost by each of ``CAUSES``."""
    total = sums.sum(1).astype(float)
    names = ("ties", *CAUSES)
    weight = np.maximum(total[:, cells.column("weight")], 1)
    return [
        [int(np.rint(CHANCE * row[cells.column(name)] / weight[at])) for name in names]
        for at, row in enumerate(total)
    ][shown]


def opponents(name: str, level: int) -> list[int] | int | None:
    """What of the opponents' cards a line tells: all numbers, the fewest, or nothing."""
    if name == "opponents":
        base = MANY + 1
        numbers = (level // base**2, level // base % base, level % base)
        return [number for number in numbers if number]
    return level + 1 if name == "fewest" else None


def shifts(name: str, cells: Cells, everything: Cells) -> Iterator[Plain]:
    """By how much a level of a factor moves the answer, by number of players and weight of village.

    What forks of the level gain beyond what their cells without it do on average. Cells whose mean
    is not known from enough forks count for nothing.
    """
    of_all = everything.sums.sum(1).astype(float)
    enough = of_all[:, everything.column("forks")] >= LEAST
    weights = np.maximum(of_all[:, everything.column("weight")], 1)
    means = {
        number: of_all[:, everything.column(number)] / weights
        for number in ("success", "points", "wins")
    }
    places = np.searchsorted(everything.keys, cells.keys // LEVELS * LEVELS)
    kept = enough[places]
    base = cells.keys // LEVELS
    expected = base % SUMS + UNKNOWN_CARD * (base // SUMS % CARDS)
    band = np.searchsorted(BANDS, expected, side="right")
    seats = base // SUMS // CARDS**2
    for players in range(2, SEATS + 1):
        for weight_class in range(len(BANDS) + 1):
            for level, title in enumerate(FACTORS[name].levels):
                here = (
                    kept & (seats == players) & (band == weight_class)
                    & (cells.keys % LEVELS == level)
                )  # fmt: skip
                sums = cells.sums[here]
                forks = int(sums[:, :, cells.column("forks")].sum())
                if forks < LEAST:
                    continue
                weight = sums[:, :, cells.column("weight")]
                told = {"factor": name, "seats": players, "band": weight_class, "level": level,
                        "title": title, "forks": forks}  # fmt: skip
                for number, unit in (("success", CHANCE), ("points", POINTS), ("wins", WIN)):
                    mean = means[number][places[here]][:, None]
                    rest = sums[:, :, cells.column(number)] - mean * weight
                    found = ratio(rest.sum(0), weight.sum(0))
                    told[number] = [
                        int(np.rint(found.value * unit)), int(np.ceil(found.se * unit))
                    ]  # fmt: skip
                yield told


def atlas(cells: Mapping[str, Cells], made: Plain) -> Plain:
    """The whole atlas; ``made`` tells how it was made."""
    lines = [each for name in BASE for each in packed_lines(name, cells[name])]
    moved = [
        each
        for name in cells
        if name not in BASE
        for each in shifts(name, cells[name], cells["all"])
    ]
    factors = {
        name: {"title": FACTORS[name].title, "levels": list(FACTORS[name].levels)}
        for name in cells
        if name not in BASE
    }
    return {
        "schema_version": SCHEMA_VERSION,
        "made": made,
        "least": LEAST,
        "causes": ["ties", *CAUSES],
        "bands": list(BANDS),
        "factors": factors,
        "lines": lines,
        "shifts": moved,
    }
