"""From which certainty about a card on another answer is better: worlds weighted anew."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.certainty import break_even, certainty
from silver_sim.advice.position import position_of_text
from silver_sim.advice.ranking import ranked
from silver_sim.advice.result import Turning
from silver_sim.advice.weighing import SPENT, Asker, Weighed
from silver_sim.games.positions import CardPlace, Doubted
from tests.advice.positions import players

DOUBTED = [Doubted(seat=0, slot=1, value=7, sure=75)]


def weighed(right: Any, *by_answer: tuple[int, int]) -> Weighed:
    """Worlds in which answers win so many millionths: where the card is no 7, and where it is."""
    found = [np.where(right, is_one, is_none) for is_none, is_one in by_answer]
    chances = np.array(found, np.int64).T
    worlds, answers = chances.shape
    led, below = np.zeros((worlds, answers, 1), np.int32), np.zeros((worlds, 1), np.int8)
    values, tried = np.where(right, 7, 4)[:, None].astype(np.int8), np.full(answers, worlds)
    cards = [CardPlace(0, 1)]
    return Weighed(worlds, chances, chances, led, values, below, cards, tried, SPENT)


def found(right: Any, *by_answer: tuple[int, int]) -> Any:
    given = weighed(right, *by_answer)
    return certainty(given, ranked(given, 0, 1), DOUBTED)


def ends_of(turning: Turning) -> tuple[Any, ...]:
    return turning.at.estimate, turning.at.lo, turning.at.hi


def test_two_kinds_of_worlds_balance_where_arithmetic_says() -> None:
    """Answer 0 wins 10 % and 60 %, answer 1 wins 30 % and 50 %: even where c * 10 = (1 - c) * 20.

    Answer 2 wins 40 % and 20 %: it would be better than answer 0 below 3 / 7 only.
    """
    right = np.arange(64) % 4 > 0
    told = found(right, (100_000, 600_000), (300_000, 500_000), (400_000, 200_000))
    assert told.above is None
    assert told.below.answer == 1
    exact = float(Fraction(20, 30))
    assert (told.wins.right.estimate, told.wins.wrong.estimate) == (0.6, 0.1)
    assert all(abs(end - exact) < 1e-5 for end in ends_of(told.below))
    less = found(~right, (100_000, 600_000), (300_000, 500_000))
    assert less.below is None
    assert less.above.answer == 1
    assert all(abs(end - exact) < 1e-5 for end in ends_of(less.above))


def test_it_says_nothing_where_the_answer_never_changes_or_worlds_of_a_kind_are_few() -> None:
    right = np.arange(64) % 4 > 0
    told = found(right, (100_000, 600_000), (90_000, 500_000))
    assert (told.below, told.above, told.sure) == (None, None, 75)
    few = found(np.arange(64) > 14, (100_000, 600_000), (300_000, 500_000))
    assert (few.below, few.wins.wrong) == (None, None)
    given = weighed(right, (100_000, 600_000), (300_000, 500_000))
    answers = ranked(given, 0, 1)
    assert certainty(given, answers, []) is None
    assert certainty(given, answers, DOUBTED * 2) is None


@pytest.mark.parametrize("period", [0, 100])
def test_intervals_hold_the_true_certainty_as_often_as_they_say(period: int) -> None:
    """Gains of -3 where the card is what it is taken for, and 4 where not: even at 4 / 7."""
    chance = np.random.default_rng(1)
    held, worlds = 0, np.arange(500)
    right = (worlds + 0.5) * np.sqrt(2) % 1.0 < 0.7
    for _ in range(600):
        noise = chance.normal(0, 4, 500)
        if period:
            noise += chance.normal(0, 4, period)[worlds % period]
        at = break_even(np.where(right, -3.0, 4.0) + noise, right, period)["below"]
        assert at.lo <= at.estimate <= at.hi
        held += at.lo <= 4 / 7 <= at.hi
    assert 0.93 <= held / 600 <= 0.97


@pytest.mark.slow
def test_a_double_exchange_is_ranked_with_its_risk_and_with_the_certainty_that_it_needs() -> None:
    line = "own:9~{},9,3,x others:n,n,n,n/n,n,n,n ask:place_card hand:2 from:pile"
    budget = Budget(None, 1024, least=0)
    advice = {
        sure: advise(position_of_text(line.format(sure)), Asker(players("silver")), budget)
        for sure in (20, 95)
    }
    double = [
        next(each for each in told.answers if each.line.get("slots") == [0, 1])
        for told in advice.values()
    ]
    assert all(each.worlds == 1024 for told in advice.values() for each in told.answers)
    assert (double[0].win.hi or 1.0) < (double[1].win.lo or 0.0)
    assert advice[95].answers[0] == double[1]
    above = advice[20].certainty.above
    assert above
    assert advice[20].answers[above.answer] == double[0]
    assert 0.2 < above.at.estimate < 0.7
    [chances] = [e.chances for e in advice[20].holdings if (e.seat, e.slot) == (0, 0)]
    assert abs(chances[9] - 0.2) < 0.02
