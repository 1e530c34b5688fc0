"""The tables of a run of Silver: records of the engine as columns of narrow integers.

What each column says is told by ``columns``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from silver_sim.games.table.judged import of_judged
from silver_sim.games.table.narrow import narrow

Columns = Mapping[str, Any]  # arrays by name


def of_games(records: Any, players: int) -> Columns:
    """The columns of GAME_ROW records; player i is place i of the line-up."""
    return {
        "winner": narrow(records["winner"], np.int8),
        "tied": narrow(records["tied"], np.bool_),
        "start": narrow(records["start"], np.int8),
        **_each("total", records["total"], players),
        **_each("illegal", records["illegal"], players),
        **_each("luck", records["luck"], players),
        **_each("seat", records["seats"], players, np.int8),
    }


def of_rounds(records: Any, players: int) -> Columns:
    """The columns of ROUND_ROW records."""
    return {
        "round": narrow(records["round_no"], np.int32),
        "start": narrow(records["start"], np.int8),
        "caller": narrow(records["caller"], np.int8),
        "success": narrow(records["success"], np.bool_),
        "end": narrow(records["end"], np.int8),
        "turns": narrow(records["turns"], np.int32),
        **_each("sum", records["sums"], players),
        **_each("score", records["scores"], players),
    }


def of_forks(records: Any, players: int) -> Columns:
    """The columns of FORK records: seat i is the i-th from the one that may call on.

    Arms are as in ``forks.Arm``, -1 for none.
    """
    wide = ("player", "weight", "would_call", "deck_count", "own_powers", "other_powers")
    return {
        "round": narrow(records["round_no"], np.int16),
        "turn": narrow(records["turn"], np.int16),
        **{name: narrow(records[name], np.int16) for name in wide},
        **{name: narrow(records[name], np.int8) for name in ("amulet", "start", "beaten")},
        "tied": narrow(records["tied"], np.bool_),
        **_each("cards", records["cards"], players, np.int8),
        **_each("known", records["known"], players, np.int16),
        **_each("unknown", records["unknown"], players, np.int8),
        **_each("total", records["totals"], players, np.int16),
        **_each("sum", records["sums"], players, np.int16),
        **_every("own", records["own"], np.int8),
        **_every("unseen", records["unseen"], np.int8),
        **_every("score", records["score"], np.int16),
        **_every("won", records["won"], np.int8),
        **_every("place2", records["place2"], np.int8),
        **_every("end", records["end"], np.int8),
    }


ROW_COLUMNS = {"games": of_games, "rounds": of_rounds, "forks": of_forks, "judged": of_judged}


def _each(name: str, values: Any, number: int, kind: type[Any] = np.int32) -> dict[str, Any]:
    """The first columns of an array of two dimensions."""
    return {f"{name}_{each}": narrow(values[:, each], kind) for each in range(number)}


def _every(name: str, values: Any, kind: type[Any]) -> dict[str, Any]:
    """All of its columns."""
    return _each(name, values, values.shape[1], kind)
