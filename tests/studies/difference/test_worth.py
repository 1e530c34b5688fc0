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
CALLS = Consequence("calls", "it calls", "%", "call", "calls in {}", "calls in {}")
BOTH = (TURNS, CALLS)


def weighed(gains: list[float], turns: list[int], calls: list[int], truth: float = 0.0) -> Weighed:
    """Two choices in some worlds; the first always has a chance of 0.25 and leads to nothing."""
    chances = np.array([[0.25, 0.25 + gain] for gain in gains])
    led = np.array([[[0, 0], [t, c]] for t, c in zip(turns, calls, strict=True)])
    return Weighed(chances, led, np.array([0.25, 0.25 + truth]))


def test_the_numbers_are_those_of_the_worlds_written_out() -> None:
    """Three differences in two of four games, at a table of two; the second is no first one."""
    rows = [
        (0, row(weighed([0.1, 0.3], [2, 4], [1, 0], truth=0.5)), True),
        (0, row(weighed([0.4, 0.4], [0, 0], [1, 1])), False),
        (2, row(weighed([-0.1, -0.3], [-3, -1], [0, 0], truth=-0.25)), True),
    ]
    worth = Worth(by_game(rows, 4, len(BOTH)), BOTH, seats=2)
    assert worth.differences == 3
    assert worth.gain().estimate == pytest.approx((0.2 + 0.4 - 0.2) / 3)
    first, every = worth.a_game(first_gain=1), worth.a_game(gain=1)
    true, apart = worth.a_game(first_true=1), worth.a_game(first_gain=1, first_true=-1)
    found = [each.estimate for each in (first, every, true, apart)]
    sums = [0.2 - 0.2, 0.2 + 0.4 - 0.2, 0.5 - 0.25, 0.0 - 0.25]
    assert found == pytest.approx([each / (4 * 2) for each in sums])
    by_block = [0.1, 0.0, -0.1, 0.0]  # of firsts, a seat
    assert first.se == pytest.approx(np.std(by_block, ddof=1) / math.sqrt(4))
    turns, calls = worth.effects()
    assert turns.more.estimate == pytest.approx((3 + 0 - 2) / 3)
    assert calls.more.estimate == pytest.approx((0.5 + 1 + 0) / 3)
    squares = (10 + 0 + 5) / 3  # the mean over differences of means over worlds
    assert turns.size == pytest.approx(1 / 3 / math.sqrt(squares - 1 / 9))


def test_reasons_differ_most_are_shown_and_are_about_different_things() -> None:
    numbers = {
        "sum": ("own", -1.0, -0.5, 0.001), "score": ("own", -2.0, -0.7, 0.001),
        "turns": ("pace", 1.0, 0.6, 0.2), "cards": ("village", 0.1, 0.1, 0.04),
        "calls": ("call", 1.0, None, 0.0), "same": ("same", 0.0, None, 0.0),
    }  # fmt: skip
    known, found = [], []
    for name, (about, value, size, p) in numbers.items():
        more = Estimate(value, 0.0 if size is None else 0.1, method="t", p=p, p_adjusted=p)
        known.append(Consequence(name, name, "", about, f"more {name}: {{}}", f"less {name}: {{}}"))
        found.append(Effect(name, name, "turn", more, size))

    def named(change: Change | None = None) -> list[str]:
        return [told.split(":")[0] for told in reasons(found, known, change)]

    assert named() == ["more calls", "less score"]
    assert named(Change("open_turn", "draw", "call")) == ["less score", "more cards"]


def test_a_reason_says_how_much_and_as_many_are_weighed_as_wanted() -> None:
    more = Estimate(-0.125, 0.01, -0.145, -0.105, method="t")
    assert because(CALLS, more) == "calls in 12.5 ± 2.0 fewer deals in 100"
    assert because(TURNS, Estimate(2.0, 0.0, method="constant")) == "it ends 2.00 turns later"
    weighing: Any = Weighing(by=None, models=None, differences=300)
    games = {(36_000, 1000): (100, 12), (600, 1000): (500, 1), (10, 1000): (1000, 1)}
    for differences, wanted in (games | {(360, 10): (10, 1), (0, 5): (5, 1)}).items():
        assert Sampling.of(weighing, *differences) == wanted


def test_the_costliest_are_sure_and_each_of_another_kind() -> None:
    def found(number: int, kind: str, *gains: float) -> Difference:
        worth, change = weighed([*gains], [0] * 3, [0] * 3), Change("q", kind, "b")
        weighs = row(worth), least_gain(worth)
        return Difference(0, number, change, "", {}, (), None, False, *weighs)

    sure, surer, luck, worse = (0.2, 0.3, 0.25), (0.3, 0.35, 0.4), (0.0, 0.0, 0.95), (-0.1,) * 3
    kinds = [("take", sure), ("draw", sure), ("take", surer), ("call", luck), ("keep", worse)]
    differences = [found(number, kind, *gains) for number, (kind, gains) in enumerate(kinds)]
    assert [each.number for each in costliest(differences)] == [2, 1]


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
