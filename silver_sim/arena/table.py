"""What a block is played at: a line-up under a setting, perhaps in a drawn circular order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pkgutil import resolve_name
from typing import NamedTuple

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.wrappers import Entry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup, act_batch
from silver_sim.games.contract.table import JudgingPlan, Match, Rates, Setting
from silver_sim.rng import CIRCLE, below, new_stream

BELIEFS = "silver_sim.search.judging:JudgingMatch"


@dataclass(frozen=True)
class Judging:
    """How something is judged at a table: how often, and what the others are taken for (a mix).

    ``judge`` is made of a match, its game, the plan and the models; it plays as a ``Match`` that
    writes ``Judged``.
    """

    plan: JudgingPlan
    models: Entry
    judge: str = BELIEFS  # ``module:name``


@dataclass(frozen=True)
class Table:
    """A line-up under a setting."""

    game: Game
    entries: tuple[Entry, ...]
    setting: Setting
    edition: str  # as it is named in tables of results, with the fields that were changed
    drawn_order: bool = False  # the players' circular order is drawn for every block
    forking: Rates | None = None  # how often, if its forks are what is written, not its games
    judging: Judging | None = None  # if what is judged is written, not its games

    @property
    def players(self) -> int:
        """How many sit here."""
        return len(self.entries)

    @property
    def labels(self) -> list[str]:
        """The players' names, in the order of the line-up."""
        return [entry.label for entry in self.entries]

    @property
    def everybody(self) -> tuple[Entry, ...]:
        """Who sits here, and whom the others are taken for."""
        further = [] if self.judging is None else [self.judging.models]
        return (*self.entries, *further)

    @property
    def slow(self) -> bool:
        """Whether somebody looks ahead, or something is judged: then games last long."""
        return self.judging is not None or any(each.search is not None for each in self.everybody)

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The strategies that play, by name."""
        return {name: file for entry in self.everybody for name, file in entry.files.items()}

    @property
    def sources(self) -> tuple[str, ...]:
        """The modules that, with all that they import, are what plays here."""
        if not self.slow:
            return self.game.sources
        from silver_sim.search.frozen import SOURCES

        judge = [self.judging.judge.partition(":")[0]] if self.judging else []
        return (*self.game.sources, *SOURCES, *judge)

    def order(self, block: int) -> Sequence[int]:
        """The circular order of a block: which player of the line-up sits in each place."""
        if not self.drawn_order:
            return range(self.players)
        return circular_order(self.setting.seed, block, self.players)

    def with_seats(self, seats: Mapping[str, SeatSetup]) -> SeatedTable:
        """The same with its players, found by their names."""
        players = [seats[entry.label] for entry in self.entries]
        judging = None
        if self.judging is not None:
            models = seats[self.judging.models.label]
            judging = self.judging.plan, models, self.judging.judge
        own = self.game, players, self.setting, self.drawn_order
        return SeatedTable(*own, self.forking, judging)


class SeatedTable(NamedTuple):
    """A table whose players are ready to play."""

    game: Game
    seats: Sequence[SeatSetup]
    setting: Setting
    drawn_order: bool = False
    forking: Rates | None = None
    judging: tuple[JudgingPlan, SeatSetup, str] | None = None

    @property
    def players(self) -> int:
        """How many sit here."""
        return len(self.seats)

    @property
    def slow(self) -> bool:
        """Whether somebody looks ahead, or something is judged: then games last long."""
        return self.judging is not None or any(seat.search is not None for seat in self.seats)

    def match(self) -> Match:
        """A match at this table, for one thread."""
        if self.forking is not None:
            return self.game.forking(self.seats, self.setting, self.forking)
        match = self.game.match(self.seats, self.setting)
        plain = [each for seat in self.seats for each in seat.policies if not each.address]
        if plain and all(map(act_batch, plain)):
            match.encoding = self.game.encoding()
        if any(seat.search is not None for seat in self.seats):
            from silver_sim.search.searcher import attach_search

            attach_search(match, self.game)
        if self.judging is not None:
            plan, models, judge = self.judging
            judging: Match = resolve_name(judge)(match, self.game, plan, models)
            return judging
        seated: Match = match
        return seated


@cache
def circular_orders(players: int) -> Sequence[tuple[int, ...]]:
    """All circular orders, each from player 0; the order of the line-up is the first."""
    return tuple((0, *others) for others in permutations(range(1, players)))


def circular_order(seed: int, block: int, players: int) -> tuple[int, ...]:
    """The order of a block, each equally likely; independent of its deals."""
    orders = circular_orders(players)
    return orders[int(below(new_stream(seed, block, 0, CIRCLE), len(orders)))]
