from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

from silver_sim.games.contract import Rows
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.play import digest, joined
from tests.games.silver.engine.play import new_match

BLOCKS = 48


def table() -> SilverMatch:
    """A fresh table of strategies with and without chance."""
    return new_match("tumbler,steady,tumbler")


@cache
def whole() -> str:
    """The rows of all blocks, played in one go."""
    return digest(table().play(0, BLOCKS))


def ranges(size: int) -> list[tuple[int, int]]:
    """All blocks in chunks of this size."""
    return [(first, min(first + size, BLOCKS)) for first in range(0, BLOCKS, size)]


@pytest.mark.parametrize("size", [1, 7, 16, 4096])
def test_the_rows_are_the_same_in_any_chunks(size: int) -> None:
    match = table()
    assert digest(joined([match.play(*each) for each in ranges(size)])) == whole()


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_the_rows_are_the_same_on_any_number_of_threads(threads: int) -> None:
    def play(each: tuple[int, int]) -> Rows:
        return table().play(*each)

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(play, ranges(5)))
    assert digest(joined(parts)) == whole()


def test_the_rows_are_the_same_in_any_order_of_blocks() -> None:
    match = table()
    parts = {each: match.play(*each) for each in reversed(ranges(5))}
    assert digest(joined([parts[each] for each in ranges(5)])) == whole()


def test_the_rows_are_the_same_at_another_table_and_in_plain_python_seats() -> None:
    assert digest(table().play(0, 2)) == digest(table().play(0, 2))
    python = new_match("tumbler,steady,tumbler", compiled=False)
    assert digest(python.play(0, 1)) == digest(table().play(0, 1))


@pytest.mark.parametrize("compiled", [True, False])
def test_a_memory_is_empty_at_the_start_of_every_game(compiled: bool) -> None:
    match = new_match("rememberer,rememberer", compiled=compiled)
    once = digest(match.play(0, 1))
    assert digest(match.play(0, 1)) == once
    assert once == digest(new_match("rememberer,rememberer").play(0, 1))


def test_another_seed_gives_other_rows() -> None:
    assert digest(new_match("steady,steady", seed=1).play(0, 5)) != digest(
        new_match("steady,steady", seed=2).play(0, 5)
    )
