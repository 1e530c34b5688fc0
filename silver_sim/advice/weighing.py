"""Answers weighed: all in the same worlds, round after round; hopeless ones are dropped.

Which worlds come in which round, and who is dropped or when it is enough, depends only on what was
found, never on the time that it took: a number of worlds and a seed always give the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import numpy as np

from silver_sim.advice.budget import Budget
from silver_sim.advice.deeper import WORLDS, plan
from silver_sim.advice.goal import EQUAL, MATTERS, WIN
from silver_sim.advice.interval import Interval, Range
from silver_sim.advice.means import Period, paired
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import AdviceTable, Tried
from silver_sim.advice.worlds import BATCH, batches
from silver_sim.arena.deadline import DEADLINE, DeadlineWatch, in_time
from silver_sim.games.positions import CardPlace
from silver_sim.stats.core.sequential import radius
from silver_sim.stats.levels import ALPHA

FIRST = 2  # batches of the first round; every further one has at most as many as all before it
ROLLOUTS = 6144  # most of a round, about: so a budget of time is kept
TIGHTEST = 1024.0  # worlds at which the sequence of intervals is narrowest
HOPELESS = ALPHA / 5  # an answer is dropped where its sequence of this level is below the best

Progress = Callable[[int], None]  # hears how many more worlds were tried
Found = TypeVar("Found")

# Why weighing stopped; how the budget was given makes no difference to what was found.
SURE, EVEN, SPENT, ONLY = "sure", "even", "budget", "only one"


class Weighed(NamedTuple):
    """What came of answers in all worlds."""

    worlds: int
    worths: np.ndarray  # (worlds, answers): by the goal, in millionths; 0: not tried
    chances: np.ndarray  # (worlds, answers): to win the game, in millionths
    led: np.ndarray  # (worlds, answers, consequences)
    held: np.ndarray  # (worlds, cards): as ``Tried`` has them
    below: np.ndarray  # (worlds, others)
    places: list[CardPlace]  # the cards of ``held``
    tried: np.ndarray  # (answers,): in how many worlds, from the first on
    stopped: str
    period: Period = 0  # which worlds are not independent


class Asker(NamedTuple):
    """Who plays on, by which chance, and how worlds are shared among threads."""

    players: Players
    seed: int = 1
    threads: int = 2
    deadline: float = DEADLINE  # seconds for one decision of a strategy
    progress: Progress = lambda _: None  # hears how many more worlds were tried

    def table(self, position: Position, watch: DeadlineWatch | None, goal: str) -> AdviceTable:
        """A table at which a position stands; UserError if this many players have no such goal."""
        return AdviceTable.at(position, self.players, self.seed, watch, goal)

    def weighed(
        self, position: Position, budget: Budget, goal: str = WIN, begun: float | None = None
    ) -> tuple[AdviceTable, Weighed]:
        """A table at which a position stands, and what came of its answers, and of what was played.

        UserError if seats of the game cannot look ahead, or these players have no such ``goal``;
        StrategyError if a strategy fails, EndlessError if it does not answer.
        """

        def work(watch: DeadlineWatch) -> tuple[AdviceTable, Weighed]:
            tables = [self.table(position, watch, goal) for _ in range(max(1, self.threads))]
            for each in tables:
                each.merge(position)
                if position.choice is not None:
                    each.number_of(position.choice)
            return tables[0], weigh(tables, budget, begun, self.progress)

        return in_time(work, self.deadline)

    def lead(
        self, position: Position, best: np.ndarray, other: np.ndarray, budget: Budget
    ) -> Interval:
        """By how much an answer wins more of the game than another, in the same worlds.

        Both are arrays of one; answers that are rarely weighed will do. Raises what ``weighed``
        does.
        """

        def work(watch: DeadlineWatch) -> Interval:
            tables = [self.table(position, watch, WIN) for _ in range(max(1, self.threads))]
            for each in tables:
                pair = [each.number_of(choice) for choice in (best, other)]
            wanted = np.zeros(len(tables[0].answers), np.int64)
            wanted[pair] = 1
            found = weigh(tables, budget._replace(keeps_all=True), wanted=wanted)
            behind, errors = paired(found.worths[:, pair], 0, found.period)
            return Range.of(behind[1], errors[1]).interval

        return in_time(work, self.deadline)


def weigh(
    tables: Sequence[AdviceTable],
    budget: Budget,
    begun: float | None = None,
    progress: Progress = lambda _: None,
    wanted: np.ndarray | None = None,
    plans: bool = True,
) -> Weighed:
    """Weigh the answers at tables at which the same position stands, one for each thread.

    ``begun`` is when the time of the budget began to count (``time.monotonic``); ``progress`` is
    given how many more worlds were tried; ``wanted`` (answers,) is 1 for those that are weighed, if
    not all are; with ``plans`` the next decision is weighed, too, where the deal ends soon.
    """
    number, period = len(tables[0].answers), tables[0].worlds.period
    alive = np.ones(number, np.int64) if wanted is None else wanted.copy()
    found: list[Tried] = []
    tables[0].plan = None  # a plan is made as the strategy plays on
    deeper = plan(tables[0], batches(WORLDS), alive) if plans and number > 1 else None
    for each in tables:
        each.plan = deeper

    def work(table: AdviceTable, batch: range) -> Tried:
        return table.try_batch(batch, alive)

    def tried() -> int:
        return int(alive.sum())

    worlds, stopped = 0, SPENT
    for some in in_rounds(tables, budget, work, begun, progress, tried):
        found += some
        worlds = sum(len(each.chances) for each in found)
        if budget.keeps_all:
            continue
        if number == 1:
            stopped = ONLY
            break
        ending = _drop(found, alive, _period(found, period))
        if ending and budget.stops_early and worlds >= min(budget.least, budget.worlds):
            stopped = ending
            break
    return _all(found, number, stopped)._replace(period=_period(found, period))


def in_rounds(
    tables: Sequence[AdviceTable],
    budget: Budget,
    work: Callable[[AdviceTable, range], Found],
    begun: float | None = None,
    progress: Progress = lambda _: None,
    tried: Callable[[], int] = lambda: 1,
) -> Iterator[list[Found]]:
    """What work finds in batches of worlds, in their order, round by round until all is spent.

    Each thread works at a table of its own; ``tried`` tells how many answers are tried in a world.
    """
    begun = monotonic() if begun is None else begun
    planned = batches(budget.worlds)
    done, worlds, rollouts = 0, 0, 0
    free: SimpleQueue[AdviceTable] = SimpleQueue()
    for table in tables:
        free.put(table)

    def one(batch: range) -> Found:
        table = free.get()
        try:
            return work(table, batch)
        finally:
            free.put(table)

    with ThreadPoolExecutor(len(tables)) as pool:
        each: Callable[..., Iterator[Found]] = pool.map if len(tables) > 1 else map
        while done < len(planned):
            late = budget.seconds is not None and monotonic() - begun >= budget.seconds
            late &= worlds >= budget.floor
            late |= budget.rollouts is not None and rollouts >= budget.rollouts
            if done and late:
                return
            room = max(1, ROLLOUTS // (BATCH * tried()))  # batches that a round may have
            some = planned[done : done + min(max(done, FIRST), room, len(planned) - done)]
            size, answers = sum(map(len, some)), tried()
            found = list(each(one, some))
            done += len(some)
            worlds += size
            rollouts += size * answers
            progress(size)
            yield found


def facts_of(found: Sequence[Tried]) -> tuple[Any, Any, list[CardPlace]]:
    """What all worlds say of hidden cards, of the others, and the cards that any of them tells of.

    A card that a world knows to be out is one that nobody holds in it: 0.
    """
    below = np.concatenate([each.below for each in found])
    first = found[0].places
    if all(each.places == first for each in found):
        return np.concatenate([each.held for each in found]), below, first
    places = sorted({place for each in found for place in each.places}, key=str)
    held = np.zeros((len(below), len(places)), np.int8)
    at = 0
    for each in found:
        columns = [places.index(place) for place in each.places]
        held[at : at + len(each.held), columns] = each.held
        at += len(each.held)
    return held, below, places


def _period(found: Sequence[Tried], period: int) -> Period:
    """That of the real positions; else which worlds are the same, if some are."""
    same_as = np.concatenate([each.same_as for each in found])
    alike = len(same_as) and bool((same_as != np.arange(len(same_as))).any())
    return same_as if alike and not period else period


def _drop(found: Sequence[Tried], alive: np.ndarray, period: Period) -> str:
    """Drop hopeless answers; returns why it is enough, or nothing."""
    tried = np.flatnonzero(alive)
    worths = np.concatenate([each.worths[:, np.searchsorted(each.tried, tried)] for each in found])
    best = int(np.argmax(worths.sum(axis=0)))
    behind, errors = paired(worths, best, period)
    worlds = len(worths)
    same = (behind == 0.0) & (errors == 0.0)  # in every world: the best one, and what is no rival
    others = ~same
    if not others.any():
        return EVEN
    half = radius(errors, worlds, TIGHTEST, ALPHA)
    # Points count as what they are worth of the game (``table.POINT``), so that one scale serves.
    hopeless = others & (behind > radius(errors, worlds, TIGHTEST, HOPELESS))
    second = others & (behind == behind[others].min())
    if bool((behind[others] - half[others] >= MATTERS[WIN]).all()):
        return SURE
    if int(others.sum()) == 1 and bool((behind[second] + half[second] <= EQUAL[WIN]).all()):
        return EVEN
    hopeless &= ~second  # the best two that differ stay: what they lead to is shown
    alive[tried[hopeless]] = 0
    return ""


def _all(found: Sequence[Tried], number: int, stopped: str) -> Weighed:
    worlds = sum(len(each.chances) for each in found)
    worths, chances = np.zeros((2, worlds, number), np.int64)
    led = np.zeros((worlds, number, found[0].led.shape[2]), np.int32)
    tried = np.zeros(number, np.int64)
    at = 0
    for each in found:
        part = slice(at, at + len(each.chances))
        worths[part, each.tried], chances[part, each.tried] = each.worths, each.chances
        led[part, each.tried] = each.led
        at += len(each.chances)
        tried[each.tried] = at
    return Weighed(worlds, worths, chances, led, *facts_of(found), tried, stopped)
