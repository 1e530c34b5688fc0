"""The common parts of all results: numbers with their intervals, and the heading of a run.

They are the schema of `summary.json` and `facts.json`, to which a kind of study adds its own. An
optional field is left out if there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pkgutil import resolve_name
from typing import Any, Self

from silver_sim.result import Result, as_json, optional, told_fields
from silver_sim.stats.levels import ALPHA

Plain = dict[str, Any]  # plain data of which a game names some fields

ENDS = ("lo", "hi", "lo50", "hi50")

Value = int | float | None  # whole numbers stay whole


@dataclass(frozen=True)
class OneLook(Result):
    """An interval for a single look, although the run was looked at repeatedly."""

    lo: float | None
    hi: float | None
    p: float | None = optional()


@dataclass(frozen=True)
class Estimate(Result):
    """A number and its uncertainty; None if the blocks do not give it."""

    estimate: Value  # in the unit of its field; shares are 0 to 1
    se: float | None = None  # its standard error, between whole blocks
    lo: Value = None  # ends of the 95 % interval
    hi: Value = None
    lo50: float | None = None  # ends of the 50 % interval
    hi50: float | None = None
    method: str = "none"  # where the interval comes from: t, wilson, woodruff, constant, ..., none
    naive_se: float | None = None  # the standard error if games (rounds, calls) were independent
    n_eff: float | None = None  # how many independent ones would be as sure
    design_effect: float | None = None  # their true number / n_eff
    # Of differences:
    p: float | None = optional()  # two-sided p value of "there is none"
    p_holm: float | None = optional()  # the same, adjusted for all differences beside it (Holm)
    shown: bool | None = optional()  # whether it is shown to differ from one half
    variance_reduction: float | None = optional()  # effective_games / games played
    effective_games: float | None = optional()  # independent games that would be as sure
    one_look: OneLook | None = optional()  # where the interval holds at every look
    games: int | None = optional()  # of changed games: how many they are

    @property
    def value(self) -> float:
        """The estimate; ValueError if it is unknown."""
        if self.estimate is None:
            raise ValueError("this number is not known")
        return self.estimate

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends of the 95 % interval; None without one."""
        return None if self.lo is None or self.hi is None else (self.lo, self.hi)

    @property
    def is_shown(self) -> bool:
        """Whether a difference is shown: whether its adjusted p is below 5 %."""
        return self.p_holm is not None and self.p_holm < ALPHA

    @property
    def reversed(self) -> Self:
        """The difference b - a from a - b."""
        value, lo, hi = (
            None if end is None else 0 - end for end in (self.estimate, self.hi, self.lo)
        )
        return replace(self, estimate=value, lo=lo, hi=hi)

    @classmethod
    def made_of(cls, found: Estimate, **more: Any) -> Self:
        """The same numbers with the further fields of this class."""
        return cls(**{each.name: getattr(found, each.name) for each in fields(Estimate)}, **more)

    def covers(self, value: float) -> bool:
        """Whether the interval contains a value; True for an estimate without an interval."""
        return self.ends is None or self.ends[0] <= value <= self.ends[1]

    def side(self, of: float = 0.0) -> int:
        """Return 1 if the interval is above a value, -1 if it is below, else 0."""
        return 0 if self.ends is None else (self.ends[0] > of) - (self.ends[1] < of)


def estimates_of(part: Result) -> Iterator[tuple[str, Estimate]]:
    """Yield the estimates of a part, by name."""
    for each in told_fields(part):
        value = getattr(part, each.name)
        if isinstance(value, Estimate):
            yield each.name, value


@dataclass(frozen=True)
class Share(Estimate):
    """An estimate, and the number of units behind it."""

    of: int = 0


@dataclass(frozen=True)
class Look(Estimate):
    """An estimate as it was after a number of blocks."""

    blocks: int = 0


@dataclass(frozen=True, kw_only=True)
class Heading(Result):
    """The beginning of the result of every run."""

    schema_version: int
    kind: str  # of experiment
    title: str
    game: str  # by its name
    seed: int  # of all games
    noise: str  # the strategy that plays at random
    edition: str  # the rules: an edition, and the fields that differ
    seating: str | None = optional()  # drawn or fixed; of tables of three and more
    blocks: int  # that were played
    games: int
    looks: int  # how often it was asked whether enough is known
    stopped: str  # why the run ended; empty where it played the blocks it should
    level: float  # of all intervals
    verdict: str = ""  # what was found, in sentences
    confirmations: list[Any] | None = optional()  # what fresh games said of it

    def _repr_html_(self) -> str:
        """What a notebook shows: its tables and its verdict."""
        html: str = resolve_name("silver_sim.studies.terminal:in_html")(as_json(self))
        return html
