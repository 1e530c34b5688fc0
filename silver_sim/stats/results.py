"""The common parts of all results: numbers with their intervals, and the heading of a run.

They are the schema of `summary.json` and `facts.json`; a kind of study adds its own to it. A
field that is optional is left out where there is nothing to tell. What fields are annotated with
is what `silver-sim runs export --show columns` says of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pkgutil import resolve_name
from textwrap import wrap
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from silver_sim.columns import Column, columns_of
from silver_sim.games.measures import Measure
from silver_sim.result import Result, as_json, optional
from silver_sim.stats.levels import ALPHA

ENDS = ("lo", "hi", "lo50", "hi50")

Value = int | float | None  # whole numbers stay whole
Number = float | None  # None where the blocks cannot tell

METHODS = (
    "t, wilson, woodruff, bootstrap, jackknife, odds; simultaneous: of all ranks; confidence "
    "sequence: it holds at every look; constant: every block the same; none"
)


@dataclass(frozen=True)
class Estimate(Result):
    """A number and its uncertainty; None if the blocks do not give it."""

    word: ClassVar[str] = "estimate"  # the type of a field that holds one

    estimate: Annotated[Value, "the estimate, in the unit of its metric or field"]
    se: Annotated[Number, "its standard error, between whole blocks"] = None
    lo: Annotated[Value, "lower end of the 95 % interval"] = None
    hi: Annotated[Value, "upper end of the 95 % interval"] = None
    lo50: Annotated[Number, "lower end of the 50 % interval"] = None
    hi50: Annotated[Number, "upper end of the 50 % interval"] = None
    method: Annotated[str, "where the interval comes from", METHODS] = "none"
    naive_se: Annotated[Number, "its standard error if all games were independent"] = None
    n_eff: Annotated[Number, "how many independent games would be as sure"] = None
    design_effect: Annotated[Number, "their true number / n_eff"] = None
    p: Annotated[Number, "p value of the difference, two-sided", "0 to 1"] = optional()
    p_adjusted: Annotated[
        Number, "the same, adjusted for all compared with it (Holm)", "0 to 1"
    ] = optional()
    variance_reduction: Annotated[Number, "effective_games / games played", "", ("compare",)] = (
        optional()
    )
    effective_games: Annotated[
        Number,
        "how many games with deals of their own would show the difference as well",
        "",
        ("compare",),
    ] = optional()
    games: Annotated[int | None, "number of games", "", ("sweep", "rule_sensitivity")] = optional()

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
        return self.p_adjusted is not None and self.p_adjusted < ALPHA

    @property
    def divides(self) -> bool:
        """Whether a ratio to it can be given: whether its interval leaves 0 and less out."""
        return self.side() > 0

    @property
    def reversed(self) -> Self:
        """The difference b - a from a - b."""
        return self.moved(lambda end: 0 - end, turned=True)

    def moved(self, change: Callable[[float], float], *, turned: bool = False) -> Self:
        """The same with its value and ends changed; ``turned``, lower ends become upper ones."""
        ends = ("hi", "lo", "hi50", "lo50") if turned else ENDS
        known = (getattr(self, each) for each in ("estimate", *ends))
        value, lo, hi, lo50, hi50 = (None if end is None else change(end) for end in known)
        return replace(self, estimate=value, lo=lo, hi=hi, lo50=lo50, hi50=hi50)

    @classmethod
    def made_of(cls, found: Estimate, **more: Any) -> Self:
        """The same numbers with the further fields of this class."""
        return cls(**{each.name: getattr(found, each.name) for each in fields(Estimate)}, **more)

    def covers(self, value: float) -> bool:
        """Whether the interval contains a value; True for an estimate without an interval."""
        return self.ends is None or self.ends[0] <= value <= self.ends[1]

    def side(self, of: float = 0.0) -> int:
        """Return 1 if the interval is above a value, -1 if it is below, else 0."""
        return 0 if self.ends is None else int(self.ends[0] > of) - int(self.ends[1] < of)


class Meeting(NamedTuple):
    """Two of a roster: the share of the games of both in which a ends ahead of b.

    ``side`` is 1 if a is shown to end ahead more often than b, -1 if b is, 0 if neither; None:
    not judged.
    """

    a: str
    b: str
    ahead: Estimate
    side: int | None = None


@dataclass(frozen=True)
class Share(Estimate):
    """An estimate, and the number of units behind it."""

    of: int = 0


@dataclass(frozen=True)
class Look(Estimate):
    """An estimate as it was after a number of blocks."""

    blocks: int = 0


@dataclass(frozen=True, kw_only=True)
class CsvRow(Result):
    """A row of `summary.csv`. A field of which nothing is said means what it does in `Estimate`."""

    about: ClassVar[str] = "one row per estimate"

    metric: Annotated[str, "what is estimated", "see the metrics below"]


@dataclass(frozen=True, kw_only=True)
class SubjectRow(CsvRow):
    """An estimate of a subject, or of the difference of two."""

    subject: Annotated[str, "whose number it is: a strategy, or a variant"]
    other: Annotated[str | None, "in a difference: the one that is subtracted"] = None
    estimate: Value
    se: Number
    lo: Value
    hi: Value
    method: str
    n_eff: Number
    design_effect: Number
    p: Number
    p_adjusted: Number
    blocks: Annotated[int, "blocks that the run played"]


@dataclass(frozen=True, kw_only=True)
class Heading(Result):
    """The beginning of the result of every run."""

    schema_version: Annotated[int, "version of this file"]
    kind: Annotated[str, "kind of experiment"]
    title: Annotated[str, "its title"]
    game: Annotated[str, "the game that is played"]
    seed: Annotated[int, "seed of all games"]
    noise: Annotated[str, "the strategy that plays at random: it is on no shared scale"]
    edition: Annotated[str, "rules: an edition, and the fields that differ"]
    seating: Annotated[
        str | None,
        "the order around tables of three and more",
        "drawn, fixed",
        ("simulate", "sweep", "rule_sensitivity"),
    ] = optional()
    blocks: Annotated[int, "blocks played"]
    games: Annotated[int, "games played"]
    looks: Annotated[int, "how often the run was checked for enough games: once a part"]
    stopped: Annotated[str, "why the run ended; empty where it played the blocks it should"]
    level: Annotated[float, "level of all intervals", "0.95"]
    verdict: Annotated[str, "what was found, in sentences"] = ""

    row_type: ClassVar[type[CsvRow]] = SubjectRow  # of its `summary.csv`

    def __init_subclass__(cls) -> None:
        """Keep the few lines of ``__repr__``, which a dataclass would replace by all numbers."""
        cls.__repr__ = Heading.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        """What it is and what it found, in at most ten lines."""
        size = f"{self.games:,} games, {self.blocks:,} blocks, seed {self.seed}"
        claim = getattr(self, "claim", None)  # of a tool, which has no verdict
        found = wrap(
            self.verdict or (claim.sentence if claim else ""), 100, max_lines=9, placeholder=" ..."
        )
        return "\n".join([f"<{self.kind} of {self.game}: {size}>", *found])

    @classmethod
    def columns(cls) -> list[Column]:
        """The columns of its `summary.csv`."""
        return [*columns_of(cls.row_type, like=Estimate)]

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """What the column metric of its `summary.csv` says; `measures` are those of the game."""
        return []

    def row(self, metric: str, numbers: Estimate, **more: Any) -> Any:
        """Return a row of its `summary.csv`."""
        named = {each.name for each in fields(self.row_type)}
        known = {name: value for name, value in vars(numbers).items() if name in named}
        return self.row_type(**known | {"metric": metric, "blocks": self.blocks} | more)

    def _repr_html_(self) -> str | None:
        """What a notebook shows: its tables and its verdict."""
        html: str = resolve_name("silver_sim.studies.terminal:in_html")(as_json(self))
        return html


@dataclass(frozen=True, kw_only=True)
class Confirmable(Heading):
    """What is played again on fresh seeds, and with it what these said."""

    confirmations: Sequence[Result] | None = optional()
