"""Waiting for what is played: no moment at which it ends is a wrong one."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from silver_sim.arena.deadline import DeadlineWatch


class EndsLate(Future[int]):
    """Ends in the moment after the time to wait for it is up."""

    def result(self, timeout: float | None = None) -> int:
        """What it brings, if it is asked again."""
        if not self.done():
            self.set_result(7)
            raise TimeoutError
        return super().result(timeout)


def test_what_ends_when_the_time_to_wait_is_up_is_taken() -> None:
    assert DeadlineWatch(30.0).result(EndsLate()) == 7


def test_a_time_out_of_the_task_itself_is_raised() -> None:
    future = Future[int]()
    future.set_exception(TimeoutError("its own"))
    with pytest.raises(TimeoutError, match="its own"):
        DeadlineWatch(30.0).result(future)
