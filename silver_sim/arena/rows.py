"""Rows of the engine as data frames: players in columns, narrow integers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from silver_sim.games.contract import Rows


def frames(rows: Rows, players: int, table: int = 0) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The tables ``games`` and ``rounds``; player i is place i of the line-up of ``table``."""
    games, rounds = rows
    game_columns = {
        "table": (games["block"] * 0 + table, pl.Int32),
        "block": (games["block"], pl.Int64),
        "rotation": (games["rotation"], pl.Int8),
        "winner": (games["winner"], pl.Int8),
        "tied": (games["tied"], pl.Boolean),
        "start": (games["start"], pl.Int8),
        **_by_player("total", games["total"], players),
        **_by_player("illegal", games["illegal"], players),
        **_by_player("luck", games["luck"], players),
        **_by_player("seat", games["seats"], players, pl.Int8),
    }
    round_columns = {
        "table": (rounds["block"] * 0 + table, pl.Int32),
        "block": (rounds["block"], pl.Int64),
        "rotation": (rounds["rotation"], pl.Int8),
        "round": (rounds["round_no"], pl.Int32),
        "start": (rounds["start"], pl.Int8),
        "caller": (rounds["caller"], pl.Int8),
        "success": (rounds["success"], pl.Boolean),
        "end": (rounds["end"], pl.Int8),
        "turns": (rounds["turns"], pl.Int32),
        **_by_player("sum", rounds["sums"], players),
        **_by_player("score", rounds["scores"], players),
    }
    return _frame(game_columns), _frame(round_columns)


def part_frames(part: Mapping[int, Rows], players: Mapping[int, int]) -> dict[str, pl.DataFrame]:
    """The rows of a part by table, as ``games`` and ``rounds`` of all tables.

    ``players`` is the number of players of each table; where others have more, columns are null.
    """
    pairs = [frames(rows, players[table], table) for table, rows in sorted(part.items())]
    widest = sorted(range(len(pairs)), key=lambda pair: -pairs[pair][0].width)[0]
    games, rounds = (pairs[widest][kind].columns for kind in (0, 1))
    return {
        "games": pl.concat([pair[0] for pair in pairs], how="diagonal").select(games),
        "rounds": pl.concat([pair[1] for pair in pairs], how="diagonal").select(rounds),
    }


def _by_player(
    name: str, values: Any, players: int, kind: Any = pl.Int32
) -> dict[str, tuple[Any, Any]]:
    return {f"{name}_{player}": (values[:, player], kind) for player in range(players)}


def _frame(columns: dict[str, tuple[Any, Any]]) -> pl.DataFrame:
    return pl.DataFrame(
        [pl.Series(name, values).cast(kind) for name, (values, kind) in columns.items()]
    )
