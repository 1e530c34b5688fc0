"""What is made of parts beside the game: frames, files and sums, so that nobody waits for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from silver_sim.arena.rows import part_frames
from silver_sim.arena.run import Part
from silver_sim.errors import StrategyError
from silver_sim.runs.folder import in_parquet
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.core.study import Counted, Study

MOST = 8  # parts that are worked on at a time: each takes about 20 MB


@dataclass(frozen=True)
class Ready:
    """A part of which only what must come in order is left to do: to write it and to add it up."""

    first: int
    last: int
    contents: Mapping[str, bytes]  # Parquet, by table
    counted: Any  # what a study, or a search, adds


def clerk(study: Study) -> Callable[[Part], Ready]:
    """What makes parts of a study ready; any number of threads may do it at the same time."""
    players = dict(enumerate(table.players for table in study.tables))

    def make_ready(part: Part) -> Ready:
        frames = part_frames(part.rows, players, study.setup.game)
        counted = study.counted(range(part.first, part.last), frames)
        return Ready(part.first, part.last, in_parquet(frames), counted)

    return make_ready


def counted_again(
    study: Study, parts: Iterable[tuple[range, Frames]], clerks: int
) -> Iterator[Counted]:
    """What the parts of a run say, in order; a few are counted at a time."""
    waiting: deque[Future[Counted]] = deque()
    with ThreadPoolExecutor(max(1, clerks)) as pool:
        for blocks, frames in parts:
            waiting.append(pool.submit(study.counted, blocks, frames))
            if len(waiting) > clerks:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def made_ready(
    parts: Generator[Part], make_ready: Callable[[Part], Ready], clerks: int
) -> Generator[Ready]:
    """The parts in order, with a few more in the making; with no clerk one after the other.

    What was played before a strategy failed comes before its StrategyError.
    """
    failure: StrategyError | None = None
    waiting: deque[Future[Ready]] = deque()
    with closing(parts), ThreadPoolExecutor(max(1, clerks)) as pool:
        try:
            for part in parts:
                waiting.append(pool.submit(make_ready, part))
                if len(waiting) > clerks:
                    yield waiting.popleft().result()
        except StrategyError as problem:
            failure = problem
        while waiting:
            yield waiting.popleft().result()
    if failure is not None:
        raise failure
