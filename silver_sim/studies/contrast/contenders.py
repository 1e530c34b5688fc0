"""Who is compared: where each of them sits, what their games come to, and how two differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Self

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract import GameInfo
from silver_sim.stats.core.estimates import Ratio, Subject, contrast, win_share, win_variance
from silver_sim.stats.core.intervals import DIFFERENCE, LEVEL, Bounds, estimate
from silver_sim.stats.core.sums import Counts, Moments, Sums
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate

if TYPE_CHECKING:
    from silver_sim.arena.table import Table

Who = int | str
Places = Sequence[tuple[int, int]]  # tables, and players of their line-ups


class Contenders:
    """What is counted of each by block: wins, totals, places, luck, and the games of these.

    ``places`` are all that each of them has.
    """

    def __init__(
        self,
        game: GameInfo,
        tables: Sequence[Table],
        places: Iterable[tuple[Who, Places]],
        numbers: Sequence[str] = ("wins", "total", "place2", "luck"),
    ) -> None:
        self.game, self.places = game, dict(places)
        self.numbers = (*numbers, "win_squares") if game.win_unit > 1 else tuple(numbers)
        self.games_a_block = {
            who: sum(tables[table].players for table, _ in each)
            for who, each in self.places.items()
        }
        self.sums = Sums.empty(
            [f"{n}_{who}" for who in self.places for n in (*self.numbers, "games")]
        )

    def counted(self, part: Part) -> Sums:
        """The sums of a part."""
        columns = [column for who in self.places for column in self.of(part, who)]
        return Sums.of(self.sums.names, np.stack(columns, axis=1))

    def of(self, part: Part, who: Who) -> list[Counts]:
        """The numbers of one of them, then the games, by block.

        Tables that did not play the part count as nothing.
        """
        *numbers, games = (np.zeros(part.blocks, np.int64) for _ in (*self.numbers, "games"))
        for table, player in self.places[who]:
            if table in part.tables:
                for values, name in zip(numbers, self.numbers, strict=True):
                    values += part.number(table, f"{name}_{player}")
                games += part.players[table]
        return [*numbers, games]

    def add(self, sums: Sums) -> None:
        """Add what was counted of the next part."""
        self.sums += sums

    def games(self, who: Who) -> int:
        """The games that were counted of one of them."""
        return self.sums.total(f"games_{who}")

    def ratio(self, who: Who) -> Ratio:
        """What a win share is made of."""
        return Ratio({f"wins_{who}": 1}, {f"games_{who}": self.game.win_unit})

    def at(self, sums: Sums | None) -> Self:
        """The same as they stood with other sums, if there are any."""
        if sums is None:
            return self
        found = copy(self)
        found.sums = sums
        return found

    def share(self, who: Who, level: float = LEVEL) -> Estimate:
        """A win share."""
        return win_share(self.sums, who, self.game.win_unit, f"games_{who}", level)

    def variance(self, who: Who) -> float:
        """By how much what one of them wins of a game varies from game to game."""
        return win_variance(self.sums, who, self.game.win_unit, f"games_{who}")

    def mean_total(self, who: Who) -> Estimate:
        """A mean total."""
        return estimate(self.sums.moments({f"total_{who}": 1}, {f"games_{who}": 1}))

    def mean_place(self, who: Who, seats: int) -> Estimate:
        """A mean place at tables of so many."""
        places = self.sums.moments({f"place2_{who}": 1}, {f"games_{who}": 2})
        return estimate(places, (1.0, float(seats)), weight=2)

    def lead(self, number: str, a: Who, b: Who, units: int = 1) -> Moments:
        """The sums of the paired difference a - b of a number, of two with as many games."""
        games = {f"games_{a}": units}
        return self.sums.moments({f"{number}_{a}": 1, f"{number}_{b}": -1}, games)

    def share_difference(self, a: Who, b: Who, level: float = LEVEL) -> Estimate:
        """The paired difference of two win shares, a - b."""
        return self.difference("wins", a, b, DIFFERENCE, self.game.win_unit, level)

    def difference(
        self,
        number: str,
        a: Who,
        b: Who,
        bounds: Bounds | None = None,
        units: int = 1,
        level: float = LEVEL,
    ) -> Estimate:
        """The paired difference a - b of a number per game, to which a game adds ``units``."""
        one, other = (
            Subject(f"{number}_{who}", f"games_{who}", self.games_a_block[who]) for who in (a, b)
        )
        return contrast(self.sums, one, other, bounds, units=units, level=level)


def check_each_once(labels: Sequence[str], help: str) -> None:
    """Raise UserError if somebody is named twice."""
    twice = sorted({label for label in labels if labels.count(label) > 1})
    if twice:
        raise UserError(f"{twice[0]} is named twice", help=help)
