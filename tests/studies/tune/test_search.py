"""The search on worths that are known: it finds the best of numbers, integers and words."""

import ast
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.parameters import Parameter, declared
from silver_sim.errors import UserError
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.result import Settings
from silver_sim.studies.tune.search import Search, usual_population
from silver_sim.studies.tune.space import Space

FILE = '''"""Has parameters of every kind."""

from enum import IntEnum
from typing import NamedTuple


class Colour(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


class Params(NamedTuple):
    height: float = 2.0  # a number (0 to 20)
    small: float = 0.015  # near the end of its range (0 to 1)
    count: int = 3  # an integer (-5 to 12)
    sure: bool = False  # yes or no
    colour: Colour = Colour.RED  # a word
    free: float = 1.0  # has no range
    fixed: int = 4  # has no choice (4 to 4)
'''
WANTED = ["height", "small", "count", "sure", "colour"]


class Known(StrategyFile):
    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return declared(self.name, self.path, FILE, ast.parse(FILE), [])


def space(*names: str) -> Space:
    """The box of some of the parameters, from their defaults."""
    file = Known("known", Path("known.py"))
    return Space.of(file, [each.default for each in file.parameters], names or WANTED)


def worth(settings: Settings) -> float:
    """Best at height 14.3, small 0.01, count 9, sure, blue: a word between two others."""
    far = (float(settings["height"]) - 14.3) / 5
    off = (float(settings["count"]) - 9) / 4
    words = {"red": 0.5, "blue": 0.0, "green": 1.0}
    lost = far**2 + off**2 + 0.5 * (not settings["sure"]) + words[str(settings["colour"])]
    return -lost - abs(float(settings["small"]) - 0.01)


def found(noise: float) -> Settings:
    """The favourite after 120 generations of worths with so much noise."""
    where, draws = space(), np.random.default_rng(2)
    search = Search(where, seed=1, population=usual_population(where))
    for _ in range(120):
        search.tell([worth(each) + noise * draws.normal() for each in search.ask()])
    return search.favourite


def test_it_finds_numbers_integers_and_words_also_where_worths_are_noisy() -> None:
    best = found(0.0)
    assert (best["count"], best["sure"], best["colour"]) == (9, True, "blue")
    assert float(best["height"]) == pytest.approx(14.3, abs=0.1)
    assert float(best["small"]) == pytest.approx(0.01, abs=0.005)
    assert worth(found(0.3)) > -0.3


@given(some.lists(some.floats(-3, 30), min_size=7, max_size=7))
def test_every_point_stands_for_values_that_can_be_typed(numbers: list[float]) -> None:
    settings = space().settings(np.array(numbers))  # three of the seven are of a word
    for axis in space().axes:
        value = settings[axis.parameter.name]
        assert axis.parameter.holds(value)
        assert axis.parameter.kind is str or type(value) is axis.parameter.kind
    assert round(float(settings["height"]), 1) == settings["height"]


def test_told_the_same_it_asks_the_same_whoever_else_draws() -> None:
    one, other = (Search(space(), seed=5, population=8) for _ in range(2))
    for _ in range(5):
        before = np.random.get_state(legacy=False)["state"]["key"].tolist()
        asked = one.ask()
        assert np.random.get_state(legacy=False)["state"]["key"].tolist() == before
        np.random.rand(700)
        assert other.ask() == asked
        for search in (one, other):
            search.tell([worth(each) for each in asked])
    assert one.favourite == other.favourite


def test_a_curve_has_both_ends_the_best_and_more_near_it() -> None:
    height, small, count, sure, colour = space().axes
    assert height.spread(10.0) == [0.0, 7.5, 9.4, 10.0, 10.6, 12.5, 20.0]
    assert small.spread(0.0) == [0.0, 0.0625, 0.25, 1.0]
    assert count.spread(9) == [-5, 6, 8, 9, 10, 12]
    assert sure.spread(True) == [False, True]
    assert colour.spread("blue") == ["red", "blue", "green"]
    refused = {"free": "no range to search in", "fixed": "only one value", "hight": "no parameter"}
    for name, told in refused.items():
        with pytest.raises(UserError, match=told):
            space(name)


def test_a_search_has_a_generation_at_least_and_ends_when_its_part_of_the_time_is_up() -> None:
    time, generations = Budget.read("10s"), Budget.read("5 generations")
    assert not time.is_spent(0, 99.0, rest=1.0)
    assert not time.is_spent(5, 4.1, rest=1.0)  # a sixth one ends at 4.92
    assert time.is_spent(5, 4.2, rest=1.0)
    assert [time.is_too_short(seconds) for seconds in (14, 14.1)] == [False, True]
    assert [generations.is_spent(done, 99.0, rest=1.0) for done in (4, 5)] == [False, True]
    assert (time.typed, generations.typed) == ("--time 10s", "--generations 5")
    assert [Budget.read(each.kept) for each in (time, generations)] == [time, generations]
