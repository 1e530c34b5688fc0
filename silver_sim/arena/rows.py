"""Rows of the engine as data frames: where each was played, then the columns of the game."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Written


def part_frames(
    part: Mapping[int, Written], players: Mapping[int, int], game: Game
) -> dict[str, pl.DataFrame]:
    """The rows of a part by table of the run, each with the rows of all line-ups.

    ``players`` is the number of players of each line-up; where others have more, columns are null.
    """
    pieces = [frames(rows, players[table], game, table) for table, rows in sorted(part.items())]
    widest = max(pieces, key=lambda piece: max(frame.width for frame in piece.values()))
    return {
        name: pl.concat([piece[name] for piece in pieces], how="diagonal").select(frame.columns)
        for name, frame in widest.items()
    }


def frames(rows: Written, players: int, game: Game, table: int = 0) -> dict[str, pl.DataFrame]:
    """Rows as tables of a run; player i is place i of the line-up of ``table``."""
    return {
        name: pl.DataFrame(
            [
                pl.Series("table", records["block"] * 0 + table).cast(pl.Int32),
                pl.Series("block", records["block"]).cast(pl.Int64),
                pl.Series("rotation", records["rotation"]).cast(pl.Int8),
                *(
                    pl.Series(column, values)
                    for column, values in game.row_columns[name](records, players).items()
                ),
            ]
        )
        for name, records in zip(rows._fields, rows, strict=True)
    }
