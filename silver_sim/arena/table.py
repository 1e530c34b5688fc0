"""What a block is played at: a line-up under a setting, perhaps in a drawn circular order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

import numpy as np

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.wrappers import Entry
from silver_sim.games.contract import Game, Match, Seated, Setting
from silver_sim.rng import CIRCLE, STREAM, below, open_stream, seed_key


@dataclass(frozen=True)
class Table:
    """A line-up under a setting."""

    game: Game
    entries: tuple[Entry, ...]
    setting: Setting
    edition: str  # as it is named in tables of results, with the fields that were changed
    circles: bool = False  # the players' circular order is drawn for every block

    @property
    def players(self) -> int:
        """How many sit here."""
        return len(self.entries)

    @property
    def labels(self) -> list[str]:
        """The players' names, in the order of the line-up."""
        return [entry.label for entry in self.entries]

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The strategies that play, by name."""
        return {name: file for entry in self.entries for name, file in entry.files.items()}

    def order(self, block: int) -> Sequence[int]:
        """The circular order of a block: which player of the line-up sits in each place."""
        if not self.circles:
            return range(self.players)
        return circular_order(self.setting.seed, block, self.players)

    def with_seats(self, seats: Mapping[str, Seated]) -> SeatedTable:
        """The same with its players, found by their names."""
        players = [seats[entry.label] for entry in self.entries]
        return SeatedTable(self.game, players, self.setting, self.circles)


class SeatedTable(NamedTuple):
    """A table whose players are ready to play."""

    game: Game
    seats: Sequence[Seated]
    setting: Setting
    circles: bool = False

    def match(self) -> Match:
        """A match at this table, for one thread."""
        return self.game.match(self.seats, self.setting)


def circular_orders(players: int) -> list[tuple[int, ...]]:
    """All circular orders, each from player 0; the order of the line-up is the first."""
    return [(0, *others) for others in permutations(range(1, players))]


def circular_order(seed: int, block: int, players: int) -> tuple[int, ...]:
    """The order of a block, each equally likely; independent of its deals."""
    stream = np.zeros(1, STREAM)[0]
    open_stream(stream, *seed_key(seed), block, 0, CIRCLE)
    orders = circular_orders(players)
    return orders[int(below(stream, len(orders)))]
