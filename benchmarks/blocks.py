"""What is found in blocks of games, on several cores: the same whatever their number."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

A = TypeVar("A")
F = TypeVar("F")


def found_in(
    find: Callable[[A, int], F], asked: A, blocks: Sequence[int], cores: int
) -> Iterator[tuple[int, F]]:
    """Yield blocks and what is found in each, in their order."""
    if cores == 1:
        yield from ((block, find(asked, block)) for block in blocks)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(cores, mp_context=spawning) as pool:
        try:
            yield from zip(blocks, pool.map(find, [asked] * len(blocks), blocks), strict=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
