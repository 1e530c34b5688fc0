"""The tables of a run: columns of narrow integers."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from silver_sim.games.table.narrow import narrow


def of_games(records: Any, players: int) -> Mapping[str, Any]:
    return {
        "tied": narrow(records["tied"], np.bool_),
        "start": narrow(records["start"], np.int8),
        **_each("won", records["won"], players, np.int8),
        **_each("total", records["total"], players),
        **_each("illegal", records["illegal"], players),
        **_each("luck", records["luck"], players),
        **_each("seat", records["seats"], players, np.int8),
    }


def of_rounds(records: Any, players: int) -> Mapping[str, Any]:
    return {
        "round": narrow(records["round_no"], np.int32),
        "start": narrow(records["start"], np.int8),
        "turns": narrow(records["turns"], np.int32),
        **_each("score", records["scores"], players),
    }


def _each(name: str, values: Any, players: int, kind: type[Any] = np.int32) -> Mapping[str, Any]:
    return {f"{name}_{player}": narrow(values[:, player], kind) for player in range(players)}
