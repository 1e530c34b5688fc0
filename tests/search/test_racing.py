"""Racing: which answer is given, and which answers are still tried."""

import numpy as np
import pytest

from silver_sim.search.racing import FIRST, race


class Trials:
    """Answers of known value; chance that all answers of a world share, and chance of their own."""

    def __init__(
        self, values: list[float], shared: float = 0.3, own: float = 0.0, seed: int = 1
    ) -> None:
        chance = np.random.default_rng(seed)
        worlds = 256
        self.table = np.array(values) + shared * chance.normal(size=(worlds, 1))
        self.table = self.table + own * chance.normal(size=(worlds, len(values)))
        self.tried = np.zeros(len(values), int)

    def __call__(self, alive: np.ndarray, first: int, last: int) -> np.ndarray:
        self.tried += alive * (last - first)
        return np.where(alive, self.table[first:last], 0.0)


def test_a_better_answer_is_found_through_chance_that_all_share_or_in_a_single_world() -> None:
    assert race(3, 64, Trials([0.5, 0.4, 0.52], shared=5.0)) == 2
    assert race(2, 1, Trials([0.1, 0.9])) == 1


def test_the_own_answer_stands_where_all_are_equal_and_mostly_where_none_is_better() -> None:
    assert race(4, 256, Trials([0.5] * 4)) == 0
    given = [race(10, 64, Trials([0.5] * 10, own=0.3, seed=seed)) for seed in range(200)]
    assert np.mean([answer == 0 for answer in given]) > 0.5


def test_an_answer_that_is_better_by_more_than_chance_mostly_wins() -> None:
    given = [race(5, 64, Trials([0.5] * 4 + [0.7], own=0.3, seed=seed)) for seed in range(200)]
    assert np.mean([answer == 4 for answer in given]) > 0.9


def test_hopeless_answers_are_dropped_early_and_all_when_one_is_better_beyond_doubt() -> None:
    trials = Trials([0.5, 0.1, 0.49, 0.5], own=0.05)
    race(4, 256, trials)
    assert trials.tried[1] == FIRST
    assert trials.tried[0] == 256
    trials = Trials([0.1, 0.9, 0.1], own=0.01)
    assert race(3, 256, trials) == 1
    assert trials.tried.tolist() == [FIRST] * 3


@pytest.mark.parametrize("worlds", [16, 17, 100])
def test_all_worlds_are_tried_once(worlds: int) -> None:
    trials = Trials([0.5, 0.5])
    race(2, worlds, trials)
    assert trials.tried.tolist() == [worlds] * 2
