"""Which games go otherwise at another table, counted one by one."""

import polars as pl

from silver_sim.stats.outcomes.changed import COURSE, ENDS, changed_games
from tests.stats.fake_rows import Rows, fake_rows

BLOCKS, PLAYERS = 8, 3


def two_tables() -> Rows:
    """The same games at two tables."""
    return Rows(*(
        pl.concat([rows.with_columns(pl.lit(table, pl.Int32).alias("table")) for table in (0, 1)])
        for rows in fake_rows([0.0, 1.0, 3.0], BLOCKS)
    ))  # fmt: skip


def altered(rows: pl.DataFrame, column: str, block: int, rotation: int) -> pl.DataFrame:
    """The rows with another number in a game of table 1."""
    here = (pl.col("table") == 1) & (pl.col("block") == block) & (pl.col("rotation") == rotation)
    return rows.with_columns(pl.when(here).then(pl.col(column) + 1).otherwise(pl.col(column)))


def test_the_same_games_are_not_changed() -> None:
    found = changed_games(two_tables()._asdict(), 1, 0)
    counts = {name: list(each) for name, each in found.items()}
    assert counts == {ENDS: [0] * BLOCKS, COURSE: [0] * BLOCKS}


def test_another_total_or_winner_is_another_end_and_another_turn_another_course() -> None:
    games, rounds = two_tables()
    games = altered(altered(games, "total_2", 0, 0), "winner", 0, 2)
    games = altered(games, "total_0", 0, 2)  # counted once
    rounds = altered(altered(rounds, "turns", 5, 1), "sum_1", 5, 1)
    found = changed_games({"games": games, "rounds": rounds}, 1, 0)
    assert list(found[ENDS]) == [2, 0, 0, 0, 0, 0, 0, 0]
    assert list(found[COURSE]) == [2, 0, 0, 0, 0, 1, 0, 0]
    back = changed_games({"games": games, "rounds": rounds}, 0, 1)
    assert all((back[name] == found[name]).all() for name in found)


def test_a_round_that_is_missing_is_another_course() -> None:
    games, rounds = two_tables()
    last = (pl.col("table") == 1) & (pl.col("block") == 3) & (pl.col("rotation") == 0)
    shorter = rounds.filter(~(last & (pl.col("round") == pl.col("round").max())))
    found = changed_games({"games": games, "rounds": shorter}, 1, 0)
    assert list(found[COURSE]) == [0, 0, 0, 1, 0, 0, 0, 0]
