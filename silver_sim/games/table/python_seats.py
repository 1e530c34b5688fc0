"""The strategies of a table that are plain Python: the engine calls them in the midst of a game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from types import SimpleNamespace
from typing import Any

from silver_sim.games.contract.seats import FREE, SeatSetup
from silver_sim.games.table.policy import MEMORY_CELLS
from silver_sim.games.table.python_view import PlainChoice, PlainSight, detached


def _memory() -> Any:
    """A plain strategy's memory, for one game."""
    return SimpleNamespace(cell=[0] * MEMORY_CELLS)


class PythonSeats:
    """Asks the plain Python strategy of the seat that must decide, when the engine calls it.

    ``views`` are the classes of a sight and a choice of the game. The arrays are those of the
    table, as kernels take them, and must stay where they are.
    """

    def __init__(
        self,
        views: tuple[type[PlainSight], type[PlainChoice]],
        jobs: Any,
        states: Any,
        sights: Any,
        players: Any,
        choices: Any,
    ) -> None:
        self.seats: Sequence[SeatSetup] = []  # by place in the circle
        self.problem: BaseException | None = None  # why the strategy has not answered
        self._sights, self._players = sights, players
        self._sight_view, choice_view = views
        self._choice = choice_view.of(choices)
        self._game = 0  # the number of the game that these know:
        self._asked: list[Callable[[int], None]] = []  # by seat
        self._seat, self._rotation, self._games, self._unanswered, self._policy = (
            memoryview(records[field].data)  # one number of a record, read quickly
            for records, field in (
                (states, "seat"),
                (jobs, "rotation"),
                (jobs, "games"),
                (jobs, "unanswered"),
                (players, "policy"),
            )
        )

    def answer(self, question: int) -> None:
        """Let the strategy write its choice; what it raises instead is kept as the ``problem``."""
        try:
            if self._game != self._games[0]:
                self._begin_game()
            self._asked[self._seat[0]](question)
            if self.problem is None:
                self._unanswered[0] = 0
        except BaseException as problem:
            self.problem = problem

    def _begin_game(self) -> None:
        """Seat the strategies, with empty memories."""
        self._game = self._games[0]
        places = deque(range(len(self.seats)))
        places.rotate(self._rotation[0])
        self._asked = [self._seated(place) for place in places]

    def _seated(self, place: int) -> Callable[[int], None]:
        """What is called with a question for the player in this place of the circle."""
        asked = [
            partial(
                policy.ask,
                self._plain[place + (policy.limits != FREE) * len(self.seats)],
                _memory(),
                self._supplies[place],
                self._choice,
            )
            for policy in self.seats[place].policies
        ]
        if len(asked) == 1:
            return asked[0]
        return lambda question: asked[self._policy[place]](question)

    @cached_property
    def _supplies(self) -> list[Any]:
        """What the player in each place of the circle draws from."""
        return [detached(self._players[i : i + 1]["supply"])[0] for i in range(len(self._players))]

    @cached_property
    def _plain(self) -> list[PlainSight]:
        return [self._sight_view.of(self._sights[i : i + 1]) for i in range(len(self._sights))]
