"""Atlases made up for tests: few cells, round numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import SCHEMA_VERSION, Atlas
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.forks import FACTORS

Packed = dict[str, Any]
WAIT, TOSS_UP, CALL = (-320, -400, -250), (10, -50, 80), (200, 100, 350)
QUESTION = CallQuestion(seats=3, known=(3, 1), unknown=1, opponents=(4, 2))


class Cell(NamedTuple):
    """A cell of a made-up line, as it is packed."""

    win: tuple[int, int, int] = WAIT
    forks: int = 500
    chance: tuple[int, int, int] = (430, 400, 470)
    points: tuple[int, int, int] = (-410, -500, -300)
    need: int | None = 650
    beaten: tuple[int, ...] = (40, 300, 5, 65, 70, 15, 45, 60, 10)

    @property
    def letter(self) -> str:
        """As ``silver_sim.studies.silver.call_safety.pack`` writes it."""
        if self.forks < 200:
            return "." if self.forks else " "
        return "C" if self.win[1] > 0 else "w" if self.win[2] < 0 else "?"


def line(
    opponents: Sequence[int] | int | None,
    cells: Mapping[int, Cell],
    village: tuple[int, int, int] = (3, 3, 1),
) -> Packed:
    """A line from its cells by known sum; ``village`` is seats, cards and unknown cards."""
    first, last = min(cells), max(cells)
    row = [cells.get(known, Cell(forks=0)) for known in range(first, last + 1)]
    told: Packed = dict(zip(("seats", "cards", "unknown"), village, strict=True))
    told |= {f"{what}_{end}": None for what in ("win", "points") for end in ("limit", "lo", "hi")}
    told |= {"opponents": opponents, "from": first, "verdict": "".join(each.letter for each in row)}
    for name in ("forks", "chance", "need", "points", "win"):
        told[name] = [getattr(each, name) for each in row]
    if not isinstance(opponents, list):
        told["beaten"] = [each.beaten for each in row]
    return told


def shift(
    factor: str, level: int, wins: tuple[int, int], *, band: int = 2, seats: int = 3
) -> Packed:
    """A shift that adds the first number of ``wins``, with the error that is the other one.

    QUESTION lies in band 2.
    """
    lines = {"success": (20, 10), "points": (100, 30), "wins": wins}
    return {
        **{"factor": factor, "seats": seats, "band": band, "level": level, "forks": 900},
        **{"title": ""} | {name: [0, to, se, 1000, 0, 0] for name, (to, se) in lines.items()},
    }


def atlas(lines: Sequence[Packed], shifts: Sequence[Packed] = ()) -> Packed:
    """The content of an atlas file."""
    factors = ("turn", "deck", "unseen", "deck_unseen", "standing")
    return {
        "schema_version": SCHEMA_VERSION,
        "made": {"player": "mix(a,b)", "stand_in": "a", "edition": "bezier", "seed": 7},
        "least": 200,
        "causes": [
            *("ties", "behind", "exchange", "set", "take"),
            *("master", "witch", "robber", "otherwise"),
        ],
        "bands": [4, 8, 12],
        "factors": {
            name: {"title": FACTORS[name].title, "levels": list(FACTORS[name].levels)}
            for name in factors
        },
        "lines": list(lines),
        "shifts": list(shifts),
    }


def made_up(lines: Sequence[Packed], shifts: Sequence[Packed] = ()) -> Atlas:
    """An atlas of these lines and shifts."""
    return Atlas(atlas(lines, shifts))
