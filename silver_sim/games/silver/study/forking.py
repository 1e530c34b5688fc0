"""A table of Silver whose games are forked, for Python: a line-up, and how often it is copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import EndlessError, UserError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Forks, Rates, Setting, Waiting
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.study.forks import COPY, FORK, PLAN, PLAYED, TABLES, play_forks
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.table.job import Status
from silver_sim.thread_clock import ThreadClock

AT_A_TIME = 1024  # rows


class ForkingMatch:
    """A line-up that plays blocks and forks; one thread uses it at a time.

    Raises UserError if a strategy is not compiled: a game whose strategies keep objects of Python
    cannot be copied.
    """

    def __init__(
        self,
        seats: Sequence[SeatSetup],
        setting: Setting,
        rates: Rates = Rates(),  # noqa: B008  a named tuple never changes
    ) -> None:
        for seat in seats:
            if seat.search is not None:
                raise UserError(
                    f"games of {seat.label} cannot be forked",
                    why=f"the search of {seat.label} cannot be copied",
                    help="name a strategy without +search",
                )
            if any(policy.address == 0 for policy in seat.policies):
                raise UserError(
                    f"games of {seat.label} cannot be forked",
                    why=f"{seat.label} is not compiled, and what it keeps in mind cannot be copied",
                    help="name a compiled strategy",
                )
        self.match = SilverMatch(seats, setting)
        self._clock: ThreadClock | None = None  # of the thread that plays
        here = self.match
        self._tables = tuple(
            np.tile(each, TABLES)  # concatenate would close the gaps of a record
            for each in here.at_table
        )
        self._order: Sequence[int] = range(len(seats))
        self._plan = np.zeros(1, PLAN)
        for name, rate in rates._asdict().items():
            self._plan[name] = rate

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]`` of the line-up in place i of the circle."""
        self.match.sit(order)
        players = len(order)
        self._order = order
        for table in range(TABLES):
            self._tables[3][table * players : (table + 1) * players] = self.match.players
            sights = self._tables[2]
            sights[2 * table * players : 2 * (table + 1) * players] = self.match.sights

    def play(self, first: int, last: int) -> Forks:
        """The forks of the blocks from ``first`` below ``last``: FORK rows, in order of play.

        Raises StrategyError when a strategy fails or gives an answer that is not legal.
        """
        job = self._tables[0]
        job["block"], job["end"] = first, last
        self._plan["arm"] = self._plan["of_call"] = NONE
        self._plan["of_game"] = self._plan["of_round"] = 0
        for field in ("rotation", "in_game"):
            job[field] = 0
        rows, written, found = np.zeros(AT_A_TIME, FORK), np.zeros(1, np.int64), []
        play = compiled_entry(play_forks, *self._tables, self._plan, rows, written)
        self._clock = ThreadClock.here()
        try:
            while job["block"][0] < last:
                whole = int(self._plan["of_game"][0])
                found.append(rows[:whole].copy())
                rows = self._with_room(rows, whole, int(written[0]))
                written[0] -= whole
                status = play(*self._tables, self._plan, rows, written)
                if status != Status.DONE:
                    self._show()
                    raise self.match.fault(status)
        finally:
            self._clock = None
        forks = np.concatenate([*found, rows[: written[0]]])
        forks["player"] = np.array(self._order)[forks["player"]]
        return Forks(forks)

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while it plays (``contract.Match``)."""
        clock = self._clock
        return Waiting(clock, self._tables[1].tobytes()) if clock else None

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long."""
        self._show()
        return self.match.endless(spent)

    def _with_room(self, rows: Any, whole: int, written: int) -> Any:
        """The rows of the game that is played, and room for as many again."""
        began = rows[whole:written]
        fresh = np.zeros(max(len(rows), 2 * len(began)), FORK)
        fresh[: len(began)] = began
        for mark in ("of_game", "of_round", "of_call"):
            if self._plan[mark][0] != NONE:
                self._plan[mark] -= whole
        return fresh

    def _show(self) -> None:
        """Let the match stand where the table stands that stopped."""
        table = PLAYED if self._plan["arm"][0] == NONE else COPY
        for own, tables in zip(self.match.at_table, self._tables, strict=True):
            own[:] = tables[table * len(own) : (table + 1) * len(own)]
