"""Rounds of worlds: who is dropped, when it is enough, and what is made of the numbers."""

from __future__ import annotations

from math import isfinite
from typing import Any, cast

import numpy as np
import pytest

from silver_sim.advice.budget import FLOOR, Budget
from silver_sim.advice.interval import CLEAR, SLIGHT, TOSS_UP, Interval
from silver_sim.advice.means import clusters, mean_and_error, paired
from silver_sim.advice.ranking import ranked, rivals, verdict
from silver_sim.advice.table import MILLION, AdviceTable, Tried
from silver_sim.advice.weighing import EVEN, SPENT, SURE, Weighed, weigh
from silver_sim.advice.worlds import BATCH


class ToyWorlds:
    """Worlds that are only numbered."""

    period = 0

    def deal(self, batch: range) -> range:
        return batch


class Toy:
    """A table whose answers win with known chances, apart from noise that all share in part."""

    worlds = ToyWorlds()
    plan = None

    def __init__(self, chances: list[float], spread: float = 0.2) -> None:
        self.answers = np.array(chances)
        self.spread = spread
        self.asked: list[tuple[int, int]] = []

    def to_next_turn(self, dealt: range, alive: np.ndarray) -> Any:
        ends = np.zeros((len(dealt), len(alive), 2), np.int64)
        return ends, ends[:, :, 0]

    def try_batch(self, batch: range, alive: np.ndarray) -> Tried:
        number, worlds = batch.start // BATCH, len(batch)
        chance = np.random.default_rng(number)
        shared = chance.normal(0.0, self.spread, (BATCH, 1))
        own = chance.normal(0.0, self.spread / 10, (BATCH, len(self.answers)))
        tried = np.flatnonzero(alive)
        self.asked += [(number, int(answer)) for answer in tried]
        values = np.clip(self.answers + shared + own, 0.0, 1.0)[:worlds, tried]
        chances = np.rint(values * MILLION).astype(np.int64)
        led, nothing = np.zeros((worlds, len(tried), 1), np.int32), np.zeros((worlds, 0), np.int8)
        return Tried(tried, chances, chances, led, nothing, nothing, [])


def weighed(chances: list[float], worlds: int = 4096, **budget: Any) -> Weighed:
    toy = Toy(chances)
    return weigh([cast(AdviceTable, toy)], Budget(None, worlds, **{"least": 0, **budget}))


def test_clear_cases_and_two_that_hardly_differ_stop_early_and_a_close_case_does_not() -> None:
    assert weighed([0.5, 0.4]).stopped == SURE
    assert weighed([0.5, 0.4]).worlds < 512
    assert weighed([0.5, 0.4], least=1024).worlds == 1024
    assert weighed([0.5, 0.4], stops_early=False).worlds == 4096
    close = weighed([0.5, 0.495])
    assert (close.worlds, close.stopped) == (4096, SPENT)
    even = weighed([0.5, 0.5], worlds=1 << 17)
    assert even.stopped == EVEN
    assert even.worlds < 1 << 17


def test_hopeless_answers_are_dropped_the_best_two_are_not_and_no_batch_is_tried_twice() -> None:
    toy = Toy([0.5, 0.495, 0.3, 0.49])
    found = weigh([cast(AdviceTable, toy)], Budget(None, 2048))
    assert found.tried[2] < 256
    assert found.tried[[0, 1]].tolist() == [2048, 2048]
    assert [number for _, number in toy.asked].count(2) == found.tried[2] // BATCH
    toy = Toy([0.5, 0.495])
    weigh([cast(AdviceTable, toy)], Budget(None, 1000))
    assert sorted(batch for batch, number in toy.asked if number == 0) == list(range(16))


@pytest.mark.parametrize("worlds", [1, 2, 63, 64, 65, 1000])
def test_as_many_worlds_are_tried_as_were_asked_for_and_the_first_ones(worlds: int) -> None:
    some, all_ = weighed([0.5, 0.495], worlds), weighed([0.5, 0.495], 1024)
    assert some.worlds == len(some.chances) == worlds
    assert some.tried.tolist() == [worlds, worlds]
    assert np.array_equal(some.chances, all_.chances[:worlds])


def test_time_ends_it_only_when_enough_worlds_were_tried() -> None:
    told: list[int] = []
    toy = [cast(AdviceTable, Toy([0.5, 0.495]))]
    over = Budget(seconds=0.0)
    assert weigh(toy, over).worlds == 128
    found = weigh(toy, over._replace(floor=FLOOR), progress=told.append)
    assert (found.worlds, found.stopped) == (FLOOR, SPENT)
    assert sum(told) == FLOOR


def test_of_one_world_no_interval_is_known_and_none_of_two_is_endless() -> None:
    mean, error = mean_and_error(np.array([7]))
    assert (mean, error) == (7, np.inf)
    one = ranked(weighed([0.5, 0.1], 1), 0, 1)
    for each in one:
        for of in (each.win, each.behind, each.points):
            assert of.interval == Interval(round(of.estimate, 6), None, None)
        assert each.best is None
        assert not each.same
    assert verdict(one) == TOSS_UP
    assert all(isfinite(end) for each in ranked(weighed([0.5, 0.1], 2), 0, 1) for end in each.win)


def test_paired_differences_are_those_of_plain_arithmetic() -> None:
    chance = np.random.default_rng(1)
    values = chance.integers(0, MILLION, (500, 3))
    behind, errors = paired(values, 1)
    gains = (values[:, 1:2] - values) / MILLION
    assert behind == pytest.approx(gains.mean(axis=0))
    assert errors == pytest.approx(gains.std(axis=0, ddof=1) / 500**0.5)


@pytest.mark.parametrize(
    ("chances", "word"),
    [([0.5, 0.4], CLEAR), ([0.5, 0.495, 0.3], SLIGHT), ([0.5, 0.4999], TOSS_UP)],
)
def test_the_word_of_a_verdict_follows_its_band(chances: list[float], word: str) -> None:
    answers = ranked(weighed(chances, 8192), 0, 1)
    assert verdict(answers) == word
    assert word == TOSS_UP or answers[0].number == 0
    assert abs(answers[-1].behind.estimate - (0.5 - chances[-1])) < 0.005


def test_an_answer_that_comes_to_the_same_is_no_rival() -> None:
    found = weighed([0.5, 0.4, 0.3])
    same = found.chances[:, [0, 0, 1]]
    answers = ranked(
        found._replace(worths=same, chances=same, tried=np.full(3, found.worlds)), 0, 1
    )
    assert [each.same for each in answers] == [False, True, False]
    assert verdict(answers) == CLEAR


@pytest.mark.parametrize(("chances", "first"), [([0.5, 0.499, 0.3], 1), ([0.5, 0.4, 0.45], 0)])
def test_a_free_act_comes_last_unless_it_is_shown_to_be_better(
    chances: list[float], first: int
) -> None:
    """And it is no rival of an answer that is not free."""
    answers = ranked(weighed(chances, 8192), 0, 1, free=[True, False, False])
    assert answers[0].number == first
    assert [each.free for each in answers] == [number == first for number in (0, -1, 1)]
    assert verdict(answers) == CLEAR
    assert rivals(answers) == ([1] if first else [1, 2])


def test_intervals_hold_as_often_as_they_say() -> None:
    """The difference of 2 points lies in 95 % of the intervals, but for 4 standard errors."""
    held = 0
    for number in range(400):
        chance = np.random.default_rng(1000 + number)
        values = np.rint((0.5 + chance.normal(0, 0.2, (256, 2)) - [0.0, 0.02]) * MILLION)
        behind, errors = paired(values.astype(np.int64), 0)
        held += abs(behind[1] - 0.02) <= 1.96 * errors[1]
    assert abs(held / 400 - 0.95) < 4 * (0.05 * 0.95 / 400) ** 0.5


def test_worlds_of_one_real_position_count_together_and_those_that_are_the_same_once() -> None:
    """Each of 50 values comes four times: the error is that of 50, whatever their order."""
    values = np.random.default_rng(3).integers(0, 100, 50)
    mean, error = mean_and_error(np.tile(values, 4), 50)
    assert mean == pytest.approx(values.mean())
    assert error == pytest.approx(values.std(ddof=1) / 50**0.5)
    odd = np.arange(200) % 50 % 2 == 1
    some = mean_and_error(np.tile(values, 4)[odd], 50, np.flatnonzero(odd))
    assert some[1] == pytest.approx(values[1::2].std(ddof=1) / 5)
    values, same = np.array([1, 5, 1, 9, 5, 1]), np.array([0, 1, 0, 3, 1, 0])
    off = np.array([3 * 1, 2 * 5, 9]) - np.array([3, 2, 1]) * values.mean()
    mean, error = mean_and_error(values, same)
    assert (mean, error) == pytest.approx((values.mean(), (1.5 * (off**2).sum()) ** 0.5 / 6))
    assert clusters(6, same) == 3


def test_what_the_best_has_by_the_luck_of_being_chosen_is_taken_off() -> None:
    """Of five that are all worth one half, whatever 256 worlds say."""
    raw, told = [], []
    for number in range(60):
        chance = np.random.default_rng(number)
        values = np.rint(chance.normal(0.5, 0.2, (256, 5)) * MILLION).astype(np.int64)
        led, tried = np.zeros((256, 5, 1), np.int32), np.full(5, 256)
        found = Weighed(256, values, values, led, led[:, 0], led[:, 0], [], tried, SPENT)
        raw.append(values.mean(axis=0).max() / MILLION)
        [best, *others] = ranked(found, 0, 1)
        told.append(best.win.estimate)
        assert all(0 <= each.behind.estimate < 0.05 for each in others)
    assert np.mean(raw) > 0.51
    assert abs(np.mean(told) - 0.5) < 0.004
