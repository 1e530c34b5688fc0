"""Processes play what threads play; one that has ended costs nothing that was played before."""

import json
import multiprocessing
import shutil
from pathlib import Path

import pytest

from silver_sim.arena.executors import executor_for
from silver_sim.arena.processes import Processes
from silver_sim.arena.run import Arena, Part
from silver_sim.arena.table import SeatedTable
from silver_sim.arena.threads import Executor, Threads
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.studies.core.run_options import RunOptions
from tests.arena.tables import STRATEGIES, run, seats, table

pytestmark = pytest.mark.slow  # every process reads the engine first

LEAVES = "plodder,leaver:one_in=30000"  # in block 216, which is not of the first task


def at_tables(*line_ups: str) -> list[SeatedTable]:
    tables = [table(each) for each in line_ups]
    return [each.with_seats(seats(*tables)) for each in tables]


def played(executor: Executor, blocks: int, *line_ups: str) -> list[Part]:
    return list(Arena(at_tables(*line_ups), executor).parts(range(blocks), 100, lambda _: None))


def as_bytes(parts: list[Part]) -> list[bytes]:
    return [each.tobytes() for part in parts for rows in part.rows.values() for each in rows]


def test_the_rows_are_those_of_threads() -> None:
    line_ups = ("plodder,greedy", "plodder:hurry=2,plodder,greedy")
    threads = Threads(at_tables(*line_ups), 1, 30.0)
    processes = played(Processes([*map(table, line_ups)], 2, 30.0), 110, *line_ups)
    assert as_bytes(processes) == as_bytes(played(threads, 110, *line_ups))
    assert not multiprocessing.active_children()


def test_a_run_keeps_what_was_played_before_a_process_ended(tmp_path: Path) -> None:
    with pytest.raises(StrategyError) as problem:
        run(tmp_path / "run", LEAVES, 1000, RunOptions(1, executor="processes"))
    assert problem.value.exit_status == 4
    assert problem.value.message == "a process that played has ended"
    assert problem.value.why.startswith("strategy 'plodder' or strategy 'leaver' ended it, or the")
    kept = [line for line in (tmp_path / "run" / "parts.jsonl").read_text().splitlines() if line]
    assert len(kept) == 1
    assert 0 < json.loads(kept[0])["last"] <= 216
    assert not multiprocessing.active_children()


def test_exit_in_the_thread_that_plays_is_a_failure_like_others() -> None:
    with pytest.raises(StrategyError, match=r"failed: SystemExit: 3"):
        played(Processes([table("plodder,leaver:exits=yes")], 1, 30.0), 400, "plodder,plodder")


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
    there = played(Processes([away], 1, 30.0), 3, "plodder,plodder")
    threads = Threads(at_tables("plodder,plodder"), 1, 30.0)
    assert as_bytes(there) == as_bytes(played(threads, 3, "plodder,plodder"))


@pytest.mark.parametrize(
    ("players", "workers", "kind", "chosen"),
    [
        ("greedy,greedy", 2, "auto", Threads),
        ("plodder,greedy", 2, "auto", Processes),
        ("plodder,greedy", 1, "auto", Threads),
        ("greedy,greedy", 1, "processes", Processes),
        ("plodder,greedy", 2, "threads", Threads),
    ],
)
def test_an_executor_suits_strategies(players: str, workers: int, kind: str, chosen: type) -> None:
    at = table(players)
    assert isinstance(executor_for([at], seats(at), workers, 30.0, kind), chosen)
