"""Process parts alongside the games: frames, files and sums, so that the games do not wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Part
from silver_sim.errors import StrategyError
from silver_sim.runs.folder import in_parquet
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.core.study import Counted, Study

P = TypeVar("P")
MOST = 8  # maximum number of parts processed at a time: each takes about 20 MB


@dataclass(frozen=True)
class Ready:
    """A part that is processed except for what must be done in order: to write and to add it."""

    first: int
    last: int
    contents: Mapping[str, bytes]  # Parquet, by table
    counted: Any  # what a study, or a search, adds


def part_worker(study: Study) -> Callable[[Part], Ready]:
    """Return the function that processes parts of a study; threads may run it concurrently."""
    players = dict(enumerate(table.players for table in study.tables))

    def process(part: Part) -> Ready:
        frames = part_frames(part.rows, players, study.setup.game)
        counted = study.counted(range(part.first, part.last), frames)
        return Ready(part.first, part.last, in_parquet(frames), counted)

    return process


def recount(study: Study, parts: Iterable[tuple[range, Frames]], workers: int) -> Iterator[Counted]:
    """Count the parts of a run again, in order, a few at a time."""
    waiting: deque[Future[Counted]] = deque()
    with ThreadPoolExecutor(max(1, workers)) as pool:
        for blocks, frames in parts:
            waiting.append(pool.submit(study.counted, blocks, frames))
            if len(waiting) > workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def process_parts(
    parts: Generator[P], process: Callable[[P], Ready], workers: int
) -> Generator[Ready]:
    """Process parts and yield them in order, a few at a time; without workers one by one.

    What was played before a strategy failed comes before its StrategyError.
    """
    failure: StrategyError | None = None
    waiting: deque[Future[Ready]] = deque()
    with closing(parts), ThreadPoolExecutor(max(1, workers)) as pool:
        try:
            for part in parts:
                waiting.append(pool.submit(process, part))
                while waiting and (len(waiting) > workers or waiting[0].done()):
                    yield waiting.popleft().result()
        except StrategyError as problem:
            failure = problem
        while waiting:
            yield waiting.popleft().result()
    if failure is not None:
        raise failure
