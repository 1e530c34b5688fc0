"""Who the sections of a page are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from silver_sim.report.model import Section
from silver_sim.report.page.charts import Series
from silver_sim.report.tables import Column
from silver_sim.report.text.rules import not_drawn
from silver_sim.stats.outcomes.observed import SubjectFacts

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo
    from silver_sim.games.measures import Words


RANK = Column("rank", help="the best and the worst rank that is possible")
RANK_INTERVAL = (
    "Rank interval",
    "The best and the worst rank that a strategy can have, given all differences that are shown "
    "together: 2 to 5 says that one is shown to be above it, and that it is shown to be above all "
    "but four others.",
)
NAME = Column("strategy", "name")
POINTS_HELP = "points; lower is better"


DRAWN = 6  # at most so many have a line or a panel of their own where each takes much room


@dataclass(frozen=True)
class Cast:
    """Who sections are about: full names, their series in charts, and their facts.

    `tag` makes the names of figures and tables of several casts in one page different. `noise` are
    the names of who plays at random: tables have them, charts and what is said of these do not.
    """

    game: GameInfo
    names: Sequence[str]
    series: Series
    subjects: Sequence[SubjectFacts]
    who: str = "strategy"  # what a name is that of
    tag: str = ""
    noise: Sequence[str] = ()

    @property
    def words(self) -> Words:
        """What the game calls its own things."""
        return self.game.words

    @property
    def short(self) -> Sequence[str]:
        """The names as charts show them."""
        return self.series.names

    @property
    def column(self) -> Column:
        """The column of names."""
        return Column(self.who, "name")

    @property
    def rows(self) -> list[tuple[str, SubjectFacts]]:
        """Full names and facts."""
        return list(zip(self.names, self.subjects, strict=True))

    @property
    def shown(self) -> Cast:
        """Those who share a scale: all but who plays at random."""
        if not self.noise:
            return self
        kept = [who for who, name in enumerate(self.names) if name not in self.noise]
        ranks = self.series.ranks
        new = None if ranks is None else [kept.index(who) for who in ranks if who in kept]
        return self._of(kept, new)

    @property
    def drawn(self) -> Cast:
        """The first of them by rank, as many as charts that take much room have space for."""
        shown = self.shown
        count = len(shown.names)
        if count <= DRAWN:
            return shown
        return shown._of(list(shown.series.ranks or range(count))[:DRAWN])

    def _of(self, kept: Sequence[int], ranks: Sequence[int] | None = None) -> Cast:
        """Those alone, in this order."""
        return replace(
            self,
            noise=(),
            names=[self.names[who] for who in kept],
            series=Series([self.short[who] for who in kept], ranks),
            subjects=[self.subjects[who] for who in kept] if self.subjects else [],
        )

    @property
    def greyed(self) -> str:
        """Say who is drawn and who is named, if not all are."""
        shown = self.shown
        named = shown.series.named
        if len(named) == len(shown.names):
            return self.beyond
        words = f" In colour: the first {len(named)} by win share; the table names all."
        return words + self.beyond

    @property
    def omitted(self) -> str:
        """Say who is not drawn, if anybody."""
        return self.chosen + self.beyond

    @property
    def chosen(self) -> str:
        """Say that the first alone are drawn, if so."""
        few = len(self.shown.names) <= DRAWN
        return "" if few else f" Drawn are the first {DRAWN} by win share."

    @property
    def beyond(self) -> str:
        """Say that who plays at random is not drawn, if so."""
        return self.apart("The table")

    def apart(self, table: str) -> str:
        """Say that who plays at random is not drawn, if so, and which table has its numbers."""
        words = not_drawn(self.noise)
        return f" {words} {table} has its numbers." if words else ""

    @property
    def among(self) -> str:
        """Say of whom a caption speaks, if not of all who are shown."""
        return f"Of the first {DRAWN} by win share: " if len(self.shown.names) > DRAWN else ""


def led(section: Section, words: str) -> Section:
    """Return a section that says first where its numbers come from."""
    return replace(section, lead=f"{words} {section.lead}".strip())
