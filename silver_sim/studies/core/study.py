"""What all studies have in common: they lay tables, count parts, and say what was found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from silver_sim.arena.table import Table
from silver_sim.report.text.rules import narrow_enough
from silver_sim.result import Plain, Result
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.stopping import Width, widest_within
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import AroundATable, Common
from silver_sim.studies.core.subjects import Subjects


class Counted(NamedTuple):
    """What is known of a part: the first block behind it, its games, and the study's numbers."""

    last: int
    games: int
    numbers: Any


class Study(ABC):
    """A question while it is answered.

    Everything that it says comes from the parts that were added, in order: it says the same after
    an interruption.
    """

    goes_by: Sequence[str] = ()  # frozen tables that it is about (``search.frozen``)
    adaptive = False  # whether ``active`` depends on what was found
    tables: Sequence[Table]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.experiment: Any = setup.experiment
        self.blocks = self.games = self.looks = 0

    def counted(self, blocks: range, part: Frames) -> Counted:
        """Count a part: it depends on nothing that was added, so parts can be counted at once."""
        return Counted(blocks.stop, self._games(blocks, part), self._counted(blocks, part))

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part."""
        return part["games"].height

    def add(self, part: Counted) -> None:
        """Add the next part."""
        self.blocks = part.last - self.experiment.first_block
        self.games += part.games
        self.looks += 1
        self._add(part.numbers)

    @abstractmethod
    def _counted(self, blocks: range, frames: Frames) -> Any:
        """Count the rows of a part, of these blocks."""

    @abstractmethod
    def _add(self, numbers: Any) -> None:
        """Add what was counted."""

    def active(self, blocks: range) -> Sequence[int]:
        """The tables at which a part is played: these blocks, in all rotations."""
        return range(len(self.tables))

    def games_of(self, blocks: int) -> int:
        """All games of this many blocks."""
        return blocks * sum(table.players for table in self.tables)

    width_of = "win share"  # what ``until`` speaks of, in words

    def widths(self) -> Sequence[Width]:
        """What ``until`` speaks of; none where no width ends a run."""
        return ()

    def reached(self) -> str:
        """Why nothing more need be played; empty while something must.

        Here: all that ``until`` speaks of is known as exactly as wanted.
        """
        widths = self.widths()
        widest = widest_within(widths, self.experiment.half_width) if widths else None
        return narrow_enough(widest, self.width_of, len(widths))

    confirms = "the winner against the runner-up again,"  # what confirmations are, in words

    @property
    def varied(self) -> str:
        """What differs from table to table, in words; empty unless it is that which is asked."""
        return ""

    def strategies(self) -> Mapping[str, str]:
        """The texts of strategies that were made of what was found, by name."""
        return {}

    def products(self, summary: Any) -> Mapping[str, bytes]:
        """Further files of results, by name."""
        return {}

    def confirmations(self) -> Mapping[str, Common]:
        """What is played on fresh seeds once this has ended, by the name of its folder.

        What is selected as the best looks better than it is: only fresh games show how good it is.
        """
        return {}

    def confirmed(self, folder: str, summary: Plain) -> Result:
        """What the summary of a confirmation says, where any is played."""
        raise NotImplementedError

    @abstractmethod
    def summary(self, stopped: str) -> Any:
        """All results as plain data, ready for JSON; ``stopped`` says why the run ended."""

    @abstractmethod
    def rows(self, summary: Any) -> Iterator[Result]:
        """The rows of ``summary.csv``, one an estimate."""

    @property
    def edition(self) -> str:
        """The rules under which all is played, in words."""
        return self.tables[0].edition

    def heading(self, stopped: str) -> dict[str, Any]:
        """What every summary begins with."""
        experiment, seating = self.experiment, {}
        if isinstance(experiment, AroundATable) and self.tables[0].players > 2:
            seating = {"seating": experiment.seating}
        return {
            "schema_version": 3,
            "kind": experiment.kind,
            "title": experiment.title,
            "game": self.setup.game.name,
            "seed": experiment.seed,
            "noise": self.setup.game.random_strategy,
            "edition": self.edition,
            **seating,
            "blocks": self.blocks,
            "games": self.games,
            "looks": self.looks,
            "stopped": stopped,
            "level": LEVEL,
        }


class PlayedStudy(Study):
    """A study of whole games: a part is counted for the summary and for the page at once."""

    who: ClassVar[Subjects]  # of its kind
    facts: Facts | None = None  # what the page says in addition to the summary

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.wants_facts: bool = self.experiment.report

    @property
    @abstractmethod
    def known(self) -> Plain:
        """What the summary says of who is compared, ranked or varied, before any game."""

    @cached_property
    def seating(self) -> Seating:
        """Who the page is about, and where they sit."""
        spec = {
            "experiment": self.experiment.model_dump(mode="json"),
            "tables": [{"players": table.labels} for table in self.tables],
        }
        names = [table.labels for table in self.tables]
        return self.who.seating(self.known, spec).without(names, self.setup.game.random_strategy)

    def _counted(self, blocks: range, frames: Frames) -> tuple[Any, Facts | None]:
        part = PartRows(self.setup.game, frames, [table.players for table in self.tables])
        return self._numbers(part), Facts.of(part, self.seating) if self.wants_facts else None

    def _add(self, numbers: tuple[Any, Facts | None]) -> None:
        own, facts = numbers
        self._add_numbers(own)
        if facts is not None:
            self.facts = facts if self.facts is None else self.facts + facts

    @abstractmethod
    def _numbers(self, part: PartRows) -> Any:
        """Count a part for the summary."""

    @abstractmethod
    def _add_numbers(self, numbers: Any) -> None:
        """Add what was counted for the summary."""
