"""Strategies that fail where search leads them, or anyway: nothing is hushed up, nothing hangs."""

from pathlib import Path

import pytest

from silver_sim.errors import StrategyError
from tests.cli.conftest import in_a_process
from tests.search.tables import decisions, match_of, rows_of

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

FOLDER = Path(__file__).parent / "strategies"
CHEAT, FAILS, HANGS = (str(FOLDER / f"{name}.py") for name in ("cheat", "fails", "hangs"))


def test_an_illegal_answer_of_its_own_stops_a_strategy_that_looks_ahead_as_it_does_alone() -> None:
    for typed in (CHEAT, f"{CHEAT}+search(worlds=2,at=rob)"):
        with pytest.raises(StrategyError, match=r"not legal: .*call"):
            rows_of(f"{typed},counter", 20, seed=2)


def test_where_it_was_led_and_would_never_be_the_house_answers_for_it() -> None:
    """No target is known to a strategy that never uses what it draws, but search may use it."""
    match = match_of("greedy+search(worlds=8,belief=kept),counter")
    match.play(0, 3)
    assert match.players["illegal"].tolist() == [0, 0]


def test_an_exception_in_a_rollout_is_the_strategys_and_told_so() -> None:
    assert rows_of(f"{FAILS},counter", 4, seed=1)
    with pytest.raises(StrategyError) as told:
        rows_of(f"{FAILS}+search(worlds=8,belief=uniform),counter", 4, seed=1)
    assert "fails+search" in told.value.message
    assert "block" in told.value.where
    assert "playing a simulation" in told.value.why


def test_an_endless_rollout_is_noticed(tmp_path: Path) -> None:
    """In a process of its own: its thread never ends."""
    players = f"{HANGS}+search(worlds=8,belief=uniform),counter"
    sizes = ("--games", "8", "--seed", "1", "--threads", "1", "--deadline", "1")
    told = in_a_process(tmp_path, "simulate", "--players", players, *sizes, "--quiet")
    assert told.status == 4
    assert "hangs+search(worlds=8,belief=uniform)' has not answered for" in told.err


def test_a_search_that_goes_on_is_not_taken_for_endless() -> None:
    match = match_of("counter+search(worlds=8),counter")
    stood = set()
    for number in decisions(match, 1, 5):
        with match.at_play():
            stood.add((number, match.waiting))
    assert len({waiting for _, waiting in stood}) == len(stood)


def test_a_strategy_that_says_nothing_of_history_is_shown_none_in_a_mix() -> None:
    told, nothing = (FOLDER / f"{name}.py" for name in ("told", "told_nothing"))
    assert rows_of(f"mix({told}:0.5,{nothing}:0.5,per=decision),counter", 10)
