"""What an experiment compares: arms on the same deals, their numbers, and which are contrasted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from silver_sim.arena.table import Table
from silver_sim.stats.core.sequential import Finding

if TYPE_CHECKING:
    from silver_sim.studies.arms.counted import Counted, Metric
    from silver_sim.studies.arms.result import ArmsResult, Row
    from silver_sim.studies.core.spec import Common

EVERYBODY = "everybody"  # the player of a number of a whole table

Place = tuple[int, int]  # a table, and a player of its line-up


@dataclass(frozen=True)
class Arm:
    """What is compared: a player at these places, and what is varied for it.

    ``label`` is unique; without one it is the name, and without a name the player. Pages follow the
    games of an arm (places, scores, start), unless it is only counted.
    """

    player: str
    places: Sequence[Place]
    seats: int
    varied: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""  # of what is varied, in words
    label: str = ""
    followed: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.player)
        object.__setattr__(self, "label", self.label or self.name)

    @property
    def key(self) -> dict[str, Any]:
        """The fields of its rows that say whose they are."""
        values = ", ".join(map(str, self.varied.values()))
        return {
            "arm": self.name, "player": self.player, "label": self.label,
            "field": ", ".join(self.varied), "value_": values, "seats": self.seats,
        }  # fmt: skip

    def of_everybody(self, label: str) -> Arm:
        """All who sit at its tables, as one arm."""
        return Arm(EVERYBODY, self.places, self.seats, self.varied, self.name, label)


class Contrast(NamedTuple):
    """A paired difference a - b of two arms, by their numbers."""

    a: int
    b: int
    family: str  # all differences of a family are adjusted together (Holm)


class Family(NamedTuple):
    """Differences that are asked together: their heading, and a sentence on what they are."""

    name: str
    title: str
    lead: str = ""


@dataclass(frozen=True)
class Picture:
    """What is drawn first: a forest, a curve along one field, a heat map of two, or changes.

    ``changes`` are those of the player of whom the answer speaks, the largest first.
    """

    form: str = "forest"
    family: str = ""  # whose differences are drawn; without one, the arms
    metrics: Sequence[str] = ("win_share",)
    along: Sequence[str] = ()  # of a curve the field of x, of a heat map those of x and y


class Extra(Protocol):
    """Something else that is counted of every part, and becomes rows."""

    def counted(self, part: Any) -> Any:
        """What a part adds."""

    def add(self, numbers: Any) -> None:
        """Add what was counted."""

    def rows(self, sums: Counted) -> Iterable[Row]:
        """What it comes to."""

    def metrics(self) -> Sequence[Metric]:
        """What its numbers are."""


@dataclass(frozen=True, kw_only=True)
class Design:
    """An experiment. What it does not say is done as for all."""

    tables: Sequence[Table]
    arms: Sequence[Arm]
    contrasts: Sequence[Contrast]
    question: str  # where the experiment has no title
    kind: str  # of the study, in words
    claim: Callable[[ArmsResult, Counted], Any]  # what is found of all rows: a ``claims.Claim``
    setting: str  # who sits where, in words
    families: Sequence[Family]
    limits: str  # what the numbers do not say
    metrics: Sequence[str] = ("win_share", "mean_total", "mean_place")  # of ``counted.METRICS``
    picture: Picture = Picture()
    card: str = "picture"  # what a terminal shows below the answer: it, or the `players`
    glossary: Sequence[tuple[str, str]] = ()
    names: Sequence[str] = ()  # of strategies, for sentences
    together: bool = False  # whether win shares hold together, each against the fair share
    fewest: Mapping[int, int] = field(default_factory=dict)  # tables that play only so many blocks
    every_look: bool = False  # whether differences allow for ending at any look
    test: Callable[[Counted], Finding] | None = None  # what ends the run, if not a width
    watched: Sequence[Contrast] = ()  # whose widths end a run; without any, those of all shares
    decisive: str = "win_share"  # the metric of these widths, and of the answer
    more: Callable[[Counted, Sequence[Row]], Iterable[Row]] | None = None  # further rows
    extras: Sequence[Extra] = ()
    again: Callable[[Any, int], Common | None] | None = None  # claim, blocks -> on fresh seeds
    drawn_order: bool = False  # whether the order around tables is drawn
    edition: str = ""  # the rules in words, where they vary
    varied: str = ""  # what differs from table to table, in words

    def __post_init__(self) -> None:
        labels = [arm.label for arm in self.arms]
        if len({*labels}) < len(labels):
            raise ValueError(f"two arms have one label: {labels}")


def firsts(tables: Sequence[Table], names: Iterable[str], **varied: Sequence[Any]) -> list[Arm]:
    """Return an arm for whoever sits first at each table; ``varied`` has a value for each."""
    return [
        Arm(
            tables[number].labels[0],
            [(number, 0)],
            tables[number].players,
            {each: values[number] for each, values in varied.items()},
            name,
        )
        for number, name in enumerate(names)
    ]


def steps(arms: Sequence[Arm], *fields: str, family: str = "steps") -> Iterator[Contrast]:
    """Contrast neighbours in each field, all else being equal."""
    for each in fields:
        lines: dict[Any, list[int]] = {}
        for number, arm in enumerate(arms):
            rest = tuple(value for name, value in arm.varied.items() if name != each)
            lines.setdefault(rest, []).append(number)
        for line in lines.values():
            yield from (Contrast(after, before, family) for before, after in pairwise(line))


def other_seats(seats: int) -> str:
    """Say where all sit but one."""
    return "the other seat" if seats == 2 else f"the other {seats - 1} seats"
