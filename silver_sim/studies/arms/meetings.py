"""Who ends ahead of whom where both play, and what follows: ratings, and what survives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim.games.contract.game import GameInfo
from silver_sim.stats.core.intervals import SHARE, estimate
from silver_sim.stats.core.meetings import Meeting, at_every_look, judged
from silver_sim.stats.core.noise import others
from silver_sim.stats.core.orders import Orders
from silver_sim.stats.core.ratings import rated
from silver_sim.stats.core.stopping import anytime
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.core.survival import survival
from silver_sim.stats.outcomes.part import PartRows
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Contrast
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.result import SIDES, Row


class Met(NamedTuple):
    """What was counted of meetings, and of the orders in which all finished."""

    sums: Sums
    orders: Orders


class Meetings:
    """The arms of one number of seats at the tables where they meet, two of them or more."""

    def __init__(
        self,
        game: GameInfo,
        arms: Sequence[Arm],
        contrasts: Sequence[Contrast],
        line_ups: Mapping[int, Sequence[str]],
        alpha: float | None,
    ) -> None:
        """``line_ups`` are the names at each table; ``alpha`` is that of a pair at every look.

        Without an ``alpha`` no look ends the run. ``contrasts`` are those of all pairs of arms.
        """
        self.game, self.line_ups, self.alpha = game, line_ups, alpha
        self.pairs = [(each.a, each.b) for each in contrasts]
        self.family = contrasts[0].family
        self.arms = {who: arms[who] for who in sorted({who for pair in self.pairs for who in pair})}
        self.seats = next(iter(self.arms.values())).seats
        self.of = {place: who for who, arm in self.arms.items() for place in arm.places}
        names = [f"{number}_{i}_{j}" for i, j in self.pairs for number in ("ahead", "met")]
        self.met = Met(Sums.empty(names), Orders([*line_ups], self.seats))

    def counted(self, part: PartRows) -> Met | None:
        """What a part adds; nothing if none of these tables played it."""
        if not any(table in self.line_ups for table in part.tables):
            return None
        values = np.zeros((part.blocks, len(self.met.sums.names)), np.int64)
        column = {pair: 2 * number for number, pair in enumerate(self.pairs)}
        for (table, i, j), ahead in part.ahead([*self.line_ups], self.seats).items():
            one, other = (self.of.get((table, player)) for player in (i, j))
            if one is None or other is None or one == other:  # a filler, or the same twice
                continue
            games = 2 * self.seats
            at = column[min(one, other), max(one, other)]
            values[:, at] += ahead if one < other else games - ahead
            values[:, at + 1] += games
        sums = Sums.of(self.met.sums.names, values)
        return Met(sums, part.orders([*self.line_ups], self.seats))

    def add(self, more: Met | None) -> None:
        """Add what was counted."""
        if more is not None:
            self.met = Met(self.met.sums + more.sums, self.met.orders + more.orders)

    def warnings(self) -> Sequence[str]:
        """Nothing to know first."""
        return ()

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield how often each ends ahead of each other, then ratings and what survives."""
        blocks = self.met.sums.blocks
        labels = {who: arm.label for who, arm in self.arms.items()}
        found = [Meeting(labels[i], labels[j], *self._ahead(i, j)) for i, j in self.pairs]
        meetings = judged(found, blocks)
        common: dict[str, Any] = {"blocks": blocks}
        for (i, j), each in zip(self.pairs, meetings, strict=True):
            side = {"other": labels[j], "family": self.family, "finding": SIDES[each.side or 0]}
            yield Row.made_of(each.ahead, metric="ahead", **side, **common, **self.arms[i].key)
        for arm, rating in zip(self.arms.values(), self._ratings(), strict=True):
            yield Row.made_of(rating, metric="rating", **common, **arm.key)
        known = survival(self.met.sums, self.pairs, [*labels], two_play=self.seats == 2)
        for metric, shares in known.items():
            for arm, part in zip(self.arms.values(), shares, strict=True):
                yield Row.made_of(part, metric=metric, **common, **arm.key)

    def _ahead(self, i: int, j: int) -> tuple[Estimate, int | None]:
        """How often the first ends ahead of the second; half for a tie. And what a look shows."""
        met, number = f"met_{i}_{j}", f"ahead_{i}_{j}"
        ahead = estimate(self.met.sums.moments({number: 1}, {met: 1}), SHARE, weight=2)
        if self.alpha is None:
            return ahead, None
        more = self.met.sums.moments({number: 2, met: -1}, {met: 1})
        return ahead, at_every_look(anytime(more, self.alpha) if more.d else None)

    def _ratings(self) -> list[Estimate]:
        """The ratings of all; fillers are rated too, to explain the orders.

        Their mean is 0, but for anyone who plays at random, whose rating has no end.
        """
        own = {arm.player: None for arm in self.arms.values()}
        fillers = {name for names in self.line_ups.values() for name in names} - {*own}
        number = {name: place for place, name in enumerate([*own, *sorted(fillers)])}
        seats = [[number[name] for name in self.line_ups[t]] for t in self.met.orders.tables]
        middle = others([*number], self.game.random_strategy)
        return rated(self.met.orders, seats, len(number), middle)[: len(own)]
