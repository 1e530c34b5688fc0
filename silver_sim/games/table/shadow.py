"""A line-up that follows the games of another table and says what it would do there.

Its players have memories of their own and streams that begin where the others' begin: a strategy
that follows itself decides as it does. They never move a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.games.table.match import TableMatch


class TableShadow(TableMatch):
    """The seats that follow a ``leader``, always the same; they sit as its seats do.

    A game's own one is a match of the game as well.
    """

    _deal: tuple[int, int] | None = None  # the leader's game, of all that it has begun, and deal

    def __init__(self, seats: Sequence[SeatSetup], setting: Setting) -> None:
        super().__init__(seats, setting)
        self._recorded = int(self.states["recorded"][0])

    def follow(self, leader: TableMatch, *, led: bool = False) -> Any:
        """The array of the choice that would be made where the leader stands.

        To be asked at every decision of a game, from the first. ``led``: it would not have come
        here, so that an answer that is not legal is the default. Raises StrategyError as playing
        does.
        """
        recorded = self._recorded or self.searchers is not None
        leader.states["recorded"] |= recorded  # from the first decision on
        self._begin_where(leader)
        self.states.view(np.uint8)[:] = leader.states.view(np.uint8)
        with self.at_play():
            led = led or bool(leader.searchers and leader.searchers.has_led())
            self._chosen(self.engine.decide(*self.at_table), led)
        return self.choices

    def forget(self) -> None:
        """Take the next decision for one of another game, of which nobody has seen anything."""
        self._deal = None
        self.sit(self.order)

    def _begin_where(self, leader: TableMatch) -> None:
        """Begin a game or a deal if the leader has."""
        here = int(leader.jobs["games"][0]), leader.deal_no
        if here == self._deal:
            return
        if self._deal is None or self._deal[0] != here[0]:
            self.begin(*(int(leader.jobs[field][0]) for field in ("block", "rotation")))
        self._deal = here
        self.engine.begin(self.jobs, self.states, self.players)  # the cards will be the leader's
