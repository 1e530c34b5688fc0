"""The atlas of calls: what a call is worth by what the caller knows, as the program ships it.

It is made by ``make atlas`` (a run of kind ``call_safety``) and packed by ``call_safety.pack``.
Nothing heavy is imported here: an answer takes a moment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from silver_sim.advice.interval import TOSS_UP, Range
from silver_sim.result import Result
from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.studies.silver.call_safety.advice.moves import Moves

SHIPPED = Path(__file__).parent / "call_atlas.json"
SCHEMA_VERSION = 5  # it holds the fitted function of calls
CHANCE, POINTS, WIN = 1000, 100, 10_000  # packed units of one
MANY = 5  # cards of an opponent; more count as so many

Opponents = tuple[int, ...] | int | None  # all their cards, the fewest, or averaged over
NOTHING = " "
NOT_KNOWN = "not known"
VERDICTS = {"C": "call", "w": "wait", "?": TOSS_UP, ".": NOT_KNOWN}
LETTERS = {verdict: letter for letter, verdict in VERDICTS.items()}
JSON = {"first": "from"}  # fields of lines with another name in the file
WIDE = 0.1  # of the game: an interval about nothing that is wider says nothing


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


@dataclass(kw_only=True, eq=False, repr=False)
class AtlasLine:
    """All sums of known cards, everything else being the same, as `atlas.json` holds them.

    Lists have an entry a sum, from ``first`` on, in whole numbers of ``CHANCE``, ``POINTS`` and
    ``WIN``; what has an interval is a list of three. The fields from ``second`` on are of lines
    that tell all opponents' cards, ``beaten`` is of the others.
    """

    __pydantic_config__: ClassVar = {"alias_generator": lambda name: JSON.get(name, name)}

    seats: int
    cards: int
    unknown: int
    opponents: list[int] | int | None
    first: int
    forks: list[int]
    chance: list[list[int] | None]
    need: list[int | None]
    points: list[list[int] | None]
    win: list[list[int] | None]
    verdict: str
    win_limit: int | None
    win_lo: int | None
    win_hi: int | None
    points_limit: int | None
    points_lo: int | None
    points_hi: int | None
    beaten: list[list[int] | None] | None = None
    second: list[list[int]] | None = None
    wait: list[int] | None = None
    won: list[int] | None = None
    won_lowest: list[int] | None = None

    def __post_init__(self) -> None:
        self._cells: dict[int, AtlasCell | None] = {}

    @classmethod
    def unpacked(cls, packed: Mapping[str, Any]) -> Self:
        """Read from plain data."""
        names = {name: JSON.get(name, name) for name in FIELDS}
        return cls(**{name: packed[at] for name, at in names.items() if at in packed})

    @property
    def key(self) -> tuple[int, int, int, Opponents]:
        """What the caller knows beside the sum."""
        others = self.opponents
        return (
            self.seats,
            self.cards,
            self.unknown,
            tuple(others) if isinstance(others, list) else others,
        )

    def __iter__(self) -> Iterator[tuple[int, AtlasCell]]:
        """Every sum of which something is known, with its cell."""
        for known, cell in enumerate(self.cells(), self.first):
            if cell is not None:
                yield known, cell

    def cells(self) -> list[AtlasCell | None]:
        """The cells of all sums from the first one to the last."""
        return [self.cell(known) for known in range(self.first, self.first + len(self.forks))]

    def cell(self, known: int) -> AtlasCell | None:
        """The cell of a sum; None if nothing is known of it."""
        if known not in self._cells:
            self._cells[known] = self._cell(known - self.first)
        return self._cells[known]

    def _cell(self, at: int) -> AtlasCell | None:
        if not (0 <= at < len(self.forks)) or self.verdict[at] == NOTHING:
            return None
        need, points, win = self.need[at], self.points[at], self.win[at]
        assert points is not None
        assert win is not None
        return AtlasCell(
            self.forks[at],
            self._chances[at],
            _unpacked(points, POINTS),
            _unpacked(win, WIN),
            None if need is None else need / CHANCE,
            self.verdict[at],
            *self._further(at),
        )

    def _further(self, at: int) -> Sequence[Range]:
        """What is told where all opponents' cards are."""
        if not (self.second and self.wait and self.won and self.won_lowest):
            return ()
        alone = ((self.wait, POINTS), (self.won, WIN), (self.won_lowest, WIN))
        return (
            _unpacked(self.second[at], WIN),
            *(_unpacked([row[at]] * 3, unit) for row, unit in alone),
        )

    @cached_property
    def _chances(self) -> list[Range]:
        """Chances, those at an end of the scale with what forks that ended alike leave possible.

        With a higher sum a chance only falls: it is at most what lower sums leave possible, and at
        least what higher ones do.
        """
        packed = zip(self.chance, self.forks, strict=True)
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

    def ends(self, known: int) -> list[float] | None:
        """How calls end, in the order of ``Atlas.causes``; None where it is not told."""
        at = known - self.first
        row = self.beaten[at] if self.beaten and 0 <= at < len(self.beaten) else None
        return [each / CHANCE for each in row] if row else None

    def limit(self, what: str = "win") -> tuple[int, int, int] | None:
        """The highest sum at which a call gains (-1: none), and between which limits it lies.

        ``what`` is ``win`` or ``points``; None if too little is known.
        """
        found = tuple(getattr(self, f"{what}_{end}") for end in ("limit", "lo", "hi"))
        return None if None in found else found


FIELDS = [each.name for each in fields(AtlasLine)]


def _unpacked(numbers: Sequence[int], unit: int) -> Range:
    return Range(*(number / unit for number in numbers))


def as_chance(found: Range) -> Range:
    """Intervals may reach beyond what a chance can be."""
    return Range(*(min(max(number, 0.0), 1.0) for number in found))


@dataclass(frozen=True)
class Made(Result):
    """How an atlas was made."""

    title: str
    player: str
    seats: list[int]
    edition: str
    seed: int
    blocks: int
    forks: int


class Atlas:
    """All lines, by what the caller knows."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self.content = content
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
        from silver_sim.studies.silver.call_safety.advice.atlas_file import content_of

        return cls(content_of(path))

    @cached_property
    def made(self) -> Made:
        """How it was made."""
        return Made(**self.content["made"])

    @cached_property
    def lines(self) -> Mapping[tuple[int, int, int, Opponents], AtlasLine]:
        """All lines, by seats, own cards, unknown ones among them, and the opponents' cards."""
        return {line.key: line for line in map(AtlasLine.unpacked, self.content["lines"])}

    def line(self, seats: int, cards: int, unknown: int, opponents: Opponents) -> AtlasLine | None:
        """The line of a village of so many cards; None if it was hardly ever seen."""
        return self.lines.get((seats, cards, unknown, opponents))

    def moves(self, seats: int) -> Moves:
        """What was fitted for so many players."""
        if seats not in self._moves:
            self._moves[seats] = Moves.unpacked(seats, self.content["moves"][str(seats)])
        return self._moves[seats]


def verdict_of(gain: Range, wide: float = WIDE) -> str:
    """``call``, ``wait``, ``toss-up``, or ``not known`` where the interval is too wide to say."""
    if gain.lo > 0 or gain.hi < 0:
        return "call" if gain.lo > 0 else "wait"
    return TOSS_UP if gain.hi - gain.lo <= wide else NOT_KNOWN


def as_seen(opponents: Sequence[int]) -> tuple[int, ...]:
    """Numbers of cards of opponents as lines are found by: in order, and at most ``MANY``."""
    return tuple(sorted(min(cards, MANY) for cards in opponents))
