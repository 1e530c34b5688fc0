"""The atlas of calls: what a call is worth by what the caller knows, as the program ships it.

It is made by ``make atlas`` (a run of kind ``call_safety``) and packed by ``call_safety.pack``.
Nothing heavy is imported here: an answer takes a moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.studies.silver.call_safety.advice.atlas_file import content_of
from silver_sim.studies.silver.call_safety.advice.moves import Moves

SHIPPED = Path(__file__).parent / "call_atlas.json"
SCHEMA_VERSION = 5  # it holds the fitted function of calls
CHANCE, POINTS, WIN = 1000, 100, 10_000  # packed units of one
MANY = 5  # cards of an opponent; more count as so many

Opponents = tuple[int, ...] | int | None  # all their cards, the fewest, or averaged over
NOTHING = " "
NOT_KNOWN = "not known"
VERDICTS = {"C": "call", "w": "wait", "?": "toss-up", ".": NOT_KNOWN}
LETTERS = {verdict: letter for letter, verdict in VERDICTS.items()}
WIDE = 0.1  # of the game: an interval about nothing that is wider says nothing


class Range(NamedTuple):
    """An estimate and its 95 % interval."""

    estimate: float
    lo: float
    hi: float


class AtlasCell(NamedTuple):
    """What is known of one kind of position, in shares and points.

    ``win`` is the share of the game that a call gains, ``points`` are those of the round that it
    saves, both against the better way to go on; ``need`` is the chance to be lowest at which both
    ways would cost as many points.
    """

    forks: int
    chance: Range
    points: Range
    win: Range
    need: float | None
    letter: str
    # where all opponents' cards are told: see ``told_numbers.OUTPUTS``
    second: Range | None = None
    wait: Range | None = None
    won: Range | None = None
    won_lowest: Range | None = None

    @property
    def verdict(self) -> str:
        """``call``, ``wait``, ``toss-up``, or ``not known``."""
        return VERDICTS[self.letter]

    @property
    def told(self) -> bool:
        """Whether it says enough."""
        return self.verdict != NOT_KNOWN


class AtlasLine:
    """The cells of all sums of known cards, everything else being the same."""

    def __init__(self, packed: Mapping[str, Any]) -> None:
        self._packed = packed
        self._cells: dict[int, AtlasCell | None] = {}
        self.first: int = packed["from"]
        self.last = self.first + len(packed["forks"]) - 1

    def __iter__(self) -> Iterator[tuple[int, AtlasCell]]:
        """Every sum of which something is known, with its cell."""
        for known, cell in enumerate(self.cells(), self.first):
            if cell is not None:
                yield known, cell

    def cells(self) -> list[AtlasCell | None]:
        """The cells of all sums from the first one to the last."""
        return [self.cell(known) for known in range(self.first, self.last + 1)]

    def cell(self, known: int) -> AtlasCell | None:
        """The cell of a sum; None if nothing is known of it."""
        if known not in self._cells:
            self._cells[known] = self._cell(known)
        return self._cells[known]

    def _cell(self, known: int) -> AtlasCell | None:
        at = known - self.first
        if not (0 <= at < len(self._packed["forks"])) or self._packed["verdict"][at] == NOTHING:
            return None
        need = self._packed["need"][at]
        return AtlasCell(
            self._packed["forks"][at],
            self._chances[at],
            _unpacked(self._packed["points"][at], POINTS),
            _unpacked(self._packed["win"][at], WIN),
            None if need is None else need / CHANCE,
            self._packed["verdict"][at],
            **self._further(at),
        )

    def _further(self, at: int) -> dict[str, Range]:
        """What is told where all opponents' cards are."""
        if "second" not in self._packed:
            return {}
        alone = {"wait": POINTS, "won": WIN, "won_lowest": WIN}
        return {
            "second": _unpacked(self._packed["second"][at], WIN),
            **{name: _unpacked([self._packed[name][at]] * 3, unit) for name, unit in alone.items()},
        }

    @cached_property
    def _chances(self) -> list[Range]:
        """Chances, those at an end of the scale with what forks that ended alike leave possible.

        With a higher sum a chance only falls: it is at most what lower sums leave possible, and at
        least what higher ones do.
        """
        packed = zip(self._packed["chance"], self._packed["forks"], strict=True)
        anything = (CHANCE // 2, 0, CHANCE)  # where nothing is known
        seen = [
            (as_chance(_unpacked(chance or anything, CHANCE)), max(forks, 1))
            for chance, forks in packed
        ]
        left = [(each, *constant_interval(each.estimate, forks, LEVEL)) for each, forks in seen]
        most = accumulate((max(each.hi, hi, 1 / CHANCE) for each, _, hi in left), min)
        least = accumulate((min(each.lo, lo, 1 - 1 / CHANCE) for each, lo, _ in left[::-1]), max)
        return [
            Range(
                each.estimate,
                each.lo if each.hi < 1 else min(each.lo, low),
                each.hi if each.lo > 0 else max(each.hi, high),
            )
            for (each, _), low, high in zip(seen, [*least][::-1], most, strict=True)
        ]

    def beaten(self, known: int) -> list[float] | None:
        """How calls end, in the order of ``Atlas.causes``; None where it is not told."""
        rows = self._packed.get("beaten")
        at = known - self.first
        row = rows[at] if rows and 0 <= at < len(rows) else None
        return [each / CHANCE for each in row] if row else None

    def limit(self, what: str = "win") -> tuple[int, int, int] | None:
        """The highest sum at which a call gains (-1: none), and between which limits it lies.

        ``what`` is ``win`` or ``points``; None if too little is known.
        """
        found = tuple(self._packed[f"{what}_{end}"] for end in ("limit", "lo", "hi"))
        return None if None in found else found


def _unpacked(numbers: Sequence[int], unit: int) -> Range:
    return Range(*(number / unit for number in numbers))


def as_chance(found: Range) -> Range:
    """Intervals may reach beyond what a chance can be."""
    return Range(*(min(max(number, 0.0), 1.0) for number in found))


class Atlas:
    """All lines, by what the caller knows."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content
        self.made: Mapping[str, Any] = content["made"]
        self.least: int = content["least"]  # forks; of fewer a cell says nothing
        self.causes: Sequence[str] = content["causes"]
        self._moves: dict[int, Moves] = {}

    @classmethod
    def read(cls, path: Path = SHIPPED) -> Atlas:
        """Read an atlas; UserError if it cannot be read, or is none of this version.

        The shipped one is what it is: to look through all of it would take most of an answer.
        """
        if path == SHIPPED:
            return cls(json.loads(path.read_bytes()))
        return cls(content_of(path, SCHEMA_VERSION))

    @cached_property
    def _lines(self) -> dict[tuple[int, int, int, Opponents], AtlasLine]:
        return {
            (
                each["seats"],
                each["cards"],
                each["unknown"],
                _opponents(each["opponents"]),
            ): AtlasLine(each)
            for each in self.content["lines"]
        }

    def line(self, seats: int, cards: int, unknown: int, opponents: Opponents) -> AtlasLine | None:
        """The line of a village of so many cards; None if it was hardly ever seen."""
        return self._lines.get((seats, cards, unknown, opponents))

    @property
    def lines(self) -> Mapping[tuple[int, int, int, Opponents], AtlasLine]:
        """All lines, by seats, own cards, unknown ones among them, and the opponents' cards."""
        return self._lines

    def moves(self, seats: int) -> Moves:
        """What was fitted for so many players."""
        if seats not in self._moves:
            self._moves[seats] = Moves.unpacked(seats, self.content["moves"][str(seats)])
        return self._moves[seats]


def verdict_of(gain: Range, wide: float = WIDE) -> str:
    """``call``, ``wait``, ``toss-up``, or ``not known`` where the interval is too wide to say."""
    if gain.lo > 0 or gain.hi < 0:
        return "call" if gain.lo > 0 else "wait"
    return "toss-up" if gain.hi - gain.lo <= wide else NOT_KNOWN


def as_seen(opponents: Sequence[int]) -> tuple[int, ...]:
    """Numbers of cards of opponents as lines are found by: in order, and at most ``MANY``."""
    return tuple(sorted(min(cards, MANY) for cards in opponents))


def _opponents(packed: list[int] | int | None) -> Opponents:
    return tuple(packed) if isinstance(packed, list) else packed
