"""The standings of a roster at one number of seats: sums, differences, who is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from silver_sim.arena.table import Table
from silver_sim.games.contract import GameInfo
from silver_sim.stats.core.intervals import LEVEL, SHARE, estimate
from silver_sim.stats.core.meetings import Pair, at_every_look
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.orders import Orders
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.core.stopping import anytime
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.core.survival import Survival, survival
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.contenders import Contenders


@dataclass
class SeatGroup:
    """All tables of one number of seats, and what is known of the roster there."""

    seats: int
    labels: Sequence[str]  # of the roster
    line_ups: dict[int, Sequence[str]]  # by table
    tables: Sequence[Table]  # of the whole run
    edge: float
    alpha: float  # of one pair, when it is looked at again and again
    game: GameInfo

    def __post_init__(self) -> None:
        self.pairs = list(combinations(range(len(self.labels)), 2))
        places = [
            [
                (t, p)
                for t, names in self.line_ups.items()
                for p, name in enumerate(names)
                if name == who
            ]
            for who in self.labels
        ]
        self.roster = Contenders(self.game, self.tables, enumerate(places))
        meetings = [f"{number}_{i}_{j}" for i, j in self.pairs for number in ("ahead", "met")]
        self.meetings = Sums.empty(meetings)
        self.orders = Orders(list(self.line_ups), self.seats)
        self.settled: dict[tuple[int, int], Sums] = {}  # pairs told apart, with what told them
        self.final: dict[int, Sums] = {}  # strategies told from all others

    def counted(self, part: Part) -> tuple[Sums, Sums, Orders]:
        """The sums, the meetings and the finishing orders of a part."""
        return (
            self.roster.counted(part),
            Sums.of(self.meetings.names, self._met(part)),
            part.orders(list(self.line_ups), self.seats),
        )

    def add(self, sums: Sums, meetings: Sums, orders: Orders) -> None:
        """Add what was counted of a part."""
        self.roster.add(sums)
        self.meetings += meetings
        self.orders += orders

    @property
    def sums(self) -> Sums:
        """What is known of the whole roster."""
        return self.roster.sums

    def settle(self) -> None:
        """Note the pairs that are told apart, or shown to be alike, at this look."""
        for pair in self.pairs:
            if pair not in self.settled and self._is_settled(pair):
                self.settled[pair] = self.sums
        for who in range(len(self.labels)):
            if who not in self.final and all(p in self.settled for p in self.pairs if who in p):
                self.final[who] = self.sums

    def _is_settled(self, pair: tuple[int, int]) -> bool:
        ends = self.anytime(pair, self.sums)
        if ends is None:
            return False
        return ends[0] > 0 or ends[1] < 0 or max(-ends[0], ends[1]) < self.edge

    def anytime(self, pair: tuple[int, int], sums: Sums) -> tuple[float, float] | None:
        """The interval of a difference of win shares that holds at every look, with all others."""
        i, j = pair
        one, other = (self.roster.games_a_block[who] for who in pair)
        wins = {f"wins_{i}": other, f"wins_{j}": -one}
        moments = sums.moments(wins, {f"games_{i}": other * self.game.win_unit})
        return anytime(moments, self.alpha)

    def open_tables(self) -> list[int]:
        """The tables at which somebody sits who is not yet told from all others."""
        done = {self.labels[who] for who in self.final}
        return [table for table, names in self.line_ups.items() if not set(names) <= done]

    def _met(self, part: Part) -> Any:
        """Who ended ahead of whom, by block."""
        index = {label: number for number, label in enumerate(self.labels)}
        values = np.zeros((part.blocks, 2 * len(self.pairs)), np.int64)
        place = {pair: 2 * number for number, pair in enumerate(self.pairs)}
        for (table, i, j), ahead in part.ahead(list(self.line_ups), self.seats).items():
            one, other = (index.get(self.line_ups[table][player]) for player in (i, j))
            if one is None or other is None or one == other:  # a filler, or the same twice
                continue
            games = 2 * self.seats
            column = place[min(one, other), max(one, other)]
            values[:, column] += ahead if one < other else games - ahead
            values[:, column + 1] += games
        return values

    def share(self, who: int, level: float = LEVEL) -> Estimate:
        """The win share of a strategy, as last counted."""
        return self.roster.at(self.final.get(who)).share(who, level)

    def mean_total(self, who: int) -> Estimate:
        """The mean total of a strategy, as last counted."""
        return self.roster.at(self.final.get(who)).mean_total(who)

    def mean_place(self, who: int) -> Estimate:
        """The mean place of a strategy, as last counted."""
        return self.roster.at(self.final.get(who)).mean_place(who, self.seats)

    def ratings(self) -> dict[str, Estimate]:
        """The ratings of the roster, by name; fillers are rated too, to explain the orders.

        Their mean is 0, but for whoever plays at random, whose rating has no end.
        """
        fillers = {name for names in self.line_ups.values() for name in names} - {*self.labels}
        number = {name: place for place, name in enumerate([*self.labels, *sorted(fillers)])}
        seats = [[number[name] for name in self.line_ups[table]] for table in self.orders.tables]
        found = rated(self.orders, seats, len(number), others([*number], self.game.random_strategy))
        return dict(zip(self.labels, found, strict=False))

    def ahead(self, i: int, j: int) -> Estimate:
        """How often the first ends ahead of the second where both play; half for a tie."""
        moments = self.meetings.moments({f"ahead_{i}_{j}": 1}, {f"met_{i}_{j}": 1})
        return estimate(moments, SHARE, weight=2)

    def ahead_at_every_look(self, i: int, j: int) -> Estimate:
        """The same, judged by an interval that holds at every look, with all other pairs."""
        met = f"met_{i}_{j}"
        more = self.meetings.moments({f"ahead_{i}_{j}": 2, met: -1}, {met: 1})
        return at_every_look(self.ahead(i, j), anytime(more, self.alpha) if more.d else None)

    def survival(self, found: Sequence[Pair]) -> Survival | None:
        """Which strategies survive; `found` are the pairs, as they were judged."""
        return survival(self.labels, self.meetings, self.pairs, found, two_play=self.seats == 2)

    def difference(self, pair: tuple[int, int], level: float = LEVEL) -> Estimate:
        """The paired difference of two win shares, as last counted."""
        return self.roster.at(self.common(pair)).share_difference(*pair, level)

    def total_difference(self, pair: tuple[int, int]) -> Estimate:
        """The paired difference of two mean totals, in points a game."""
        return self.roster.at(self.common(pair)).difference("total", *pair)

    def common(self, pair: tuple[int, int]) -> Sums:
        """The sums in which both strategies of a pair are whole."""
        found = [self.final[who] for who in pair if who in self.final]
        return min(found, key=lambda sums: sums.blocks) if found else self.sums
