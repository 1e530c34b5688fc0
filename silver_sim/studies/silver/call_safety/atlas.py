"""The atlas of calls: what a call is worth by what the caller knows, as the program ships it.

``make atlas`` makes it, a run of kind ``call_safety``; card, phone card and page are made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from silver_sim.advice.interval import TOSS_UP, Range
from silver_sim.errors import UserError
from silver_sim.reading import MOST_DATA, read_bytes
from silver_sim.result import Result

SHIPPED = Path(__file__).parent / "call_atlas.json"
MANY = 5  # cards of an opponent; more count as this number
LEAST = 200  # forks; of fewer a cell says nothing
FEW = 500  # forks: what rests on fewer is drawn open
NEVER = -1  # as a limit: not even at 0
UNKNOWN_CARD = 7  # what one counts for who thinks of nothing else
NOT_KNOWN = "not known"
LETTERS = {"call": "C", "wait": "w", TOSS_UP: "?", NOT_KNOWN: "."}
MOST = 10**12  # no number of an atlas is near to it

Opponents = tuple[int, ...] | int | None  # all their cards, the fewest, or averaged over


@dataclass(frozen=True, kw_only=True)
class Limit(Result):
    """The highest sum of known cards at which a call gains, and between which limits it is.

    -1: it gains at no sum; None: too little is known.
    """

    limit: int | None
    lo: int | None
    hi: int | None

    @property
    def is_known(self) -> bool:
        """Whether enough is known."""
        return self.limit is not None


@dataclass(frozen=True)
class CallRule(Result):
    """Call at a sum of at most ``one`` to ``five``, by the fewest cards any opponent has."""

    one: int
    two: int
    three: int
    four: int
    five: int
    unknown: int  # what an unknown own card counts
    more: int  # that every player beyond two allows

    @classmethod
    def at_all(cls, most: int) -> CallRule:
        """Call with this much or less, however many cards anyone has."""
        return cls(most, most, most, most, most, UNKNOWN_CARD, 0)

    def limit(self, seats: int, unknown: int, fewest: int) -> int:
        """The highest known sum at which to call; below 0 never, as that of the fewest itself."""
        most: int = astuple(self)[fewest - 1]
        return NEVER if most < 0 else most + self.more * (seats - 2) - self.unknown * unknown


class AtlasCell(NamedTuple):
    """What forks say of one kind of position.

    ``chance`` is that to be lowest with a call, ``points`` are those of the round that it saves and
    ``win`` is the share of the game that it gains, both over going on; ``need`` is the chance at
    which both ways would cost as many points. ``ends`` are the shares of calls that are won by a
    tie, and lost by each of ``forks.CAUSES``; none where all opponents' cards are given.
    """

    forks: int
    chance: Range
    points: Range
    win: Range
    need: float | None
    ends: tuple[float, ...] = ()

    @property
    def verdict(self) -> str:
        """``call``, ``wait``, ``toss-up``, or ``not known``."""
        return verdict_of(self.win) if self.forks >= LEAST else NOT_KNOWN

    @property
    def is_known(self) -> bool:
        """Whether it says enough."""
        return self.verdict != NOT_KNOWN

    @property
    def is_open(self) -> bool:
        """Whether little is known of it."""
        return self.forks < FEW


@dataclass(frozen=True, eq=False, repr=False)
class AtlasLine(Result):
    """All sums of known cards, everything else being the same.

    ``cells`` has one for each sum from ``first`` on, None where there are no forks.
    """

    seats: int
    cards: int
    unknown: int
    opponents: tuple[int, ...] | int | None
    first: int
    cells: list[AtlasCell | None]
    win: Limit
    points: Limit

    def __post_init__(self) -> None:
        """Refuse numbers that nobody can reckon with: ValueError."""
        for sum_, cell in self:
            numbers = (cell.forks, *cell.chance, *cell.points, *cell.win, cell.need or 0)
            if not all(abs(each) <= MOST for each in (*numbers, *cell.ends)):
                raise ValueError(f"the cell of sum {sum_} has a number that none can be")

    def __iter__(self) -> Iterator[tuple[int, AtlasCell]]:
        """Every sum of which something is known, with its cell."""
        for known, cell in enumerate(self.cells, self.first):
            if cell is not None:
                yield known, cell

    @property
    def forks(self) -> int:
        """Those of all sums."""
        return sum(cell.forks for _, cell in self)


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


@dataclass(frozen=True)
class Atlas(Result):
    """All lines, and the best rule of seven numbers."""

    schema_version: Literal[6]
    made: Made
    rule: CallRule
    lines: list[AtlasLine]

    @classmethod
    def read(cls, path: Path = SHIPPED) -> Atlas:
        """Read an atlas; UserError if it cannot be read, or is none of this version."""
        from pydantic import TypeAdapter, ValidationError

        try:
            return TypeAdapter(cls).validate_json(read_bytes(path, MOST_DATA), strict=True)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"])) or "the whole"
            raise UserError(
                f"{path} is no atlas of calls that this version reads",
                why=f"{where}: {first['msg']}",
                help="a run of kind call_safety writes one:  silver-sim run call_safety",
            ) from problem

    @cached_property
    def by_village(self) -> Mapping[tuple[int, int, int, Opponents], AtlasLine]:
        """Lines by seats, own cards, unknown ones among them, and the opponents' cards."""
        return {(each.seats, each.cards, each.unknown, each.opponents): each for each in self.lines}

    def line(self, seats: int, cards: int, unknown: int, opponents: Opponents) -> AtlasLine | None:
        """The line of a village of this many cards; None if it was hardly ever seen."""
        return self.by_village.get((seats, cards, unknown, opponents))


def verdict_of(gain: Range) -> str:
    """``call``, ``wait``, or ``toss-up`` where the interval holds nothing gained."""
    if gain.lo > 0 or gain.hi < 0:
        return "call" if gain.lo > 0 else "wait"
    return TOSS_UP
