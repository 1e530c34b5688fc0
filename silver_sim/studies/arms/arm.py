"""An arm: who is compared, where each sits, and what is varied; and which arms are contrasted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.errors import UserError
from silver_sim.result import Plain, Result, optional

if TYPE_CHECKING:
    from silver_sim.arena.table import Table

STEPS = "calibration"  # the family of the steps of predictions, and its form
EVERYBODY = "everybody"  # the player of a number of a whole table; the family of their differences

Place = tuple[int, int]  # a table, and a player of its line-up


@dataclass(frozen=True)
class Arm(Result):
    """What is compared: a player at these places, and what is varied for it.

    ``label`` is unique; without one it is the name, and without a name the player. Pages follow the
    games of an arm (places, scores, start), unless it is only counted. A result leaves ``places``
    out where they are all of the player at tables of this many seats.
    """

    player: str
    places: Sequence[Place]
    seats: int
    varied: dict[str, Any] = field(default_factory=dict)
    name: str = ""  # of what is varied, in words
    label: str = ""
    followed: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.player)
        object.__setattr__(self, "label", self.label or self.name)

    @property
    def key(self) -> Plain:
        """The fields of its rows that say whose they are."""
        words = {True: "yes", False: "no"}
        values = ", ".join(
            words[value] if isinstance(value, bool) else str(value)
            for value in self.varied.values()
        )
        return {
            "arm": self.name, "player": self.player, "label": self.label,
            "field": ", ".join(self.varied), "value_": values, "seats": self.seats,
        }  # fmt: skip

    @property
    def of_everybody(self) -> Arm:
        """All who sit at its tables, as one arm."""
        label = f"{self.name}: {EVERYBODY}"
        return Arm(EVERYBODY, self.places, self.seats, self.varied, self.name, label)


@dataclass(frozen=True)
class Family(Result):
    """Numbers that are asked together: their heading, and a sentence on what they are.

    Its table has a column for each of the ``facets``: words, of what is varied in its arms.
    ``even`` is what its numbers are compared with, in the unit that is shown, and its name. Its
    figure is a curve ``along`` a varied field of numbers, or a panel for each of several.
    With a ``head``, the heading of the lines of its table, its numbers are those of arms and no
    differences: without ``even``, shares are compared with the fair share.
    ``notes`` are like facets, but stand last, and on pages only.
    An ``upright`` one has a line for each metric, with columns for arms and for their difference.
    """

    name: str
    title: str
    lead: str = ""
    cross: bool = False  # whether a cross table shows them: every two of some arms
    form: str = "forest"  # or what it is instead of differences: calibration, grid, table
    what: str = ""  # of steps: that of which the chance is predicted
    right: float = 0.95  # of steps: the share that comes true if predictions are right
    facets: Sequence[str] | None = optional()
    even: tuple[float, str] | None = optional()
    reading: str | None = optional()  # of its figure, if not that all play the same deals
    head: str | None = optional()
    units: str | None = optional()  # of its table, if not those of its metrics
    along: Sequence[str] | None = optional()
    folded: bool | None = optional()  # whether its table stands on pages only
    few: tuple[int, int] | None = optional()  # first and last lines that a terminal prints
    notes: Sequence[str] | None = optional()
    upright: bool | None = optional()


@dataclass(frozen=True)
class Picture(Result):
    """What is drawn first: a forest, a curve along one field, a heat map of two, changes, a table,
    or a calibration.

    ``changes`` are those of the player of whom the answer speaks, the largest first.
    """

    form: str = "forest"
    family: str = ""  # whose differences are drawn; without one, the arms
    metrics: Sequence[str] = ("win_share",)
    along: Sequence[str] = ()  # of a curve the field of x, of a heat map those of x and y


class Contrast(NamedTuple):
    """A paired difference a - b of two arms, by their numbers."""

    a: int
    b: int
    family: str  # all differences of a family are adjusted together (Holm)


def firsts(tables: Sequence[Table], names: Iterable[str], **varied: Sequence[Any]) -> list[Arm]:
    """Return an arm for the first player of each table; ``varied`` has a value for each."""
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


def seated(line_ups: Iterable[Sequence[str]]) -> dict[tuple[str, int], list[Place]]:
    """Return where each name sits, by the name and how many sit at its tables."""
    found: dict[tuple[str, int], list[Place]] = {}
    for table, names in enumerate(line_ups):
        for player, name in enumerate(names):
            found.setdefault((name, len(names)), []).append((table, player))
    return found


def other_seats(seats: int) -> str:
    """Say where all sit but one."""
    return "the other seat" if seats == 2 else f"the other {seats - 1} seats"


def check_each_once(labels: Sequence[str], help: str) -> None:
    """Raise UserError if somebody is named twice."""
    twice = sorted({label for label in labels if labels.count(label) > 1})
    if twice:
        raise UserError(f"{twice[0]} is named twice", help=help)
