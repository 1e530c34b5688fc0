"""Strategies in plain Python are called by the engine, in the midst of a game."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from silver_sim.errors import StrategyError
from silver_sim.games.contract.seats import FREE, SeatSetup
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.play import digest
from tests.games.silver.engine.play import match_of, new_match, seats

TIMES = 60


@pytest.fixture
def alarm() -> Iterator[None]:
    """An alarm interrupts as Ctrl-C does; not in a finalizer, where Python would lose either."""
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    gc.disable()
    yield
    gc.enable()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def play_until(seconds: float, match: SilverMatch) -> None:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    match.play(0, 3000)


@pytest.mark.skipif(os.name != "posix", reason="is interrupted by an alarm")
def test_ctrl_c_is_heeded_wherever_the_games_stand(
    alarm: None, capfd: pytest.CaptureFixture[str]
) -> None:
    match = new_match("steady,steady,tumbler", compiled=False)
    hook = sys.unraisablehook
    whole = digest(match.play(0, 20))
    assert sys.unraisablehook is hook
    for number in range(TIMES):
        with pytest.raises(KeyboardInterrupt):
            play_until(0.006 + number * 0.00037, match)
    assert digest(match.play(0, 20)) == whole
    assert capfd.readouterr() == ("", "")


class Raising:
    """A policy in plain Python that raises the problem when it is asked for the hundredth time."""

    history = False
    draws = True

    def __init__(self, problem: BaseException) -> None:
        [self.policy] = seats("steady,steady", compiled=False)[0].policies
        self.address, self.limits = 0, FREE
        self.functions, self.numbers = self.policy.functions, self.policy.numbers
        self.problem, self.asked = problem, 0

    def ask(self, *given: Any) -> None:
        self.asked += 1
        if self.asked == 100:
            raise self.problem
        self.policy.ask(*given)


@pytest.mark.parametrize("problem", [ValueError("too much"), SystemExit(3), RecursionError()])
def test_what_a_strategy_raises_stops_the_games_and_is_told(problem: BaseException) -> None:
    match = match_of([SeatSetup("raising", [Raising(problem)]), *seats("steady,tumbler")])
    with pytest.raises(StrategyError, match=f"'raising' failed: {type(problem).__name__}") as told:
        match.play(0, 100)
    assert told.value.__cause__ is problem


def test_a_fault_is_not_remembered_in_the_next_games() -> None:
    raising = Raising(ValueError("once"))
    match = match_of([SeatSetup("raising", [raising]), *seats("steady,tumbler")])
    with pytest.raises(StrategyError):
        match.play(0, 100)
    others = match_of(seats("steady,steady,tumbler")).play(0, 100)
    assert digest(match.play(0, 100)) == digest(others)
    assert raising.asked > 200
