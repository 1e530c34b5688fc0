"""What keeps a strategy from being waited for, and what never does."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest

from silver_sim.arena.deadline import DeadlineWatch, in_time
from silver_sim.compiled.jit import undisturbed
from silver_sim.errors import EndlessError
from silver_sim.games.contract.table import Waiting
from silver_sim.thread_clock import ThreadClock

SHORT = 0.1  # seconds of processor time
COMPUTES = r"for \d+ s of processor time"
WAITS = r"for \d+ s, and computes nothing meanwhile"


class EndsLate(Future[int]):
    """Ends in the moment after the time to wait for it is up."""

    def result(self, timeout: float | None = None) -> int:
        if not self.done():
            self.set_result(7)
            raise TimeoutError
        return super().result(timeout)


def test_what_ends_as_the_time_to_wait_is_up_is_taken_and_its_own_time_out_raised() -> None:
    assert DeadlineWatch(30.0).result(EndsLate()) == 7
    future = Future[int]()
    future.set_exception(TimeoutError("its own"))
    with pytest.raises(TimeoutError, match="its own"):
        DeadlineWatch(30.0).result(future)


# What a strategy may do instead of an answer; at the end the test lets it go.

Deed = Callable[[threading.Event], object]


class Asking:
    """Waits for one answer (``contract.Waits``)."""

    def __init__(self, strategy: Deed) -> None:
        self.over = threading.Event()
        self._strategy = strategy
        self._clock: ThreadClock | None = None

    def answer(self, watch: DeadlineWatch) -> str:
        self._clock = ThreadClock.here()
        watch.add(self)
        self._strategy(self.over)
        return "answered"

    @property
    def waiting(self) -> Waiting | None:
        return self._clock and Waiting(self._clock, "here")

    def endless(self, spent: str) -> EndlessError:
        return EndlessError(f"it has not answered for {spent}")


def loops(over: threading.Event) -> None:
    while not over.is_set():
        pass


def sleeps(over: threading.Event) -> None:
    while not over.is_set():
        time.sleep(0.1)


def waits_for_a_lock(_: threading.Event) -> None:
    lock = threading.Lock()
    with lock, lock:
        pass


def reads_a_pipe_into_which_nobody_writes(_: threading.Event) -> None:
    os.read(os.pipe()[0], 1)


def computes(seconds: float) -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


@pytest.fixture
def company() -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "fate"),
    [
        (loops, COMPUTES),
        (sleeps, WAITS),
        (waits_for_a_lock, WAITS),
        (reads_a_pipe_into_which_nobody_writes, WAITS),
    ],
)
def test_whoever_never_answers_is_let_down_and_told_what_it_did(strategy: Deed, fate: str) -> None:
    asking = Asking(strategy)
    try:
        with pytest.raises(EndlessError, match=fate) as problem:
            in_time(asking.answer, SHORT)
    finally:
        asking.over.set()
    assert "--deadline" in problem.value.help


@pytest.mark.usefixtures("company")
def test_whoever_waits_longer_than_it_may_compute_answers() -> None:
    def patient(_: threading.Event) -> None:
        time.sleep(3 * SHORT)
        computes(SHORT / 2)

    assert in_time(Asking(patient).answer, SHORT) == "answered"


def test_whoever_is_kept_waiting_for_the_compiler_answers() -> None:
    """numba works in another thread: neither its processor time nor the waiting is counted."""

    def compiles(_: threading.Event) -> None:
        undisturbed(computes, 2 * SHORT)
        undisturbed(time.sleep, 12 * SHORT)

    assert in_time(Asking(compiles).answer, SHORT) == "answered"


def test_a_process_that_is_stopped_for_long_uses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall goes on; one look counts for no more than it should have lasted."""
    asking = Asking(lambda _: None)
    hours = iter(range(100))
    monkeypatch.setattr(time, "monotonic", lambda: 3600.0 * next(hours))
    watch = DeadlineWatch(SHORT)
    asking.answer(watch)
    for _ in range(2):
        watch._look()
    with pytest.raises(EndlessError, match=WAITS):
        watch._look()


def test_without_clocks_of_threads_time_itself_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other threads at work are then taken for the strategy; but never for more than one."""
    monkeypatch.delattr(time, "pthread_getcpuclockid")
    monkeypatch.setattr(time, "process_time", lambda: 16 * time.monotonic())
    assert ThreadClock.here().number is None
    assert in_time(Asking(lambda _: time.sleep(0.5)).answer, 2.0) == "answered"
    asking = Asking(sleeps)
    with pytest.raises(EndlessError, match=COMPUTES):
        in_time(asking.answer, SHORT)
    asking.over.set()


def test_the_clock_of_a_thread_that_has_ended_can_be_read() -> None:
    found: list[ThreadClock] = []
    thread = threading.Thread(target=lambda: found.append(ThreadClock.here()))
    thread.start()
    thread.join()
    for _ in range(500):  # to Python it has ended a moment before it is gone
        if found[0].seconds() == 0.0:
            break
        time.sleep(0.01)
    assert found[0].seconds() == 0.0
