"""The same games, however they are cut into blocks and threads (all games)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any

import pytest

from silver_sim.games.contract.table import Rows
from tests.games.odin.engine.play import new_match as odin_match
from tests.games.play import digest, joined
from tests.games.silver.engine.play import new_match as silver_match

pytestmark = pytest.mark.slow

BLOCKS = 48
MIXED = "random,low,random+noise(0.5),mix(low:take=joins,random),low:take=fit"
TABLES: dict[str, Callable[..., Any]] = {  # of strategies with and without chance
    "silver": partial(silver_match, "tumbler,steady,tumbler"),
    "odin": partial(odin_match, MIXED),
}
of_all_games = pytest.mark.parametrize("game", TABLES)


@cache
def whole(game: str) -> str:
    """The rows of all blocks, played in one go."""
    return digest(TABLES[game]().play(0, BLOCKS))


def ranges(size: int) -> list[tuple[int, int]]:
    """All blocks in chunks of this size."""
    return [(first, min(first + size, BLOCKS)) for first in range(0, BLOCKS, size)]


@of_all_games
@pytest.mark.parametrize("size", [1, 7, 16, 4096])
def test_the_rows_are_the_same_in_any_chunks(game: str, size: int) -> None:
    match = TABLES[game]()
    assert digest(joined([match.play(*each) for each in ranges(size)])) == whole(game)


@of_all_games
@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_the_rows_are_the_same_on_any_number_of_threads(game: str, threads: int) -> None:
    def play(each: tuple[int, int]) -> Rows:
        rows: Rows = TABLES[game]().play(*each)
        return rows

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(play, ranges(5)))
    assert digest(joined(parts)) == whole(game)


@of_all_games
def test_the_rows_are_the_same_in_any_order_of_blocks(game: str) -> None:
    match = TABLES[game]()
    parts = {each: match.play(*each) for each in reversed(ranges(5))}
    assert digest(joined([parts[each] for each in ranges(5)])) == whole(game)


@of_all_games
def test_the_rows_are_the_same_where_games_were_left_in_the_middle(game: str) -> None:
    match = TABLES[game]()
    decisions = match.decisions(5, 2)
    for _ in range(9):
        next(decisions)
    assert digest(match.play(0, BLOCKS)) == whole(game)


@of_all_games
def test_another_seed_gives_other_rows(game: str) -> None:
    assert digest(TABLES[game](seed=2).play(0, 5)) != digest(TABLES[game]().play(0, 5))
