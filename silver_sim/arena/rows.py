"""Rows of the engine as data frames: players in columns, narrow integers.

What each column says is told by ``silver_sim.runs.columns``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from silver_sim.games.contract import Written

Columns = dict[str, tuple[Any, Any]]  # values and type by name


def part_frames(part: Mapping[int, Written], players: Mapping[int, int]) -> dict[str, pl.DataFrame]:
    """The rows of a part by table of the run, each with the rows of all line-ups.

    ``players`` is the number of players of each line-up; where others have more, columns are null.
    """
    pieces = [frames(rows, players[table], table) for table, rows in sorted(part.items())]
    widest = max(pieces, key=lambda piece: max(frame.width for frame in piece.values()))
    return {
        name: pl.concat([piece[name] for piece in pieces], how="diagonal").select(frame.columns)
        for name, frame in widest.items()
    }


def frames(rows: Written, players: int, table: int = 0) -> dict[str, pl.DataFrame]:
    """Rows as tables of a run; player i is place i of the line-up of ``table``."""
    return {
        name: _frame(
            {
                "table": (records["block"] * 0 + table, pl.Int32),
                "block": (records["block"], pl.Int64),
                "rotation": (records["rotation"], pl.Int8),
                **COLUMNS[name](records, players),
            }
        )
        for name, records in zip(rows._fields, rows, strict=True)
    }


def _games(games: Any, players: int) -> Columns:
    return {
        "winner": (games["winner"], pl.Int8),
        "tied": (games["tied"], pl.Boolean),
        "start": (games["start"], pl.Int8),
        **_each("total", games["total"], players),
        **_each("illegal", games["illegal"], players),
        **_each("luck", games["luck"], players),
        **_each("seat", games["seats"], players, pl.Int8),
    }


def _rounds(rounds: Any, players: int) -> Columns:
    return {
        "round": (rounds["round_no"], pl.Int32),
        "start": (rounds["start"], pl.Int8),
        "caller": (rounds["caller"], pl.Int8),
        "success": (rounds["success"], pl.Boolean),
        "end": (rounds["end"], pl.Int8),
        "turns": (rounds["turns"], pl.Int32),
        **_each("sum", rounds["sums"], players),
        **_each("score", rounds["scores"], players),
    }


def _forks(forks: Any, players: int) -> Columns:
    """Seat i is the i-th from the one that may call on; arms as in ``forks.Arm``, -1: none."""
    plain = ("player", "weight", "would_call", "deck_count", "own_powers", "other_powers")
    return {
        "round": (forks["round_no"], pl.Int16),
        "turn": (forks["turn"], pl.Int16),
        **{name: (forks[name], pl.Int16) for name in plain},
        **{name: (forks[name], pl.Int8) for name in ("amulet", "start", "beaten")},
        "tied": (forks["tied"], pl.Boolean),
        **_each("cards", forks["cards"], players, pl.Int8),
        **_each("known", forks["known"], players, pl.Int16),
        **_each("unknown", forks["unknown"], players, pl.Int8),
        **_each("total", forks["totals"], players, pl.Int16),
        **_each("sum", forks["sums"], players, pl.Int16),
        **_each("unseen", forks["unseen"], forks["unseen"].shape[1], pl.Int8),
        **_each("score", forks["score"], forks["score"].shape[1], pl.Int16),
        **_each("won", forks["won"], forks["won"].shape[1], pl.Int8),
        **_each("place2", forks["place2"], forks["place2"].shape[1], pl.Int8),
        **_each("end", forks["end"], forks["end"].shape[1], pl.Int8),
    }


COLUMNS: dict[str, Callable[[Any, int], Columns]] = {
    "games": _games,
    "rounds": _rounds,
    "forks": _forks,
}


def _each(name: str, values: Any, number: int, kind: Any = pl.Int32) -> Columns:
    return {f"{name}_{each}": (values[:, each], kind) for each in range(number)}


def _frame(columns: Columns) -> pl.DataFrame:
    return pl.DataFrame(
        [pl.Series(name, values).cast(kind) for name, (values, kind) in columns.items()]
    )
