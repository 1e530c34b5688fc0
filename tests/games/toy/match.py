"""A line-up that plays blocks, in plain Python."""

from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import numpy as np

from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Rows, Setting, Waiting
from silver_sim.rng import PLAYERS, new_stream
from silver_sim.thread_clock import ThreadClock
from tests.games.toy.state import HighCard

MOST = 16  # places in a numbering of streams


class ToyMatch:
    """A ``contract.Match``."""

    def __init__(self, seats: Sequence[SeatSetup], setting: Setting) -> None:
        self._seats, self._setting = seats, setting
        self._order: Sequence[int] = range(len(seats))
        self._at: tuple[SeatSetup, HighCard] | None = None  # who is asked, in which game
        self._clock = ThreadClock.here()

    def sit(self, order: Sequence[int]) -> None:
        self._order = order

    def play(self, first: int, last: int) -> Rows:
        players = len(self._seats)
        games = [self._game(b, r) for b in range(first, last) for r in range(players)]
        empty = HighCard(players, self._setting.rules, 0)
        empty.over = True
        nothing = Rows(*(rows[:0] for rows in empty.rows()))
        return Rows(*(np.concatenate(rows) for rows in zip(nothing, *games, strict=True)))

    def _game(self, block: int, rotation: int) -> Rows:
        for _ in self.decisions(block, rotation):
            pass
        rows = self._state.rows()
        rows.games["illegal"][0, : len(self._illegal)] = self._illegal
        return rows

    def decisions(self, block: int, rotation: int) -> Iterator[Line | None]:
        self._state = state = HighCard.begin(
            self._setting, len(self._seats), block, rotation, self._order
        )
        numbers = [PLAYERS + MOST * rotation + player for player in state.seats]
        streams = [new_stream(self._setting.seed, block, 0, number) for number in numbers]
        memories = [SimpleNamespace() for _ in state.seats]
        self._illegal = [0] * len(self._seats)
        self._clock = ThreadClock.here()
        while state.seat is not None:
            player = self._order[(state.seat - rotation) % state.players]
            self._at = self._seats[player], state
            choice: Line = {"seat": state.seat}
            sight = SimpleNamespace(**state.sight(state.seat))
            try:
                ask = self._seats[player].policies[0].ask
                ask(sight, memories[player], streams[player], choice, state.question)
                yield choice
                state.answer(choice)
            except UserError as problem:
                if self._setting.on_illegal == "stop":
                    raise self._fault(f"gave an answer that is not legal: {problem}") from problem
                self._illegal[player] += 1
                state.answer((state.answers(MOST) or ())[0])
            except Exception as problem:
                raise self._fault(f"failed: {type(problem).__name__}: {problem}") from problem
        self._at = None
        yield None

    @property
    def overruled(self) -> Sequence[int]:
        return [0] * len(self._seats)

    @property
    def waiting(self) -> Waiting | None:
        if self._at is None:
            return None
        state = self._at[1]
        return Waiting(self._clock, (state.block, state.rotation, len(state.lines)))

    def endless(self, spent: str) -> EndlessError:
        return EndlessError(f"{self._asked} has not answered for {spent}")

    @property
    def _asked(self) -> str:
        return f"strategy {self._at[0].label!r}" if self._at else "a strategy"

    def _fault(self, what: str) -> StrategyError:
        assert self._at
        state = self._at[1]
        where = f"block {state.block}, rotation {state.rotation}, seat {state.seat}"
        return StrategyError(f"{self._asked} {what}", where=where)
