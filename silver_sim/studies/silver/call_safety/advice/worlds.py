"""Calling and going on, played in the same worlds: what came of every answer at a turn's begin.

Which worlds there are depends on the question and the seed alone: so many worlds and a seed give
the same, whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import MILLION, AdviceTable, Tried, batches
from silver_sim.advice.weighing import FLOOR, Progress
from silver_sim.arena.deadline import DEADLINE, DeadlineWatch, in_time
from silver_sim.games import registry
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.told import SilverTold
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.telling import cases

CALL = "call"
ROUND = 4  # batches between two looks at the clock
MOST = 100_000  # worlds


class Budget(NamedTuple):
    """In how many worlds answers are tried: exactly so many, or until a time (``monotonic``).

    Strategies that are shipped are tried in ``weighing.FLOOR`` worlds, whatever the time.
    """

    worlds: int | None = None
    until: float | None = None


class Worlds(NamedTuple):
    """What came of answers, (worlds, answers) each; ``acts`` are their names, call among them."""

    acts: Sequence[str]
    chances: Any  # to win the game
    led: dict[str, Any]  # by the name of a consequence
    below: Any  # (worlds, others): whether that one holds less when the turn begins
    real: Any  # (worlds,): the real position that each goes by
    reals: int  # how many of them there are for this question
    alike: int  # those with the very same numbers of cards
    line: str  # the notation of the position; empty if it may be several
    not_told: Sequence[str]  # what the real positions told, in words

    @property
    def call(self) -> int:
        """The place of the call."""
        return self.acts.index(CALL)


class Asker:
    """Answers questions, one after another, by the same players."""

    def __init__(
        self,
        players: Players,
        seed: int = 1,
        threads: int = 2,
        deadline: float = DEADLINE,
        progress: Progress = lambda _: None,
    ) -> None:
        """``progress`` is told how many more worlds were tried."""
        self.players, self.seed = players, seed
        self._threads, self._deadline, self._progress = threads, deadline, progress

    def tried(self, question: Question, budget: Budget) -> Worlds:
        """Try all answers in the same worlds.

        UserError if what is told cannot be; StrategyError, EndlessError if a strategy fails.
        """
        told = cases(question)
        position = _position(told)

        def work(watch: DeadlineWatch) -> list[Tried]:
            given = position, self.players, self.seed, watch
            tables = [_Table.at(*given) for _ in range(self._threads)]
            acts.extend(line["act"] for line in tables[0].lines())
            floor = FLOOR if self.players.shipped else 1
            return _try(tables, budget, floor, self._progress)

        acts: list[str] = []
        found = in_time(work, self._deadline)
        names = [each.name for each in position.game.looks_ahead.consequences]
        led = np.concatenate([each.led for each in found])
        near = nearest(told[0])
        return Worlds(
            acts,
            np.concatenate([each.chances for each in found]) / MILLION,
            {name: led[:, :, place] for place, name in enumerate(names)},
            np.concatenate([each.below for each in found]),
            np.arange(len(led)) % near.number,
            near.number,
            near.alike,
            position.line,
            position.not_told,
        )


def _try(
    tables: Sequence[AdviceTable], budget: Budget, floor: int, progress: Progress
) -> list[Tried]:
    """Try batches at all tables until the budget is spent, and so many worlds are tried."""
    planned = batches(budget.worlds or MOST)
    alive = np.ones(len(tables[0].answers), np.int64)
    found: list[Tried] = []
    worlds = 0

    def try_some(place: int) -> list[Tried]:
        some = planned[len(found) : len(found) + ROUND][place :: len(tables)]
        return [tables[place].try_batch(batch, alive) for batch in some]

    with ThreadPoolExecutor(len(tables)) as pool:
        while len(found) < len(planned):
            late = budget.until is not None and monotonic() >= budget.until
            if late and worlds >= floor:
                break
            parts = _in_order(list(pool.map(try_some, range(len(tables)))))
            tried = sum(len(each.chances) for each in parts)
            found += parts
            worlds += tried
            progress(tried)
    return found


def _in_order(parts: Sequence[list[Tried]]) -> list[Tried]:
    """Batches as they are counted: each table has tried every so many-th."""
    number = sum(map(len, parts))
    return [parts[at % len(parts)][at // len(parts)] for at in range(number)]


def _position(told: Sequence[SilverTold]) -> Position:
    """The position that a question means; ``told`` are all that it may be."""
    game, first = registry.game("silver"), told[0]
    line = game.tells_positions.line(first) if len(told) == 1 else ""
    given = first.players, first.rules, first.question, line, first.not_told
    return Position(game, 0, *given, told=tuple(told))


class _Table(AdviceTable):
    """A table at which several positions stand: world i is one of number i, counted around."""

    @property
    def told(self) -> SilverTold:
        """The first of them: all have the same hidden cards."""
        told: Sequence[SilverTold] = self._told or ()
        return told[0]

    def _filled(self, first: int, last: int) -> Any:
        fill = self._game.tells_positions.fill
        told: Sequence[SilverTold] = self._told or ()
        if len(told) == 1:
            return fill(told[0], self._key, first, last)
        numbers = range(first, last)
        return np.concatenate([fill(told[n % len(told)], self._key, n, n + 1) for n in numbers])
