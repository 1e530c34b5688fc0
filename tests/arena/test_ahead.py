"""What comes with the program is compiled side by side, in processes of their own."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from silver_sim.arena import ahead
from silver_sim.arena.find import StrategyFile, strategy_files
from silver_sim.games.silver.game import SILVER
from tests.arena.tables import STRATEGIES
from tests.engine.processes import run

NAMES = ("greedy", "pairs", "patient")
# Two strategies in an empty cache, where the engine is taken to be compiled.
COMPILE = """
from silver_sim.arena import ahead
from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import SILVER

ahead.was_compiled = lambda engine: True
files = [strategy_files("silver")[name] for name in ("early_caller", "patient")]
ahead.compile_ahead(SILVER, files, 2)
print(ahead.shares_of(SILVER, files, 2))
"""


def builtin() -> list[StrategyFile]:
    files = strategy_files("silver")
    return [files[name] for name in NAMES]


def shares(processes: int, files: list[StrategyFile]) -> list[list[str]]:
    """Who compiles what, by name; the engine's share is empty."""
    return [[f.name for f in share] for share in ahead.shares_of(SILVER, files, processes)]


@pytest.fixture
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "was_compiled", lambda engine: False)
    monkeypatch.setattr(ahead, "is_compiled", lambda file, game: False)


@pytest.mark.usefixtures("nothing_is_compiled")
@pytest.mark.parametrize(
    ("processes", "wanted"),
    [
        (1, [[]]),
        (2, [[], ["greedy", "pairs", "patient"]]),
        (3, [[], ["greedy", "patient"], ["pairs"]]),
        (64, [[], ["greedy"], ["pairs"], ["patient"]]),
    ],
)
def test_the_engine_is_one_share_and_strategies_are_divided_among_the_others(
    processes: int, wanted: list[list[str]]
) -> None:
    assert shares(processes, builtin()) == wanted


@pytest.mark.usefixtures("nothing_is_compiled")
def test_a_users_strategy_is_not_compiled_before_its_rehearsal() -> None:
    own = [
        file
        for file in strategy_files("silver", STRATEGIES).values()
        if file.path.parent == STRATEGIES
    ]
    assert own
    assert shares(64, own) == [[]]


def test_what_is_compiled_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "was_compiled", lambda engine: True)
    monkeypatch.setattr(ahead, "is_compiled", lambda file, game: file.name != "pairs")
    assert shares(64, builtin()) == [["pairs"]]


@pytest.mark.slow
def test_what_the_processes_compile_lies_in_the_cache(tmp_path: Path) -> None:
    process = run(["-c", COMPILE], SILVER_SIM_CACHE=str(tmp_path))
    assert (process.stdout, process.stderr, process.returncode) == ("[]\n", "", 0)


def test_a_process_ends_when_the_one_that_started_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILVER_SIM_CACHE", str(tmp_path))
    child = ahead._begun(SILVER, [])
    assert child.stdin is not None
    child.stdin.close()  # as when its owner dies
    assert child.wait(60) == 1


@pytest.mark.usefixtures("nothing_is_compiled")
@pytest.mark.parametrize("command", [shutil.which("false") or "false", "no such program"])
def test_processes_that_fail_leave_everything_to_this_one(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", command)
    ahead.compile_ahead(SILVER, builtin(), 2)
