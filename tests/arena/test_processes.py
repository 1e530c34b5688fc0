"""Processes play what threads play; a strategy that ends its own is named with the game."""

from __future__ import annotations

import multiprocessing
import shutil
from pathlib import Path

import pytest

from silver_sim.arena.choose import executor_for
from silver_sim.arena.executors import Executor, Threads
from silver_sim.arena.processes import Processes
from silver_sim.arena.run import Arena, Part
from silver_sim.arena.trial import tried
from silver_sim.arena.worker import Chunk
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.studies.core.run_options import RunOptions
from tests.arena.tables import STRATEGIES, run, seats, table

pytestmark = pytest.mark.slow  # every process reads the engine first

WAYS = {
    0: "with status 3",  # os._exit
    1: "by SIGKILL",
    2: "by SIGSEGV",
    3: "by SIGABRT",
    4: "by SIGTERM",
}


def played(executor: Executor, blocks: int, *line_ups: str) -> list[Part]:
    tables = [table(each) for each in line_ups]
    seated = [each.with_seats(seats(*tables)) for each in tables]
    return list(Arena(seated, executor).parts(range(blocks), 100, lambda _: None))


def as_bytes(parts: list[Part]) -> list[bytes]:
    return [each.tobytes() for part in parts for rows in part.rows.values() for each in rows]


def test_the_rows_are_those_of_threads() -> None:
    line_ups = ("plodder,greedy", "plodder:hurry=2,plodder,greedy")
    tables = [table(each) for each in line_ups]
    seated = [each.with_seats(seats(*tables)) for each in tables]
    processes = played(Processes(tables, 2, 30.0), 150, *line_ups)
    assert as_bytes(processes) == as_bytes(played(Threads(seated, 1, 30.0), 150, *line_ups))
    assert not multiprocessing.active_children()


def left_at() -> str:
    """Where ``leaver`` leaves: in threads one way is a failure like others."""
    leaving = table("plodder,leaver:way=5:one_in=2000")
    threads = Threads([leaving.with_seats(seats(leaving))], 1, 30.0)
    with pytest.raises(StrategyError, match="failed: SystemExit: 3") as problem:
        played(threads, 400, "plodder,plodder")
    return problem.value.where


@pytest.mark.parametrize("way", WAYS)
def test_whoever_ends_a_process_is_named(way: int) -> None:
    leaving = table(f"plodder,leaver:way={way}:one_in=2000")
    problem = tried([leaving], [[Chunk(0, 0, 400)]], 30.0).error
    assert isinstance(problem, StrategyError)
    assert problem.message == f"strategy '{leaving.labels[1]}' ended its process"
    assert problem.where == left_at()
    assert problem.why == f"the process ended {WAYS[way]}"


def test_whoever_ends_one_of_many_processes_is_named() -> None:
    leaving = table("plodder,leaver:one_in=2000")
    with pytest.raises(StrategyError, match="'leaver:one_in=2000' ended its process") as problem:
        played(Processes([leaving], 2, 30.0), 400, "plodder,plodder")
    assert problem.value.where == left_at()
    assert not multiprocessing.active_children()


def test_a_run_keeps_what_was_played_before_and_says_what_shows_it(tmp_path: Path) -> None:
    with pytest.raises(StrategyError) as problem:
        run(tmp_path / "run", "plodder,leaver:one_in=20000", 1000, RunOptions(1, executor="auto"))
    assert problem.value.exit_status == 4
    block = int(problem.value.where.split(",")[0].removeprefix("block "))
    help = f"silver-sim trace {tmp_path / 'run'} --block {block} --rotation"
    assert problem.value.help.startswith(help)
    kept = [line for line in (tmp_path / "run" / "parts.jsonl").read_text().splitlines() if line]
    assert len(kept) == 1
    assert 0 < int(kept[0].partition('"last":')[2].split(",")[0]) <= block


def test_one_that_leaves_while_it_is_rehearsed_is_named(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match=r"strategy 'leaver:one_in=9' ended its process") as it:
        run(tmp_path / "run", "plodder,leaver:one_in=9", 10, RunOptions(1))
    assert "block 0, rotation 0" in it.value.where


def test_exit_in_the_thread_that_plays_is_a_failure_like_others() -> None:
    with pytest.raises(StrategyError, match=r"failed: SystemExit: 3"):
        played(Processes([table("plodder,leaver:way=5")], 1, 30.0), 400, "plodder,plodder")


def test_whoever_never_answers_is_named_and_its_process_ended() -> None:
    waits = r"strategy 'waiter' has not answered for \d+ s, and computes nothing meanwhile"
    with pytest.raises(EndlessError, match=waits):
        played(Processes([table("plodder,waiter")], 2, 1.0), 400, "plodder,plodder")
    assert not multiprocessing.active_children()


def test_a_strategy_plays_where_its_file_is_not(tmp_path: Path) -> None:
    shutil.copy(STRATEGIES / "plodder.py", tmp_path / "away.py")
    away = table("away,away", tmp_path)
    assert all(file.text for file in away.files.values())
    (tmp_path / "away.py").unlink()
    verdict = tried([away], [[Chunk(0, 0, 3)]], 30.0)
    assert verdict.error is None
    there = [each.tobytes() for each in verdict.rows[0][0]]
    plodding = table("plodder,plodder")
    threads = Threads([plodding.with_seats(seats(plodding))], 1, 30.0)
    assert there == as_bytes(played(threads, 3, "plodder,plodder"))


@pytest.mark.parametrize(
    ("players", "workers", "kind", "chosen"),
    [
        ("greedy,greedy", 2, "auto", Threads),
        ("plodder,greedy", 2, "auto", Processes),
        ("plodder,greedy", 1, "auto", Threads),
        ("leaver,greedy", 1, "auto", Processes),
        ("greedy,greedy", 1, "processes", Processes),
        ("plodder,greedy", 2, "threads", Threads),
    ],
)
def test_the_executor_suits_the_strategies(
    players: str, workers: int, kind: str, chosen: type
) -> None:
    at = table(players)
    assert isinstance(executor_for([at], seats(at), workers, 30.0, kind), chosen)
