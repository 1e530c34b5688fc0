"""A Dask cluster on loopback, of real processes, plays what threads play, byte for byte."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

import pytest

from silver_sim.arena.cluster import Cluster, Sent
from silver_sim.arena.scheduler import check_address
from silver_sim.arena.worker import Chunk
from silver_sim.errors import StrategyError, UserError
from silver_sim.studies.core.run_options import RunOptions
from tests.arena.tables import run, table

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = Path(__file__).parents[2]
BLOCKS, PLAYERS = 25_000, "greedy,pairs"
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")
BAD_WORKER = str(Path(__file__).parent / "bad_worker.py")


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = os.environ | {"PYTHONPATH": path}
    started = subprocess.Popen([sys.executable, *arguments], env=env, **quiet)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file that tells where a scheduler is."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    arguments = ("-m", "dask", "scheduler", "--port", "0", "--scheduler-file", str(file))
    with process(*arguments, *LOOPBACK):
        yield file


@pytest.fixture
def client(scheduler: Path) -> Iterator[Any]:
    end = time.monotonic() + 60
    while not (scheduler.exists() and scheduler.read_text().endswith("}")):
        assert time.monotonic() < end
        time.sleep(0.05)
    with distributed.Client(scheduler_file=str(scheduler), set_as_default=False) as client:
        yield client


@contextmanager
def workers(client: Any, *ways: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Workers, good ones or bad in some way; the cluster knows them, and forgets them after."""
    before = len(client.nthreads())
    with ExitStack() as stack:
        started = []
        for way in ways:
            command = ["-m", "dask", "worker"] if way == "good" else [BAD_WORKER, way]
            one = (*command, client.scheduler.address, "--nthreads", "1", "--no-nanny", *LOOPBACK)
            started.append(stack.enter_context(process(*one)))
        client.wait_for_workers(before + len(ways), timeout=60)
        yield started
    while len(client.nthreads()) > before:
        time.sleep(0.05)


def options(client: Any, **others: Any) -> RunOptions:
    return RunOptions(dask=client.scheduler.address, **others)


def once(task: Any) -> Any:
    """What tells of progress: the first time it does something."""
    todo = [task]
    return lambda _: todo.pop()() if todo else None


class Judged(NamedTuple):
    """A task that a good worker has played; who must judge it is faulty, and busy."""

    cluster: Cluster
    sent: Sent
    judge: subprocess.Popen[bytes]
    free: Any  # the judge is busy until this event


@contextmanager
def judged(client: Any) -> Iterator[Judged]:
    """Two workers: the one that has played is idle, and eager to take what waits for the other."""
    with workers(client, "good"), ExitStack() as later:
        (good,) = client.nthreads()
        cluster = Cluster([table("greedy,pairs")], client.scheduler.address, 1, 30.0)
        later.enter_context(closing(cluster))
        sent = cluster.submit([Chunk(0, 0, 5)])
        sent.future.result(60)
        (judge,) = later.enter_context(workers(client, "faulty"))
        (faulty,) = set(client.nthreads()) - {good}
        begun, free = distributed.Event(client=client), distributed.Event(client=client)
        busy = [client.submit(occupied, begun, free, i, workers=[faulty]) for i in range(3)]
        assert begun.wait(60)
        yield Judged(cluster, sent, judge, free)
        del busy


def occupied(begun: Any, free: Any, _number: int) -> None:
    begun.set()
    free.wait()


@pytest.fixture(scope="module")
def threads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return run(tmp_path_factory.mktemp("threads") / "run", PLAYERS, BLOCKS, RunOptions(2))


def test_the_bytes_are_those_of_threads_though_a_worker_is_killed(
    tmp_path: Path, client: Any, threads: dict[str, bytes]
) -> None:
    with workers(client, "good", "good") as (one, _):
        found = run(tmp_path / "run", PLAYERS, BLOCKS, options(client, progress=once(one.kill)))
        assert one.wait(60) == -9
    assert found == threads


@pytest.mark.parametrize("way", ["version", "signature"])
def test_a_worker_unlike_us_is_refused_by_name(tmp_path: Path, client: Any, way: str) -> None:
    with workers(client, way):
        (address,) = client.nthreads()
        with pytest.raises(UserError, match=f"worker {address} would play differently") as problem:
            run(tmp_path / "run", PLAYERS, BLOCKS, options(client))
    told = "silver_sim is 0.0.9 there" if way == "version" else "signature is 000000000000 there"
    assert told in problem.value.message
    assert not list((tmp_path / "run").rglob("*.parquet"))


def test_no_two_tasks_have_one_name(client: Any) -> None:
    """A resumed run must not be given what its scheduler kept of other blocks."""
    tables = [table("greedy,pairs"), table("pairs,greedy")]
    with workers(client, "good"):
        clusters = [Cluster([each], client.scheduler.address, 1, 30.0) for each in tables]
        tasks = [[Chunk(0, 0, 5)], [Chunk(0, 5, 10)], [Chunk(0, 0, 5), Chunk(0, 5, 10)]]
        sent = [each.submit(task) for each in clusters for task in tasks]
        assert len({each.future.key for each in sent}) == len(sent)
        assert clusters[0].submit(tasks[0]).future.key == sent[0].future.key
        for each in clusters:
            each.close()


def test_one_that_joins_later_is_refused_too(tmp_path: Path, client: Any) -> None:
    with workers(client, "good"), ExitStack() as later:
        join = partial(later.enter_context, workers(client, "version"))
        with pytest.raises(UserError, match=r"would play differently: silver_sim is 0\.0\.9 there"):
            run(tmp_path / "run", PLAYERS, 20 * BLOCKS, options(client, progress=once(join)))


def test_workers_that_play_other_games_are_both_named(tmp_path: Path, client: Any) -> None:
    with workers(client, "good", "faulty"):
        addresses = sorted(client.nthreads())
        with pytest.raises(UserError, match="do not play the same games") as problem:
            run(tmp_path / "run", PLAYERS, BLOCKS, options(client))
    assert all(address in problem.value.message for address in addresses)
    assert not list((tmp_path / "run").rglob("*.parquet"))


def test_who_played_a_task_does_not_judge_it(client: Any) -> None:
    with judged(client) as (cluster, sent, _, free):
        later = Timer(1.0, free.set)
        later.start()
        with pytest.raises(UserError, match="do not play the same games"):
            cluster.result(sent)
        later.join()


def test_a_task_is_kept_though_all_are_lost_who_could_judge_it(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("silver_sim.arena.cluster.PATIENCE", 0.5)
    with judged(client) as (cluster, sent, judge, _):
        loss = Timer(1.0, judge.kill)
        loss.start()
        assert len(cluster.result(sent)) == 1
        loss.join()


def test_games_that_end_the_workers_are_told(tmp_path: Path) -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        pytest.raises(StrategyError, match="the workers that played these games died") as problem,
    ):
        run(tmp_path / "run", "plodder,leaver:one_in=2000", 400, RunOptions(2, dask="local"))
    assert problem.value.where.startswith("blocks ")


def test_what_is_no_address_is_refused_at_once_and_schemes_that_dask_knows_are_tried() -> None:
    hosts = ("tcp://", "tcp://a", "tcp://a:b", "tcp://a:99999", "tcp://a b:1", "tcp://a:1 ")
    for address in ("xyz", "junk://a b", "junk://a:1", "inproc://a:1", *hosts):
        with pytest.raises(UserError, match="is unknown"):
            check_address(address)
    for address in ("local", "tcp://a-b.c:8786", "tls://[::1]:1", "wss://a_b:65535"):
        check_address(address)
