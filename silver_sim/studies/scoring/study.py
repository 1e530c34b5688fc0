"""What studies share that judge the program's predictions by the outcomes of fresh games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from silver_sim.arena.table import Judging
from silver_sim.errors import UserError
from silver_sim.result import Result
from silver_sim.search.equity import load_data
from silver_sim.search.frozen import EQUITY, KEPT
from silver_sim.search.kept import weights
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import Study

T = TypeVar("T")


class Scoring(Study):
    """A study of predictions: their sums, by what they predict.

    At each table one strategy sits in every seat.
    """

    def __init__(self, setup: Setup) -> None:
        """Raise UserError if it would be judged by games that it comes from."""
        super().__init__(setup)
        self.sums: dict[str, Sums] = {}
        for table, seed in self._made_with():
            if self.experiment.seed == seed:
                raise UserError(
                    f"the table of {table} was made with seed {seed}",
                    why="it would be judged by the games that it comes from",
                    help="another seed",
                )

    def _made_with(self) -> Iterator[tuple[str, int]]:
        """The frozen tables that are judged, with the seeds of the games that they come from."""
        name = self.setup.game.name
        if EQUITY in self.goes_by:
            yield "equity", load_data(name).made_of[1]
        if KEPT in self.goes_by:
            yield "belief", weights(name).seed

    def lay(self, players: Mapping[str, str], judging: Judging | None = None) -> None:
        """Lay tables for these players, by name, of every number of seats."""
        self.laid = [(who, seats) for who in players for seats in self.experiment.seats]
        self.tables = [
            self.setup.table([players[who]] * seats, judging=judging) for who, seats in self.laid
        ]

    def _games(self, blocks: range, part: Frames) -> int:
        """The games of a part; judged rows do not give this, as a game may have none."""
        return self.games_of(len(blocks))

    def _add(self, numbers: Mapping[str, Sums]) -> None:
        self.sums = {
            name: self.sums[name] + sums if self.sums else sums for name, sums in numbers.items()
        }

    def told_of(self, what: str, names: Sequence[str], told: Callable[[Sums], T]) -> dict[str, T]:
        """The results of those groups in which anything was judged, by name."""
        found = {name: self.sums[f"{what} {name}"] for name in names}
        return {name: told(sums) for name, sums in found.items() if sums.total("predictions")}

    def rows(self, summary: Any) -> Iterator[Result]:
        """A row a number of every table."""
        for (who, seats), group in zip(self.laid, summary.groups, strict=True):
            for metric, numbers, where in self.scored(group):
                yield summary.row(metric, numbers, subject=who, seats=seats, **where)

    def scored(self, group: Any) -> Iterator[tuple[str, Estimate, dict[str, str]]]:
        """Yield the numbers of a table, and what further columns say of them."""
        for metric, numbers in estimates_of(group):
            yield metric, numbers, {}


def up_to(last: int) -> list[str]:
    """Names of deals of a game; the last includes all later ones."""
    return [*map(str, range(1, last)), f"{last} and later"]
