"""The strategies that the sections of a page are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from silver_sim.report.figures.chart import Chart, Series
from silver_sim.report.model import Figure, Section
from silver_sim.report.tables import Cell, Column, by_name, estimated
from silver_sim.report.text.rules import not_drawn
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo
    from silver_sim.games.measures import GameWords


RANK_INTERVAL = (
    "Rank interval",
    "The best and the worst rank by win share that a strategy can have, given all differences that "
    "are shown together: 2 to 5 means that one is shown to be above it, and that it is shown to be "
    "above all but four others.",
)
DRAWN = 6  # maximum number of lines or panels in charts where each takes up much room


@dataclass(frozen=True)
class Cast:
    """Who sections are about: full names, their series in charts, and their facts.

    `noise` are the strategies that play at random: they appear in tables, not in charts and their
    captions.
    """

    game: GameInfo
    names: Sequence[str]
    series: Series
    subjects: Sequence[SubjectFacts]
    noise: Sequence[str] = ()

    @property
    def words(self) -> GameWords:
        """The game's own terms."""
        return self.game.words

    @property
    def short(self) -> Sequence[str]:
        """The names as charts show them."""
        return self.series.names

    @property
    def blocks(self) -> int:
        """How many blocks were played."""
        return max((each.settling[-1].blocks for each in self.subjects if each.settling), default=0)

    @property
    def rows(self) -> list[tuple[str, SubjectFacts]]:
        """Full names and facts."""
        return list(zip(self.names, self.subjects, strict=True))

    def all(self, of: Callable[[SubjectFacts], Estimate]) -> dict[str, Estimate]:
        """A number of everybody, by short name."""
        return {name: of(each) for name, each in zip(self.short, self.subjects, strict=True)}

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
        """Say who is coloured and who is named, if not all are, and who is not drawn."""
        named = len(self.shown.series.named)
        few = named == len(self.shown.names)
        words = f" In colour: the first {named} by win share; the table names all."
        return ("" if few else words) + self.apart()

    def omitted(self, table: str = "The table") -> str:
        """Say who is not drawn, if any, and which table has the numbers of random play."""
        words = f" Only the first {DRAWN} by win share are drawn."
        return ("" if len(self.shown.names) <= DRAWN else words) + self.apart(table)

    def apart(self, table: str = "The table") -> str:
        """Say that random play is not drawn, if so, and which table has its numbers."""
        words = not_drawn(self.noise)
        return f" {words} {table} has its numbers." if words else ""

    @property
    def among(self) -> str:
        """Say whom a caption is about, if not all who are shown."""
        return f"Among the first {DRAWN} by win share: " if len(self.shown.names) > DRAWN else ""

    def figure(
        self,
        name: str,
        finding: str,
        reading: str,
        caption: str,
        columns: Sequence[tuple[Column, Callable[[Any], Cell]]],
        draw: Callable[[], Chart | None],
        of: str = "strategy",
        lines: Sequence[tuple[str, Any]] | None = None,
        look: str = "",
    ) -> Figure:
        """A chart with the table of its numbers: a line for the facts of each, or for each given.

        ``of`` heads the names of the ``lines``.
        """
        lines = self.rows if lines is None else lines
        table = by_name(f"{name}-numbers", caption, of, lines, columns, look=look)
        return Figure(name, finding, reading, table, draw)


def measured(
    heading: str, measure: str, scale: float = 1.0, help: str = ""
) -> tuple[Column, Callable[[SubjectFacts], Cell]]:
    """A column of `Cast.figure` with one of the game's measures."""
    return estimated(heading, lambda each: each.measure(measure), scale, help=help)


def led(section: Section, words: str) -> Section:
    """Return a section with `words` before its lead."""
    return replace(section, lead=f"{words} {section.lead}".strip())
