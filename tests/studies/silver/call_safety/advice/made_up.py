"""Atlases made up for tests: few cells, round numbers, trees of one node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import SCHEMA_VERSION, Atlas
from silver_sim.studies.silver.call_safety.advice.moves import DEPTHS, SEATING, SEVERAL
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.told_numbers import FACTORS, OUTPUTS, places
from silver_sim.studies.silver.call_safety.advice.trees import LEAF, Nodes, joined

Packed = dict[str, Any]
WAIT, TOSS_UP, CALL = (-320, -400, -250), (10, -50, 80), (200, 100, 350)
QUESTION = CallQuestion(seats=3, known=(3, 1), unknown=1, opponents=(4, 2))
NOTHING_MOVES = dict.fromkeys(OUTPUTS, 0.0)


class Cell(NamedTuple):
    """A cell of a made-up line, as it is packed."""

    win: tuple[int, int, int] = WAIT
    forks: int = 500
    chance: tuple[int, int, int] = (430, 400, 470)
    points: tuple[int, int, int] = (-410, -500, -300)
    need: int | None = 650
    beaten: tuple[int, ...] = (40, 300, 5, 65, 70, 15, 45, 60, 10)
    second: tuple[int, int, int] = (-150, -200, -100)
    wait: int = 890
    won: int = 3000
    won_lowest: int = 2150

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
    further = (
        ("second", "wait", "won", "won_lowest") if isinstance(opponents, list) else ("beaten",)
    )
    for name in ("forks", "chance", "need", "points", "win", *further):
        told[name] = [getattr(each, name) for each in row]
    return told


def function(
    seats: int, late: Mapping[str, float] = NOTHING_MOVES, off: float = 0.0, start: float = 0.0
) -> Packed:
    """What moves cells: ``late`` from an own turn beyond 5 on, ``start`` whatever is told.

    ``off`` is the standard error of everything that is told.
    """
    turn = places(seats).turn.start
    trees = joined([(start, [_stump(turn, 5, late[name])]) for name in OUTPUTS]).packed()
    return {
        "trees": dict.fromkeys((SEATING, *FACTORS, SEVERAL), trees),
        "off": {name: [[off] * len(OUTPUTS)] * (len(DEPTHS) + 1) for name in (*FACTORS, SEVERAL)},
    }


def _stump(column: int, threshold: float, above: float) -> Nodes:
    """A tree of one question: nothing up to the threshold and where it is missing."""
    return Nodes(
        column=[column, LEAF, LEAF],
        threshold=[threshold, 0, 0],
        left=[1, 0, 0],
        right=[2, 0, 0],
        missing=[1, 0, 0],
        value=[0.0, 0.0, above],
    )


def made_of(**changed: Any) -> Packed:
    """How an atlas was made."""
    return {
        "title": "by hand", "player": "greedy", "seats": [2], "edition": "bezier", "seed": 7,
        "blocks": 3, "forks": 12, **changed,
    }  # fmt: skip


def atlas(lines: Sequence[Packed], functions: Mapping[int, Packed] | None = None) -> Packed:
    """The content of an atlas file."""
    seats = {each["seats"] for each in lines}
    return {
        "schema_version": SCHEMA_VERSION,
        "made": made_of(player="mix(a,b)", seats=[3]),
        "least": 200,
        "causes": [
            *("ties", "behind", "exchange", "set", "take"),
            *("master", "witch", "robber", "otherwise"),
        ],
        "lines": list(lines),
        "moves": {str(each): (functions or {}).get(each) or function(each) for each in seats},
    }


def made_up(lines: Sequence[Packed], functions: Mapping[int, Packed] | None = None) -> Atlas:
    """An atlas of these lines, and of what moves them."""
    return Atlas(atlas(lines, functions))
