"""Who the sections of a page are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from silver_sim.report.page.charts import Series
from silver_sim.report.page.model import Section
from silver_sim.report.page.tables import Column

Facts = Mapping[str, Any]

RANK = Column("rank", help="the best and the worst rank that is possible")
RANK_INTERVAL = (
    "Rank interval",
    "The best and the worst rank that a strategy can have, given all differences that are certain "
    "together: 2 to 5 says that one is shown to be above it, and that it is shown to be above all "
    "but four others.",
)
NAME = Column("strategy", "name")
POINTS_HELP = "points; lower is better"


DRAWN = 6  # at most so many have a line or a panel of their own where each takes much room


@dataclass(frozen=True)
class Cast:
    """Who sections are about: full names, their series in charts, and their facts.

    `tag` makes the names of figures and tables of several casts in one page different.
    """

    names: Sequence[str]
    series: Series
    subjects: Sequence[Facts]
    who: str = "strategy"  # what a name is that of
    tag: str = ""

    @property
    def short(self) -> Sequence[str]:
        """The names as charts show them."""
        return self.series.names

    @property
    def column(self) -> Column:
        """The column of names."""
        return Column(self.who, "name")

    @property
    def rows(self) -> list[tuple[str, Facts]]:
        """Full names and facts."""
        return list(zip(self.names, self.subjects, strict=True))

    @property
    def drawn(self) -> Cast:
        """The first by rank, as many as charts that take much room have space for."""
        count = len(self.names)
        if count <= DRAWN:
            return self
        ranks = self.series.ranks or range(count)
        kept = list(ranks)[:DRAWN]
        series = Series([self.short[who] for who in kept])
        subjects = [self.subjects[who] for who in kept]
        return Cast([self.names[who] for who in kept], series, subjects, self.who, self.tag)

    @property
    def greyed(self) -> str:
        """Say who is named, if not all are."""
        named = self.series.named
        if len(named) == len(self.names):
            return ""
        return f" In colour: the first {len(named)} by win share; the table names all."

    @property
    def omitted(self) -> str:
        """Say who is not drawn, if anybody."""
        if len(self.names) <= DRAWN:
            return ""
        return f" Drawn are the first {DRAWN} by win share."


def led(section: Section, words: str) -> Section:
    """Return a section that says first where its numbers come from."""
    return replace(section, lead=f"{words} {section.lead}".strip())
