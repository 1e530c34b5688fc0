"""Positions in order: what is out of order is brought back, and what is known well stays."""

from __future__ import annotations

import pytest

from silver_sim.studies.silver.call_safety.advice.atlas import Range
from silver_sim.studies.silver.call_safety.advice.order import (
    chances_in_order,
    heavier,
    in_order,
    signs_in_order,
    worse,
)
from silver_sim.studies.silver.call_safety.advice.reading import HEAVIEST, CellPlace

HERE = CellPlace(seats=3, cards=2, unknown=1, known=4, opponents=(3, 5))


def ranges(*found: tuple[float, float, float]) -> dict[CellPlace, Range]:
    """Ranges of the known sums 0, 1, 2 ..., best first."""
    return {CellPlace(2, 1, 0, known, (3,)): Range(*each) for known, each in enumerate(found)}


def around(estimate: float, half: float) -> Range:
    """A gain with its interval."""
    return Range(estimate, estimate - half, estimate + half)


def test_a_step_raises_a_card_or_adds_one_or_takes_one_from_an_opponent() -> None:
    assert [*worse(HERE)] == [
        HERE._replace(known=5),
        HERE._replace(cards=3, unknown=2),
        HERE._replace(opponents=(2, 5)),
        HERE._replace(opponents=(3, 4)),
    ]
    assert [*worse(CellPlace(3, 4, 4, 0, (1, 1)))] == []
    assert [*worse(CellPlace(3, 4, 0, HEAVIEST, (2, 2)))] == [CellPlace(3, 4, 0, HEAVIEST, (1, 2))]


def test_what_is_in_order_stays() -> None:
    found = ranges((0.9, 0.8, 1), (0.5, 0.4, 0.6), (0.5, 0.3, 0.6), (0.1, 0, 0.2))
    assert in_order(found) == found
    assert signs_in_order(found) == found


def test_what_is_out_of_order_meets_in_the_middle() -> None:
    estimates = [each.estimate for each in in_order(ranges((0.4, 0, 1), (0.6, 0, 1))).values()]
    assert estimates == [0.5, 0.5]


def test_a_cell_known_well_holds_where_another_is_hardly_known() -> None:
    thin, well = (0.25, 0.0, 0.9), (0.85, 0.84, 0.86)
    first, second = in_order(ranges(thin, well)).values()
    assert second == pytest.approx(well, abs=0.02)
    assert first.estimate >= second.estimate
    assert first.lo == pytest.approx(0.84, abs=0.02)
    assert first.hi == 0.9


def test_where_two_are_surely_out_of_order_the_interval_holds_both() -> None:
    for each in in_order(ranges((0.1, 0.09, 0.11), (0.9, 0.89, 0.91))).values():
        assert each.lo < 0.12
        assert each.hi > 0.88


def test_only_steps_that_are_asked_for_count() -> None:
    better, other = HERE, HERE._replace(opponents=(2, 5))
    found = {better: Range(0.1, 0, 0.2), other: Range(0.9, 0.8, 1)}
    assert in_order(found, heavier) == found


def test_gains_keep_their_size_and_their_signs_are_in_order() -> None:
    """The first gains less than the second, the third loses more than the fourth: both stay."""
    calls, waits = (
        ((0.03, 0.025, 0.04), (0.05, 0.04, 0.06)),
        ((-0.2, -0.3, -0.1), (-0.1, -0.2, -0.03)),
    )
    found = ranges(*calls, *waits)
    assert signs_in_order(found) == found


def test_of_two_signs_that_contradict_each_other_the_surer_one_stays() -> None:
    """The first is the better position: it waits, though the other one calls."""
    sure, unsure = 0.01, 0.25
    wait, call = signs_in_order(ranges(around(-0.3, sure), around(0.3, unsure))).values()
    assert wait == around(-0.3, sure)
    assert (call.estimate, call.lo) == (0.3, 0)
    wait, call = signs_in_order(ranges(around(-0.3, unsure), around(0.3, sure))).values()
    assert (wait.estimate, wait.hi) == (-0.3, 0)
    assert call == around(0.3, sure)


def test_signs_are_in_order_however_far_apart_positions_are() -> None:
    found = signs_in_order(ranges(around(-0.3, 0.01), around(0, 0.1), around(0.3, 0.02)))
    assert [each.lo > 0 for each in found.values()] == [False, False, False]


def test_an_interval_holds_what_the_cell_was_estimated_as_by_itself() -> None:
    better, other = (0.96, 0.92, 0.99), (0.85, 0.849, 0.851)
    low = chances_in_order(ranges((0.85, 0.849, 0.851), better, other))
    for place, (own, *_) in zip(low, ((0.85,), better, other), strict=True):
        assert low[place].lo <= own <= low[place].hi
