"""A kind of study: a question that experiments can ask, and where each of its parts is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from silver_sim.result import Plain

if TYPE_CHECKING:
    from rich.console import RenderableType

    from silver_sim.columns import File
    from silver_sim.report.model import Card, Page
    from silver_sim.report.text.forests import Forest
    from silver_sim.stats.results import Heading
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.core.spec import Common
    from silver_sim.studies.core.study import Study
    from silver_sim.studies.core.subjects import Subjects
    from silver_sim.studies.core.telling import Context

FORESTS = "silver_sim.studies.charts:figures"  # pictures of all forests that a result has


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind is in the four files ask, study, result and tell of a package, its ``room``.

    Each of its parts is named as there, or by ``module:name``, as all others are. They are imported
    when they are used: a page needs no engine, and a list of kinds needs nothing.
    """

    name: str  # as in ``kind = "..."`` of an experiment file
    room: str
    spec: str  # the model of its experiments, a ``core.spec.Common``
    study: str  # who lays the tables and counts the parts, a ``core.study.Study``
    result: str  # what it finds, a ``stats.results.Heading``
    tell: str = "tell"  # result, and what else a page knows -> ``report.model.Page``
    subjects: str = ""  # who is looked at in its rows, a ``core.subjects.Subjects``
    charts: str = FORESTS  # result, forests -> names, drawings of its charts; without, it has none
    facts: str = ""  # the product from which its page is made, instead of what rows say
    tables: Sequence[str] = ("games", "rounds")  # of rows of its runs, of ``GameInfo.files``
    files: str = ""  # further files of its runs, ``columns.File``
    card: str = ""  # nothing -> the card of its page in the gallery, which is not played there
    front: str = ""  # nothing -> what answers at once, first of all in the gallery of its game

    def part(self, file: str, name: str) -> Any:
        """What one of the four files calls so, or what has this full name."""
        return resolve_name(name if ":" in name else f"{self.room}.{file}:{name}")

    @property
    def model(self) -> type[Common]:
        """The model of its experiments."""
        model: type[Common] = self.part("ask", self.spec)
        return model

    def study_of(self, setup: Setup) -> Study:
        """The study of an experiment, with its tables laid."""
        study: Study = self.part("study", self.study)(setup)
        return study

    def read(self, summary: Plain) -> Heading:
        """The result that a summary holds; ValueError if it is not of this kind."""
        from silver_sim.result import read

        return read(self.result_type, summary)

    def as_page(self, summary: Plain, context: Context | None = None) -> Page:
        """What is said of a summary; with a ``context``, all that its page says."""
        from silver_sim.result import shown

        page: Page = self.part("tell", self.tell)(shown(self.read(summary)), context)
        return page

    def view_of(self, summary: Plain) -> Iterator[RenderableType]:
        """Yield what a terminal prints of a run."""
        from silver_sim.report.terminal.printing import printed

        return printed(self.as_page(summary), self.read(summary))

    def forests_of(self, summary: Plain) -> list[Forest]:
        """The win shares, or their changes, that a terminal draws."""
        return self.as_page(summary).forests

    def pictures_of(self, summary: Plain) -> Iterator[tuple[str, bytes]]:
        """Yield names and contents of its picture files; nothing of a kind that has none."""
        from silver_sim.report.figures.files import picture_files
        from silver_sim.result import shown

        if self.charts:
            draw, found = resolve_name(self.charts), shown(self.read(summary))
            yield from picture_files(draw(found, self.forests_of(summary)))

    def page_of(
        self, summary: Plain, facts: Any, spec: Plain, manifest: Plain, so_far: str = ""
    ) -> Page:
        """The page of a run; ``so_far`` says how much of it there is while it is played."""
        from silver_sim.studies.core.telling import Context, paged

        context = Context(facts, spec, so_far)
        return paged(self.as_page(summary, context), self.read(summary), context, manifest)

    def card_of(self) -> Card | None:
        """The card of a page that was made in addition to the gallery; None if there is none."""
        card: Card | None = resolve_name(self.card)() if self.card else None
        return card

    @property
    def result_type(self) -> type[Heading]:
        """What it finds."""
        found: type[Heading] = self.part("result", self.result)
        return found

    @property
    def own_files(self) -> Sequence[File]:
        """The files that its runs have on top of those of every run and the tables of the game."""
        files: Sequence[File] = resolve_name(self.files) if self.files else ()
        return files

    @property
    def who(self) -> Subjects | None:
        """Who is looked at in the rows of its runs; None if nobody is."""
        if not self.subjects:
            return None
        subjects: Subjects = self.part("result", self.subjects)
        return subjects
