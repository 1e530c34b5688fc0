"""What differences are worth: sums, reasons, which are weighed, and who finds them side by side."""

import math
import threading
import time
from typing import Any

import numpy as np
import pytest

from silver_sim.games.lookahead import Consequence
from silver_sim.search.referee import Weighed
from silver_sim.stats.results import Estimate
from silver_sim.studies.difference.asking import Difference
from silver_sim.studies.difference.comparison import Sampling, Weighing
from silver_sim.studies.difference.result import Change, Effect
from silver_sim.studies.difference.study import in_order
from silver_sim.studies.difference.weighed import costliest
from silver_sim.studies.difference.worth import Worth, because, by_game, least_gain, reasons, row

TURNS = Consequence("turns", "turns", "turn", "pace", "it ends {} later", "it ends {} sooner")
CALLS = Consequence("calls", "it calls", "%", "call", "more often, by {}", "less often, by {}")
BOTH = (TURNS, CALLS)


def weighed(gains: list[float], turns: list[int], calls: list[int], truth: float = 0.0) -> Weighed:
    """Two choices in some worlds; the first always has a chance of 0.25 and leads to nothing."""
    chances = np.array([[0.25, 0.25 + gain] for gain in gains])
    led = np.array([[[0, 0], [t, c]] for t, c in zip(turns, calls, strict=True)])
    return Weighed(chances, led, np.array([0.25, 0.25 + truth]))


def test_the_numbers_are_those_of_the_worlds_written_out() -> None:
    """Three differences in two of four games, at a table of two; the second is no first one."""
    found = [
        (0, row(weighed([0.1, 0.3], [2, 4], [1, 0], truth=0.5)), True),
        (0, row(weighed([0.4, 0.4], [0, 0], [1, 1])), False),
        (2, row(weighed([-0.1, -0.3], [-3, -1], [0, 0], truth=-0.25)), True),
    ]
    worth = Worth(by_game(found, 4, len(BOTH)), BOTH, seats=2)
    assert worth.differences == 3
    assert worth.gain().estimate == pytest.approx((0.2 + 0.4 - 0.2) / 3)
    first = worth.a_game(first_gain=1)
    assert first.estimate == pytest.approx((0.2 - 0.2) / (4 * 2))
    assert worth.a_game(gain=1).estimate == pytest.approx((0.2 + 0.4 - 0.2) / (4 * 2))
    assert worth.a_game(first_true=1).estimate == pytest.approx((0.5 - 0.25) / (4 * 2))
    apart = worth.a_game(first_gain=1, first_true=-1)
    assert apart.estimate == pytest.approx((0.0 - 0.25) / (4 * 2))
    by_block = [0.1, 0.0, -0.1, 0.0]  # of firsts, a seat
    assert first.se == pytest.approx(np.std(by_block, ddof=1) / math.sqrt(4))
    turns, calls = worth.effects()
    assert turns.more.estimate == pytest.approx((3 + 0 - 2) / 3)
    assert calls.more.estimate == pytest.approx((0.5 + 1 + 0) / 3)
    squares = (10 + 0 + 5) / 3  # the mean over differences of means over worlds
    assert turns.size == pytest.approx(1 / 3 / math.sqrt(squares - 1 / 9))


def effect(name: str, estimate: float, size: float | None, p: float) -> Effect:
    more = Estimate(estimate, 0.0 if size is None else 0.1, method="t", p=p, p_adjusted=p)
    return Effect(name, name, "turn", more, size)


def test_reasons_differ_most_are_shown_and_are_about_different_things() -> None:
    abouts = {"sum": "own", "score": "own", "turns": "pace", "cards": "village", "calls": "call"}
    known = [
        Consequence(name, name, "", about, f"more {name}: {{}}", f"less {name}: {{}}")
        for name, about in abouts.items()
    ]
    numbers = [
        ("sum", -1.0, -0.5, 0.001), ("score", -2.0, -0.7, 0.001), ("turns", 1.0, 0.6, 0.2),
        ("cards", 0.1, 0.1, 0.04), ("calls", 1.0, None, 0.0),
    ]  # fmt: skip
    found = [effect(*each) for each in numbers]

    def named(change: Change | None = None) -> list[str]:
        return [told.split(":")[0] for told in reasons(found, known, change)]

    assert named() == ["more calls", "less score"]
    assert named(Change("open_turn", "draw", "call")) == ["less score", "more cards"]
    assert reasons([effect("sum", 0.0, None, 1.0)], known) == []


def test_a_reason_says_how_much_and_which_way() -> None:
    more = Estimate(-0.125, 0.01, -0.145, -0.105, method="t")
    assert because(CALLS, more) == "less often, by 12.5 ± 2.0 percentage points"
    assert because(TURNS, Estimate(2.0, 0.0, method="constant")) == "it ends 2.00 turns later"


def test_the_costliest_are_sure_and_each_of_another_kind() -> None:
    def found(number: int, kind: str, *gains: float) -> Difference:
        worth, change = weighed([*gains], [0] * 3, [0] * 3), Change("q", kind, "b")
        rest = "", {}, ({}, {}), None, False
        return Difference(0, number, change, *rest, row(worth), least_gain(worth))

    differences = [
        found(0, "take", 0.2, 0.3, 0.25),
        found(1, "draw", 0.2, 0.3, 0.25),
        found(2, "take", 0.3, 0.35, 0.4),  # surer
        found(3, "call", 0.0, 0.0, 0.95),  # by luck
        found(4, "keep", -0.1, -0.2, -0.3),
    ]
    assert [each.number for each in costliest(differences)] == [2, 1]


@pytest.mark.parametrize(
    ("differences", "games", "expected"),
    [
        (36_000, 1000, Sampling(100, 12)),  # many: drawn among a hundred games
        (600, 1000, Sampling(500, 1)),  # few: as many games as it takes
        (10, 1000, Sampling(1000, 1)),  # too few
        (360, 10, Sampling(10, 1)),
        (0, 5, Sampling(5, 1)),
    ],
)
def test_about_as_many_are_weighed_as_wanted(
    differences: int, games: int, expected: Sampling
) -> None:
    weighing: Any = Weighing(by=None, models=None, differences=300)
    assert Sampling.of(weighing, differences, games) == expected


def test_what_workers_make_comes_in_the_order_of_the_tasks() -> None:
    threads = set()

    def slow_at_first(task: int) -> int:
        threads.add(threading.get_ident())
        time.sleep(0.02 if task == 0 else 0.0)
        return 1 // (39 - task)

    found = in_order("abc", lambda _, task: slow_at_first(task), range(40))
    assert [next(found) for _ in range(39)] == [0] * 38 + [1]
    assert len(threads) > 1
    with pytest.raises(ZeroDivisionError):  # of the task whose turn it is
        next(found)
