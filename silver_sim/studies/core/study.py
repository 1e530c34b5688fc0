"""What all studies have in common: they lay tables, count parts, and say what was found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from silver_sim.arena.table import Table
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.part import Part
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import AroundATable, Common

Summary = dict[str, Any]
Frames = Mapping[str, pl.DataFrame]


PLACE_NUMBERS = ("wins", "total", "place2", "luck")
NUMBERS = (*PLACE_NUMBERS, "games")  # what is counted of everybody who is compared


def places_of(
    part: Part, places: Sequence[tuple[int, int]], players: Sequence[int]
) -> list[Counts]:
    """The ``NUMBERS`` of whoever has these places, by block.

    A place is a table and a player of its line-up; ``players[t]`` sit at table t. Tables that did
    not play the part count as nothing.
    """
    numbers = [np.zeros(part.blocks, np.int64) for _ in NUMBERS]
    for table, player in places:
        if table in part.tables:
            for number, name in enumerate(PLACE_NUMBERS):
                numbers[number] += part.number(table, f"{name}_{player}")
            numbers[-1] += players[table]
    return numbers


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

    adaptive = False  # whether ``active`` depends on what was found
    tables: Sequence[Table]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.experiment: Any = setup.experiment
        self.blocks = self.games = self.looks = 0

    def counted(self, blocks: range, part: Frames) -> Counted:
        """Count a part: it depends on nothing that was added, so parts can be counted at once."""
        return Counted(blocks.stop, self._games(blocks, part), self._counted(part))

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part."""
        return part["games"].height

    def add(self, part: Counted) -> None:
        """Add the next part."""
        self.blocks = part.last
        self.games += part.games
        self.looks += 1
        self._add(part.numbers)

    @abstractmethod
    def _counted(self, frames: Frames) -> Any:
        """Count the rows of a part."""

    @abstractmethod
    def _add(self, numbers: Any) -> None:
        """Add what was counted."""

    def active(self, blocks: range) -> Sequence[int]:
        """The tables at which a part is played: these blocks, in all rotations."""
        return range(len(self.tables))

    def games_of(self, blocks: int) -> int:
        """All games of so many blocks."""
        return blocks * sum(table.players for table in self.tables)

    def reached(self) -> str:
        """Why nothing more need be played; empty while something must."""
        return ""

    confirms = "the winner and the next again,"  # what confirmations are, in words

    @property
    def varied(self) -> str:
        """What differs from table to table, in words; empty unless it is that which is asked."""
        return ""

    def strategies(self) -> Mapping[str, str]:
        """The texts of strategies that were made of what was found, by name."""
        return {}

    def products(self, summary: Summary) -> Mapping[str, bytes]:
        """Further files of results, by name."""
        return {}

    def confirmations(self) -> Mapping[str, Common]:
        """What is played on fresh seeds once this has ended, by the name of its folder.

        Whoever is selected as the best looks better than it is: only fresh games tell how good.
        """
        return {}

    def confirmed(self, folder: str, summary: Summary) -> Summary:
        """What the summary of a confirmation tells."""
        (standings,) = summary["standings"]
        (pair,) = standings["pairs"]
        numbers = {key: summary[key] for key in ("seed", "blocks", "games")}
        return {"folder": folder, **numbers, "seats": standings["seats"], **pair}

    @abstractmethod
    def summary(self, stopped: str) -> Summary:
        """All results as plain data, ready for JSON; ``stopped`` says why the run ended."""

    @abstractmethod
    def rows(self, summary: Summary) -> Iterator[dict[str, Any]]:
        """The rows of ``summary.csv``."""

    def row(self, summary: Summary, subject: str, metric: str, numbers: Summary) -> Summary:
        """A row of ``summary.csv``; the same columns in all of a study."""
        return {
            "metric": metric,
            "subject": subject,
            "other": None,
            **{key: numbers.get(key) for key in ("estimate", "se", "lo", "hi", "method")},
            **{key: numbers.get(key) for key in ("n_eff", "design_effect", "p", "p_holm")},
            "blocks": summary["blocks"],
        }

    @property
    def edition(self) -> str:
        """The rules under which all is played, in words."""
        return self.tables[0].edition

    def heading(self, stopped: str) -> Summary:
        """What every summary begins with."""
        experiment = self.experiment
        return {
            "schema_version": 2,
            "kind": experiment.kind,
            "title": experiment.title,
            "seed": experiment.seed,
            "noise": self.setup.game.noise,
            "edition": self.edition,
            **seating_of(experiment, self.tables),
            "blocks": self.blocks,
            "games": self.games,
            "looks": self.looks,
            "stopped": stopped,
            "level": LEVEL,
        }


def seating_of(experiment: Common, tables: Sequence[Table]) -> Summary:
    """How a line-up sits around the table, if it can sit in more than one order."""
    if not isinstance(experiment, AroundATable) or tables[0].players == 2:
        return {}
    return {"seating": experiment.seating}
