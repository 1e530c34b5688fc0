"""What an experiment compares: arms on the same deals, their numbers, and which are contrasted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from silver_sim.studies.arms.arm import Arm, Contrast, Family, Picture

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.stats.core.sequential import Finding
    from silver_sim.studies.arms.counted import Counted
    from silver_sim.studies.arms.result import ArmsResult, Row
    from silver_sim.studies.core.spec import Common


class Extra(Protocol):
    """Something else that is counted of every part, and becomes rows.

    Parts may be counted at once, so what a part adds depends on nothing that was added.
    """

    def counted(self, part: Any) -> Any:
        """What a part adds."""

    def add(self, numbers: Any) -> None:
        """Add what was counted."""

    def rows(self, sums: Counted) -> Iterable[Row]:
        """What it comes to."""

    def warnings(self) -> Iterable[str]:
        """What to know before believing the numbers."""


def nothing_again(found: ArmsResult, played: int) -> Mapping[str, tuple[Common, str, str]]:
    """Play nothing on fresh seeds."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Design:
    """An experiment. What it does not say is done as for all."""

    tables: Sequence[Table]
    arms: Sequence[Arm] = ()
    contrasts: Sequence[Contrast] = ()
    question: str  # where the experiment has no title
    kind: str  # of the study, in words
    claim: Callable[[ArmsResult, Counted], Any]  # what is found of all rows: a ``claims.Claim``
    setting: str  # who sits where, in words
    families: Sequence[Family]
    limits: str  # what the numbers do not say
    metrics: Sequence[str] = ("win_share", "mean_total")  # of ``counted.MADE``
    picture: Picture = field(default_factory=Picture)
    card: str = "picture"  # what a terminal shows below the answer: it, `players` or `calibration`
    glossary: Sequence[tuple[str, str]] = ()
    names: Sequence[str] = ()  # of strategies, for sentences
    together: bool = False  # whether win shares hold together, each against the fair share
    ranked: bool = False  # whether ranks are given; then shares, and differences, hold together
    race: float | None = None  # the edge, where one distinguished from all others plays no more
    percents: Sequence[int] = (10, 90)  # of the games that end at or below a total
    totals: bool = False  # whether the result has all totals, for their picture
    fewest: Mapping[int, int] = field(default_factory=dict)  # tables that play fewer blocks
    every_look: bool = False  # whether differences allow for ending at any look
    test: Callable[[Counted], Finding] | None = None  # what ends the run, if not a width
    watched: Sequence[Contrast] = ()  # whose widths end a run; without any, those of all shares
    decisive: str = "win_share"  # the metric of these widths, and of the answer
    more: Callable[[Counted, Sequence[Row]], Iterable[Row]] | None = None  # further rows
    extras: Sequence[Extra] = ()
    goes_by: Sequence[str] = ()  # frozen tables that are judged (``search.frozen``)
    # result, blocks -> what is played on fresh seeds, by folder, and of which two arms it is
    again: Callable[[ArmsResult, int], Mapping[str, tuple[Common, str, str]]] = nothing_again
    drawn_order: bool = False  # whether the order around tables is drawn
    edition: str = ""  # the rules in words, where they vary
    varied: str = ""  # what differs from table to table, in words

    def __post_init__(self) -> None:
        labels = [arm.label for arm in self.arms]
        if len({*labels}) < len(labels):
            raise ValueError(f"two arms have one label: {labels}")
