"""Sums of blocks: exact, the same for every way to cut and order the parts, and without gaps."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from scipy.stats import rankdata

from silver_sim.runs.files import json_bytes
from silver_sim.stats.core.sums import Sums, exact_products
from silver_sim.stats.outcomes.blocks import columns, place2
from tests.stats.fake_rows import SILVER, Rows, fake_rows, part_of, sums_of
from tests.stats.line_ups import laid, played

pytestmark = pytest.mark.slow

SKILLS = [0.0, 1.0, 2.0, 5.0]
BLOCKS = 60


@pytest.fixture(scope="module")
def rows() -> Rows:
    return fake_rows(SKILLS, BLOCKS)


def summary_bytes(*parts: Rows) -> bytes:
    return json_bytes(replace(played(laid("abcd"), *parts).summary(""), looks=1))


@pytest.mark.parametrize("size", [1, 7, 59])
@pytest.mark.parametrize("backwards", [False, True])
def test_parts_of_any_size_and_order_have_the_same_bytes(
    rows: Rows, size: int, backwards: bool
) -> None:
    parts = [rows.blocks(first, first + size) for first in range(0, BLOCKS, size)]
    assert summary_bytes(*parts[:: -1 if backwards else 1]) == summary_bytes(rows)


def test_the_order_of_rows_does_not_matter(rows: Rows) -> None:
    shuffled = Rows(*(table.sample(fraction=1, shuffle=True, seed=3) for table in rows))
    assert summary_bytes(shuffled) == summary_bytes(rows)


def test_every_game_has_one_winner_in_the_seat_where_it_sat(rows: Rows) -> None:
    sums = sums_of(rows, 4)
    for column in ("wins", "seat_wins"):
        assert sum(sums.total(f"{column}_{i}") for i in range(4)) == sums.total("games") == 240
    games = rows.games
    seats = (games["winner"].to_numpy() + games["rotation"].to_numpy()) % 4
    sums = sums_of(rows, 4)
    assert [sums.total(f"seat_wins_{s}") for s in range(4)] == np.bincount(seats).tolist()


def test_rounds_are_counted_by_caller_end_and_start(rows: Rows) -> None:
    rounds, sums = rows.rounds, sums_of(rows, 4)
    called = rounds.filter(pl.col("caller") == 2)
    first = rounds.filter(pl.col("round") == 1)
    starter = sum(row[f"score_{row['start']}"] for row in first.iter_rows(named=True))
    assert sums.total("calls_2") == called.height
    assert sums.total("successes_2") == called["success"].sum()
    assert sums.total("end_call") == rounds.filter(pl.col("caller") >= 0).height
    assert sums.total("starter_score") == starter
    assert sums.total("all_scores") == sum(first[f"score_{i}"].sum() for i in range(4))


def test_places_are_mid_ranks_of_the_totals(rows: Rows) -> None:
    totals = rows.games.select(f"total_{i}" for i in range(4)).to_numpy() // 20  # many ties
    frame = pl.DataFrame({f"total_{i}": totals[:, i] for i in range(4)})
    ours = np.stack([frame.select(place2(i, 4)).to_numpy().ravel() for i in range(4)], axis=1)
    assert np.array_equal(ours, 2 * rankdata(totals, axis=1))


def test_distributions_are_the_counts_of_the_rows(rows: Rows) -> None:
    totals = [rows.games[f"total_{i}"].to_numpy() for i in range(4)]
    places = rankdata(np.stack(totals, axis=1), axis=1)
    for number, values in (("total", totals), ("place2", [*(2 * places.T).astype(np.int64)])):
        found = part_of(rows, [4]).spread(number, [[(0, 3)], [(0, 1), (0, 2)], [(1, 0)]])
        both = np.concatenate([values[1], values[2]])
        for line, expected in zip(found, (values[3], both, values[3][:0]), strict=True):
            assert np.array_equal(np.trim_zeros(line, "b"), np.bincount(expected))


def test_products_beyond_the_exact_range_of_floats_are_exact() -> None:
    values = np.array([[2**40 + 1, 3], [2**40 - 1, 2**31]], dtype=np.int64)
    python = [[sum(int(r[i]) * int(r[j]) for r in values) for j in range(2)] for i in range(2)]
    assert exact_products(values).tolist() == python
    assert exact_products(values % 1000).tolist() == ((values % 1000).T @ (values % 1000)).tolist()


def test_sums_of_a_trillion_games_and_of_32_bit_columns_do_not_overflow(rows: Rows) -> None:
    doubled = sums = sums_of(rows, 4)
    for _ in range(32):
        doubled = doubled + doubled
    assert doubled.total("games") == 240 * 2**32 > 10**12
    last = len(columns(SILVER, 4)) - 1
    assert doubled.products[last, last] == sums.products[last, last] * 2**32
    large = rows.rounds.with_columns(pl.lit(2**31 - 1, dtype=pl.Int32).alias("turns"))
    assert sums_of(Rows(rows.games, large), 4).total("turns") == (2**31 - 1) * large.height


def test_a_block_without_all_rotations_is_refused(rows: Rows) -> None:
    without = rows.games.filter((pl.col("block") != 5) | (pl.col("rotation") != 2))
    with pytest.raises(ValueError, match="block 5 does not hold 4 rotations"):
        sums_of(Rows(without, rows.rounds), 4)
    twice = rows.games.with_columns(pl.col("rotation").replace(3, 2))
    with pytest.raises(ValueError, match="does not hold 4 rotations"):
        sums_of(Rows(twice, rows.rounds), 4)
    with pytest.raises(ValueError, match="same blocks"):
        sums_of(Rows(rows.games, rows.rounds.filter(pl.col("block") > 0)), 4)


def test_sums_of_different_line_ups_do_not_add() -> None:
    with pytest.raises(ValueError, match="sums of other numbers"):
        Sums.empty(columns(SILVER, 2)) + Sums.empty(columns(SILVER, 3))
