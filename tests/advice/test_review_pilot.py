"""How many worlds a review has in a time, by a few decisions that are timed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from silver_sim.advice.review import pilot
from silver_sim.advice.review.judging import Judge
from silver_sim.advice.worlds import BATCH


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class TimedJudge:
    """A judge whose decisions take so long each, and so long a world."""

    clock: Clock
    set_up: float
    a_world: float
    worlds: int = 0

    def quietly(self, worlds: int) -> TimedJudge:
        return TimedJudge(self.clock, self.set_up, self.a_world, worlds)

    def first_looks(self, some: Sequence[Any]) -> list[Any]:
        self.clock.now += len(some) * (self.set_up + self.a_world * self.worlds)
        return []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    number=st.integers(1, 500),
    seconds=st.floats(1, 600),
    set_up=st.floats(1e-4, 0.05),
    a_world=st.floats(1e-6, 1e-4),
)
def test_pilot_and_review_take_the_time_that_was_given(
    monkeypatch: pytest.MonkeyPatch, number: int, seconds: float, set_up: float, a_world: float
) -> None:
    clock = Clock()
    monkeypatch.setattr(pilot, "monotonic", clock)
    judge = TimedJudge(clock, set_up, a_world)
    worlds = pilot.worlds_in(seconds, cast(Judge, judge), [None] * number)

    def ends(worlds: int) -> float:
        return clock.now + number * (set_up + pilot.LOOKS_TAKE * a_world * worlds)

    assert pilot.LEAST <= worlds <= pilot.MOST_WORLDS
    assert worlds == pilot.LEAST or ends(worlds) <= seconds * (1 + 1e-9)
    measurable = set_up <= 3 * a_world * pilot.MANY
    if measurable and ends(2 * pilot.FEW) < seconds and worlds < pilot.MOST_WORLDS:
        assert ends(worlds + BATCH) >= seconds * (1 - 1e-9)


def test_where_nothing_was_decided_no_time_is_needed() -> None:
    assert pilot.worlds_in(1.0, cast(Judge, None), []) == pilot.WORLDS
