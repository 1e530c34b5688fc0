"""What comes with the program is compiled side by side, in processes of their own."""

import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena import precompile
from silver_sim.arena.find import StrategyFile, strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from tests.arena.tables import STRATEGIES
from tests.games.processes import run

pytestmark = pytest.mark.slow

NAMES = ("greedy", "pairs", "patient")
# Two strategies in an empty cache, where the engine is taken to be compiled.
COMPILE = """
import time
from silver_sim.arena import precompile
from silver_sim.arena.find import strategy_files
from silver_sim.compiled import under_way
from silver_sim.games.silver.game import GAME as SILVER

precompile.was_compiled = lambda engine: True
files = [strategy_files("silver")[name] for name in ("early_caller", "patient")]
precompile.compile_ahead(SILVER, files, 2)
with under_way.compiling():
    while under_way.how_far() is None:
        time.sleep(0.01)
print(precompile.shares_of(SILVER, files, 2))
"""


def builtin() -> list[StrategyFile]:
    files = strategy_files("silver")
    return [files[name] for name in NAMES]


def shares(processes: int, files: list[StrategyFile]) -> list[list[str]]:
    return [
        [name(what) for what in share] for share in precompile.shares_of(SILVER, files, processes)
    ]


def name(what: Any) -> str:
    if what == SILVER.compile_last:
        return "last"
    return "loop" if what.func is precompile.compile_engine else str(what.args[0].name)


@pytest.fixture
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "was_compiled", lambda engine: False)
    monkeypatch.setattr(precompile, "is_compiled", lambda file, game: False)


@pytest.mark.usefixtures("nothing_is_compiled")
@pytest.mark.parametrize(
    ("processes", "wanted"),
    [
        (1, [["loop"]]),
        (2, [["loop"], ["last", "greedy", "pairs", "patient"]]),
        (3, [["loop"], ["last", "pairs"], ["greedy", "patient"]]),
        (64, [["loop"], ["last"], ["greedy"], ["pairs"], ["patient"]]),
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
    assert shares(64, own) == [["loop"], ["last"]]


def test_what_is_compiled_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "was_compiled", lambda engine: True)
    monkeypatch.setattr(precompile, "is_compiled", lambda file, game: file.name != "pairs")
    assert shares(64, builtin()) == [["pairs"]]


def test_what_the_processes_compile_lies_in_the_cache_and_is_counted(tmp_path: Path) -> None:
    process = run(["-c", COMPILE], SILVER_SIM_CACHE=str(tmp_path))
    assert (process.stdout, process.stderr, process.returncode) == ("[]\n", "", 0)


def test_a_process_ends_with_its_starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVER_SIM_CACHE", str(tmp_path))
    child = precompile._begun([partial(precompile.compile_engine, SILVER)])
    child.stdin.close()  # as when its owner dies
    assert child.wait(60) == 1


@pytest.mark.usefixtures("nothing_is_compiled")
@pytest.mark.parametrize("command", [shutil.which("false") or "false", "no such program"])
def test_processes_that_fail_leave_all_to_this(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    begin = precompile._begun

    def noted(*given: Any) -> Any:
        tried.append(given)
        return begin(*given)

    monkeypatch.setattr(precompile, "_begun", noted)
    monkeypatch.setattr(sys, "executable", command)
    precompile.compile_ahead(SILVER, builtin(), 2)
    assert len(tried) == 1  # and nothing was raised
