"""A loop that has no room for another row stops, and goes on when the rows were taken out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from silver_sim.compiled.jit import compiled_entry
from silver_sim.games.silver.table import loop
from silver_sim.games.silver.table.match import ENGINE, SilverMatch
from silver_sim.games.table.job import Status
from tests.games.silver.engine.play import new_match

pytestmark = pytest.mark.slow


class Stopping:
    """Silver's loop, as it would be if it filled the table of rounds and stopped."""

    def __init__(self) -> None:
        self.stops = 0
        self._left: Any = None  # rows that are still to be handed out

    def compiled_for(self, *_: Any) -> Stopping:
        """Itself: what ``compiled_entry`` asks of a kernel."""
        return self

    def __call__(self, *given: Any) -> int:
        jobs, *_, games, rounds = given
        if self._left is None:
            self._left = np.zeros(4 * len(games), rounds.dtype)
            whole = *given[:-1], self._left
            assert compiled_entry(loop.play_blocks, *whole)(*whole) == Status.DONE
        new, self._left = self._left[: len(rounds)], self._left[len(rounds) :]
        rounds[: len(new)] = new
        jobs["rounds_done"] = len(new)
        self.stops += len(self._left) > 0
        return (Status.FULL if len(self._left) else Status.DONE).value


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
def test_the_rows_of_a_full_table_are_those_of_a_large_one(order: tuple[int, ...]) -> None:
    match, stopping = new_match("tumbler,tumbler,tumbler", rounds=4), Stopping()

    class Narrow(SilverMatch):
        engine = ENGINE._replace(rounds_a_game=lambda rules: 3, play_blocks=stopping)

    narrow = Narrow(match.seats, match.setting)
    for each in (match, narrow):
        each.sit(order)
    wanted, rows = match.play(0, 5), narrow.play(0, 5)
    assert stopping.stops == 1
    assert rows.games.tobytes() == wanted.games.tobytes()
    assert rows.rounds.tobytes() == wanted.rounds.tobytes()
    assert len(rows.rounds) == 4 * len(rows.games)
