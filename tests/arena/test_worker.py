"""Rows of blocks become rows of a chunk."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.arena.worker import joined
from silver_sim.games.contract.table import Rows

GAME = np.dtype([("block", np.int64), ("tied", np.int8), ("total", np.int64, 3)])
ROUND = np.dtype([("block", np.int64), ("scores", np.int16, 3)])


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5))
def test_rows_one_below_the_other_are_the_same_rows(sizes: list[tuple[int, int]]) -> None:
    drawn = np.random.default_rng(len(sizes))

    def rows(kind: np.dtype, number: int) -> np.ndarray:
        return np.frombuffer(drawn.bytes(number * kind.itemsize), kind)

    parts = [Rows(rows(GAME, games), rows(ROUND, rounds)) for games, rounds in sizes]
    for at, table in enumerate(joined(parts)):
        assert table.dtype == (GAME, ROUND)[at]
        assert table.tobytes() == b"".join(each[at].tobytes() for each in parts)
