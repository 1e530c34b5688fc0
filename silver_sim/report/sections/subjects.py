"""The strategies that the sections of a page are about."""

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
    from silver_sim.games.contract.game import GameInfo
    from silver_sim.games.measures import Words


RANK_INTERVAL = (
    "Rank interval",
    "The best and the worst rank by win share that a strategy can have, given all differences that "
    "are shown together: 2 to 5 means that one is shown to be above it, and that it is shown to be "
    "above all but four others.",
)
NAME = Column("strategy", "name")
POINTS_HELP = "points; lower is better"


DRAWN = 6  # maximum number of lines or panels in charts where each takes up much room


@dataclass(frozen=True)
class Cast:
    """Who sections are about: full names, their series in charts, and their facts.

    `tag` keeps the names of figures and tables of several casts on one page distinct. `noise` are
    the strategies that play at random: they appear in tables, not in charts and their captions.
    """

    game: GameInfo
    names: Sequence[str]
    series: Series
    subjects: Sequence[SubjectFacts]
    who: str = "strategy"  # what a name stands for
    tag: str = ""
    noise: Sequence[str] = ()

    @property
    def words(self) -> Words:
        """The game's own terms."""
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
        """Those who share a scale: all except strategies that play at random."""
        if not self.noise:
            return self
        kept = [who for who, name in enumerate(self.names) if name not in self.noise]
        ranks = self.series.ranks
        new = None if ranks is None else [kept.index(who) for who in ranks if who in kept]
        return self._of(kept, new)

    @property
    def drawn(self) -> Cast:
        """The first of them by rank, as many as fit into charts that take up much room."""
        shown = self.shown
        count = len(shown.names)
        if count <= DRAWN:
            return shown
        return shown._of(list(shown.series.ranks or range(count))[:DRAWN])

    def _of(self, kept: Sequence[int], ranks: Sequence[int] | None = None) -> Cast:
        """Only those kept, in this order."""
        return replace(
            self,
            noise=(),
            names=[self.names[who] for who in kept],
            series=Series([self.short[who] for who in kept], ranks),
            subjects=[self.subjects[who] for who in kept] if self.subjects else [],
        )

    @property
    def greyed(self) -> str:
        """Say who is coloured and who is named, if not all are."""
        shown = self.shown
        named = shown.series.named
        if len(named) == len(shown.names):
            return self.beyond
        words = f" In colour: the first {len(named)} by win share; the table names all."
        return words + self.beyond

    @property
    def omitted(self) -> str:
        """Say who is not drawn, if any."""
        return self.chosen + self.beyond

    @property
    def chosen(self) -> str:
        """Say that only the first are drawn, if so."""
        few = len(self.shown.names) <= DRAWN
        return "" if few else f" Only the first {DRAWN} by win share are drawn."

    @property
    def beyond(self) -> str:
        """Say that strategies that play at random are not drawn, if so."""
        return self.apart("The table")

    def apart(self, table: str) -> str:
        """Say that random play is not drawn, if so, and which table has its numbers."""
        words = not_drawn(self.noise)
        return f" {words} {table} has its numbers." if words else ""

    @property
    def among(self) -> str:
        """Say whom a caption is about, if not all who are shown."""
        return f"Of the first {DRAWN} by win share: " if len(self.shown.names) > DRAWN else ""


def led(section: Section, words: str) -> Section:
    """Return a section with `words` before its lead."""
    return replace(section, lead=f"{words} {section.lead}".strip())
