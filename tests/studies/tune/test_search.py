"""The search on worths that are known: it finds the best of numbers, integers and words."""

import ast
from collections.abc import Callable
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
    """A file whose text is known here."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return declared(self.name, self.path, FILE, ast.parse(FILE), [])


def space(*names: str) -> Space:
    """The box of some of the parameters, from their defaults."""
    file = Known("known", Path("known.py"))
    return Space.of(file, [each.default for each in file.parameters], names or WANTED)


def worth(settings: Settings, noise: float = 0.0) -> float:
    """Best at height 14.3, small 0.01, count 9, sure, blue: a word between two others."""
    far = (float(settings["height"]) - 14.3) / 5
    off = (float(settings["count"]) - 9) / 4
    words = {"red": 0.5, "blue": 0.0, "green": 1.0}
    lost = far**2 + off**2 + 0.5 * (not settings["sure"]) + words[str(settings["colour"])]
    return noise - lost - abs(float(settings["small"]) - 0.01)


def found(value: Callable[[Settings], float], generations: int, *names: str) -> Settings:
    """The favourite after so many generations."""
    where = space(*names)
    search = Search(where, seed=1, population=usual_population(where))
    for _ in range(generations):
        search.tell([value(each) for each in search.ask()])
    return search.favourite


def test_it_finds_numbers_integers_and_words() -> None:
    best = found(worth, 120)
    assert best == {"height": best["height"], "small": best["small"], "count": 9, "sure": True,
                    "colour": "blue"}  # fmt: skip
    assert float(best["height"]) == pytest.approx(14.3, abs=0.1)
    assert float(best["small"]) == pytest.approx(0.01, abs=0.005)


def test_it_comes_near_where_worths_are_noisy() -> None:
    noise = np.random.default_rng(2)
    best = found(lambda each: worth(each, 0.3 * noise.normal()), 120)
    assert worth(best) > worth(space().start) + 6
    assert worth(best) > -0.3


@pytest.mark.parametrize("end", [0.0, 20.0])
def test_it_finds_the_end_of_a_range_with_one_parameter(end: float) -> None:
    best = found(lambda each: -abs(float(each["height"]) - end), 40, "height")
    assert best == {"height": end}


@given(some.lists(some.floats(-3, 30), min_size=7, max_size=7))
def test_every_point_stands_for_values_that_can_be_typed(numbers: list[float]) -> None:
    where = space()
    assert len(where.coordinates) == 7  # three of them of a word
    settings = where.settings(np.array(numbers))
    for axis in where.axes:
        value = settings[axis.parameter.name]
        assert axis.parameter.holds(value)
        assert axis.parameter.kind is str or type(value) is axis.parameter.kind
    assert round(float(settings["height"]), 1) == settings["height"]


def test_the_middle_of_settings_is_the_mean_of_numbers_and_the_word_that_occurs_most() -> None:
    one = space().start
    two = {**one, "height": 4.0, "count": 6, "sure": True, "colour": "green"}
    assert space().middle([one, two, two]) == {
        **two, "height": 3.3, "small": one["small"], "count": 5,
    }  # fmt: skip
    assert space().middle([one]) == one
    others = space().other_words(one)
    assert [{**each, "sure": False, "colour": "red"} for each in others] == [one] * 3
    assert [(each["sure"], each["colour"]) for each in others] == [
        (True, "red"), (False, "blue"), (False, "green"),
    ]  # fmt: skip


def drawn() -> list[int]:
    """Where the generator of the whole process stands."""
    return list(np.random.get_state(legacy=False)["state"]["key"])


def test_told_the_same_it_asks_the_same_whoever_else_draws() -> None:
    where = space()
    one, other = (Search(where, seed=5, population=8) for _ in range(2))
    for _ in range(5):
        before = drawn()
        asked = one.ask()
        assert drawn() == before
        np.random.rand(700)
        assert other.ask() == asked
        for search in (one, other):
            search.tell([worth(each) for each in asked])
    assert one.favourite == other.favourite
    assert Search(where, seed=6, population=8).ask() != Search(where, seed=5, population=8).ask()


def test_a_curve_has_both_ends_the_best_and_more_near_it() -> None:
    height, small, count, sure, colour = space().axes
    assert height.spread(10.0) == [0.0, 7.5, 9.4, 10.0, 10.6, 12.5, 20.0]
    assert small.spread(0.0) == [0.0, 0.0625, 0.25, 1.0]
    assert count.spread(9) == [-5, 6, 8, 9, 10, 12]
    assert sure.spread(True) == [False, True]
    assert colour.spread("blue") == ["red", "blue", "green"]


@pytest.mark.parametrize(
    ("names", "told", "help"),
    [
        (("free",), "free has no range to search in", "(0 to 20)"),
        (("fixed",), "fixed can have only one value", "leave it out"),
        (("height", "height"), "names height twice", "leave one out"),
        (("hight",), "no parameter 'hight'", "did you mean 'height'?"),
        (("all",), "free has no range to search in", "leave free out of --params"),
    ],
)
def test_what_cannot_be_tuned_is_told(names: tuple[str, ...], told: str, help: str) -> None:
    with pytest.raises(UserError) as problem:
        space(*names)
    assert told in problem.value.message
    assert help in problem.value.help


def test_budgets_are_times_or_numbers_of_generations() -> None:
    seconds = {"90s": 90, "10m": 600, "10 min": 600, "2h": 7200}
    assert {typed: Budget.read(typed).seconds for typed in seconds} == seconds
    assert Budget.read("200 generations") == Budget(generations=200)
    assert Budget.read("1  generation") == Budget(generations=1)
    for typed in seconds:
        assert Budget.read(Budget.read(typed).typed) == Budget.read(typed)


@pytest.mark.parametrize(
    "typed", ["", "10", "0s", "1.5m", "-3s", "10 days", "0 generations", "_ generations", "99999h"]
)
def test_other_budgets_are_refused(typed: str) -> None:
    with pytest.raises(UserError, match=r"cannot be read|is out of range"):
        Budget.read(typed)


def test_a_search_has_a_generation_at_least_and_ends_when_its_part_of_the_time_is_up() -> None:
    assert not Budget(seconds=10.0).is_spent(0, 99.0, rest=1.0)
    assert not Budget(seconds=10.0).is_spent(5, 4.1, rest=1.0)  # a sixth one ends at 4.92
    assert Budget(seconds=10.0).is_spent(5, 4.2, rest=1.0)
    assert not Budget(seconds=10.0).is_too_short(14.0)
    assert Budget(seconds=10.0).is_too_short(14.1)
    assert not Budget(generations=1).is_too_short(1e9)
    assert not Budget(generations=5).is_spent(4, 99.0, rest=1.0)
    assert Budget(generations=5).is_spent(5, 0.0, rest=1.0)
