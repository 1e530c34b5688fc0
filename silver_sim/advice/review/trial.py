"""Answers of one decision tried in batches of worlds: which is best, and what fresh worlds say.

Errors are those between worlds, by Student's t. Worlds of a batch are drawn together, by weights:
where batches differ by more than that, the error is the one between batches. Two batches that are
equal by chance make nobody certain, and neither do worlds that are all equal: in the next one, the
answers may differ by a whole game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from silver_sim.advice.interval import Range
from silver_sim.advice.table import MILLION, AdviceTable
from silver_sim.advice.worlds import BATCH, Dealt
from silver_sim.search.racing import OWN, SURE, lead_of
from silver_sim.stats.core.intervals import LEVEL, t_interval

FIRST = 2  # batches before any answer is dropped; then twice as many, and so on
HOPELESS = 3.0  # paired standard errors by which the best one is better
BETTER = 2.0  # by which it must be better than the strategy's own: of many one looks so by chance
LEAST = 0.005  # a share of the game that matters: half a percentage point
WORTH, MUCH = 0.01, 0.02  # another answer is worth a look, is surely to be found
MORE = 16  # times as many batches choose where much may be lost
FAR = 0.1  # by this much the best answer is ahead where it is obvious


class Chosen(NamedTuple):
    """The answer that looks best, and how far the others are behind it."""

    best: int
    behind: np.ndarray  # (answers,): shares of the game
    errors: np.ndarray
    ordinary: int  # the best that is no free act, nor was played; else the same as ``best``

    @property
    def matters(self) -> bool:
        """Whether another answer surely costs something that matters."""
        return bool((self.behind - BETTER * self.errors >= LEAST).any())

    @property
    def is_far_ahead(self) -> bool:
        """Whether the best one leads all others by much."""
        return bool((np.delete(self.behind, self.best) >= FAR).all())


class _Sampled(NamedTuple):
    """A mean over worlds, and its standard error."""

    mean: float
    se: float
    worlds: int

    @property
    def range(self) -> Range:
        """With its 95 % interval."""
        lo, hi = t_interval(self.mean, self.se, self.worlds, LEVEL) if self.se else (self.mean,) * 2
        return Range(self.mean, lo, hi)

    @property
    def chance(self) -> Range:
        """The same of a chance."""
        return Range(*(min(max(end, 0.0), 1.0) for end in self.range))

    def p_at_most(self, value: float) -> float:
        """The one-sided p of "it is at most this"."""
        if not self.se:
            return float(self.mean <= value)
        from scipy.special import stdtr

        return float(stdtr(self.worlds - 1, (value - self.mean) / self.se))


class Tries(NamedTuple):
    """What some answers brought every seat in fresh worlds."""

    answers: Sequence[int]
    sums: np.ndarray  # (batches, answers, seats): chances to win over worlds, in millionths
    products: np.ndarray  # (answers, answers, seats): of two of them in one world, over all worlds

    @property
    def worlds(self) -> int:
        """In how many they were tried."""
        return BATCH * len(self.sums)

    def value(self, answer: int, seat: int) -> _Sampled:
        """A seat's chance to win after an answer."""
        place = self.answers.index(answer)
        return _sampled(self.sums[:, place, seat], self.products[place, place, seat])

    def gain(self, answer: int, other: int, seat: int) -> _Sampled:
        """How much more a seat wins by one answer than by another, in the same worlds."""
        if answer == other:
            return _Sampled(0.0, 0.0, self.worlds)
        one, two = (self.answers.index(each) for each in (answer, other))
        of = self.products[:, :, seat]
        squares = of[one, one] - 2 * of[one, two] + of[two, two]
        return _sampled(self.sums[:, one, seat] - self.sums[:, two, seat], squares)

    def and_more(self, more: Tries) -> Tries:
        """The same with further batches."""
        return self._replace(
            sums=np.concatenate([self.sums, more.sums]), products=self.products + more.products
        )


def _sampled(sums: np.ndarray, squares: int) -> _Sampled:
    """From the sums of batches, and the sum of the squares of all worlds."""
    means, worlds = sums / (BATCH * MILLION), BATCH * len(sums)
    mean = float(means.mean())
    between_worlds = max(int(squares) / MILLION**2 / worlds - mean**2, 0.0) / (worlds - 1)
    between_batches = float(means.var(ddof=1)) / len(means)
    return _Sampled(mean, max(between_worlds, between_batches, worlds**-2.0) ** 0.5, worlds)


def choose(table: AdviceTable, seat: int, most: int, played: int | None = None) -> Chosen:
    """Which answer is best, in this many batches at most: the strategy's own if none surely is.

    All answers are tried at first; hopeless ones are dropped. What was ``played`` stays, and those
    that may be much better are tried in further batches.
    """
    number, kept = len(table.answers), [OWN, OWN if played is None else played]
    alive = np.ones(number, np.int64)
    behind, errors = np.zeros((2, number))
    values, best, done = np.zeros((0, number)), OWN, 0
    while done < most and alive.sum() > 1:
        last = min(max(2 * done, FIRST), most)
        values = _further(values, table, range(done, last), alive, seat)
        tried, done = np.flatnonzero(alive), last
        place = int(values[:, tried].mean(axis=0).argmax())
        best = int(tried[place])
        behind[tried], errors[tried] = lead_of(values[:, tried], place)
        alive[tried] = behind[tried] <= HOPELESS * errors[tried]
        alive[kept] = 1
        if alive.sum() == 2 and behind[OWN] > SURE * errors[OWN]:
            break
    if best != OWN and behind[OWN] <= BETTER * errors[OWN]:
        behind, best = behind - behind[OWN], OWN
    if played is not None:
        best = _closer(table, seat, values, alive, best, played, MORE * most)
    ordinary = best
    free = [each.free for each in table.spoken()]
    if free[best]:
        others = np.where(np.array(free), np.inf, behind)
        others[played] = np.inf
        ordinary = int(others.argmin()) if np.isfinite(others).any() else best
    return Chosen(best, behind, errors, ordinary)


def _closer(
    table: AdviceTable,
    seat: int,
    values: np.ndarray,
    alive: np.ndarray,
    best: int,
    played: int,
    most: int,
) -> int:
    """The best answer when those that may be much better than what was played are tried further."""
    while True:
        tried = np.flatnonzero(alive)
        behind, errors = lead_of(values[:, tried], int(np.searchsorted(tried, played)))
        ahead = -behind
        if best != played and ahead[tried == best] > HOPELESS * errors[tried == best]:
            return best
        is_open = (ahead + BETTER * errors >= MUCH) & (tried != played)
        done = len(values) // BATCH
        if not is_open.any() or done >= most or (ahead > HOPELESS * errors)[is_open].any():
            break
        alive[tried] = is_open | (tried == played) | (tried == best)
        values = _further(values, table, range(done, min(2 * done, most)), alive, seat)
    good = is_open & (ahead >= WORTH) & (ahead > errors)
    return int(tried[np.where(good, ahead, -1.0).argmax()]) if good.any() else best


def _further(
    values: np.ndarray, table: AdviceTable, batches: range, alive: np.ndarray, seat: int
) -> np.ndarray:
    """A seat's chances, those in the worlds of further batches too."""
    return np.concatenate([values, *(_values(table, n, alive, seat) for n in batches)])


def try_again(table: AdviceTable, answers: Sequence[int], batches: range) -> Tries:
    """Try some answers in the worlds of these batches."""
    alive = only(table, answers)
    order = np.searchsorted(np.flatnonzero(alive), answers)
    found = [_chances(table, table.worlds.deal(_worlds(n)), alive)[:, order] for n in batches]
    products = sum(np.einsum("wis,wjs->ijs", each, each) for each in found)
    return Tries(tuple(answers), np.stack([each.sum(axis=0) for each in found]), products)


def as_it_lay(table: AdviceTable, answers: Sequence[int], seat: int) -> list[float]:
    """The chance to win after answers with all cards as they lay, played on by the strategy."""
    alive = only(table, answers)
    order = np.searchsorted(np.flatnonzero(alive), answers)
    chances = _chances(table, table.worlds.true(BATCH), alive)[:, order, seat]
    return [float(each) / MILLION for each in chances.mean(axis=0)]


def only(table: AdviceTable, answers: Collection[int]) -> np.ndarray:
    """(answers,): 1 for these."""
    alive = np.zeros(len(table.answers), np.int64)
    alive[list(answers)] = 1
    return alive


def _values(table: AdviceTable, batch: int, alive: np.ndarray, seat: int) -> np.ndarray:
    """A seat's chances in the worlds of a batch, as shares (worlds, answers); 0: not tried."""
    found = np.zeros((BATCH, len(alive)))
    chances = _chances(table, table.worlds.deal(_worlds(batch)), alive)
    found[:, np.flatnonzero(alive)] = chances[:, :, seat] / MILLION
    return found


def _chances(table: AdviceTable, dealt: Dealt, alive: np.ndarray) -> np.ndarray:
    """Everybody's chance to win, in millionths: (worlds, answers that are alive, seats)."""
    results = table.played(dealt, alive)[:, np.flatnonzero(alive)]
    chances: np.ndarray = np.rint(table.chances_by_seat(dealt, results) * MILLION)
    return chances.astype(np.int64)


def _worlds(batch: int) -> range:
    return range(BATCH * batch, BATCH * (batch + 1))
