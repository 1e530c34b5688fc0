"""What a compiled seat function tells the engine: 0 if it has answered, 1 if it raised anything."""

import ctypes
from typing import Any

import numpy as np
import pytest

from silver_sim.compiled.jit import checked, checked_kernel, record, seat_function
from silver_sim.compiled.machine_code import PYTHON_MODE

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="nothing is compiled")]
CARDS = record(("cards", (4,)), ("total",))
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)
ANSWERED, RAISED = 0, 1
DIVIDE, READ, ASK_A_HELPER, RAISE_BARE, RAISE_WITH_WORDS, RAISE_WITH_A_NUMBER, RECUR = range(7)


@checked_kernel
def card(seen: Any, slot: Any) -> Any:
    """A helper of strategies."""
    return seen.cards[slot]


@checked
def sum_from(seen: Any, slot: Any) -> Any:
    """A function of a strategy that calls itself."""
    return 0 if slot == 4 else seen.cards[slot] + sum_from(seen, slot + 1)


def answer(question: Any, seen: Any) -> Any:
    """Of the first card depends whether something is wrong; it counts the answers."""
    first = seen.cards[0]
    if question == DIVIDE:
        seen.total += 6 // first
    elif question == READ:
        seen.total += seen.cards[4 - first]
    elif question == ASK_A_HELPER:
        seen.total += card(seen, 4 - first)
    elif question == RAISE_BARE and first == 0:
        raise ValueError
    elif question == RAISE_WITH_WORDS and first == 0:
        raise ValueError("no card")
    elif question == RAISE_WITH_A_NUMBER and first == 0:
        raise ValueError("no card", first)
    elif question == RECUR:
        seen.total += sum_from(seen, 4 * (first == 0))
    return ANSWERED


@pytest.fixture(scope="module", params=["compiled", "from the cache"])
def ask(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.getbasetemp() / "seat functions"
    folder.mkdir(exist_ok=True)
    function = seat_function(answer, folder, CARDS)
    assert function.cache_hits == (request.param == "from the cache")

    def asked(question: int, first: int) -> tuple[int, int]:
        seen = np.zeros(1, CARDS)
        seen["cards"][0] = first, 2, 3, 4
        status = ENTRY(function.address)(question, seen.ctypes.data)
        return status, int(seen["total"][0])

    return asked


@pytest.mark.parametrize("question", range(RECUR))
def test_whatever_is_raised_is_a_status_and_not_printed(
    ask: Any, question: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert ask(question, 0) == (RAISED, 0)
    assert ask(question, 1)[0] == ANSWERED
    assert capfd.readouterr() == ("", "")


def test_what_it_does_is_done(ask: Any) -> None:
    assert ask(DIVIDE, 2) == (ANSWERED, 3)
    assert ask(READ, 1) == (ANSWERED, 4)
    assert ask(ASK_A_HELPER, 3) == (ANSWERED, 2)
    assert ask(RECUR, 1) == (ANSWERED, 10)
    assert ask(RECUR, 0) == (ANSWERED, 0)
