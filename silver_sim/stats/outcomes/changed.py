"""Which games go otherwise at another table, on the same deals in the same seating order."""

from __future__ import annotations

import numpy as np
import polars as pl

from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.blocks import Frames

ENDS, COURSE = "ends", "course"  # another result; another course, with any result
GAME = ("block", "rotation")
RESULTS = ("winner", "won_", "total_")  # how columns of results begin


def changed_games(frames: Frames, table: int, reference: int) -> dict[str, Counts]:
    """Return how many games of each block went otherwise at `table` than at `reference`.

    `ENDS`: a player has another total, or has won another part. `COURSE`: that, or any other row of
    the game differs. One number for each block, in order; both tables have equally many players
    and played the same blocks.
    """
    games = frames["games"]
    results = [name for name in games.columns if name.startswith(RESULTS)]
    ends = _unlike(games.select("table", *GAME, *results), table, reference)
    others = [rows for name, rows in frames.items() if name != "games"]
    courses = pl.concat([ends, *(_unlike(rows, table, reference) for rows in others)]).unique()
    blocks = games.filter(pl.col("table") == table)["block"].unique().sort().to_numpy()
    return {
        name: np.bincount(
            np.searchsorted(blocks, found["block"].to_numpy()), minlength=len(blocks)
        ).astype(np.int64)
        for name, found in ((ENDS, ends), (COURSE, courses))
    }


def _unlike(rows: pl.DataFrame, table: int, reference: int) -> pl.DataFrame:
    """Block and rotation of the games that have a row at only one of the two tables."""
    here, there = (
        rows.filter(pl.col("table") == each).drop("table") for each in (table, reference)
    )
    columns = here.columns
    missing = [
        one.join(other, on=columns, how="anti", nulls_equal=True)
        for one, other in ((here, there), (there, here))
    ]
    return pl.concat(missing).select(GAME).unique()
