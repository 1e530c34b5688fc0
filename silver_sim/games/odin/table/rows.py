"""What a table of Odin writes down, and how it becomes the columns of a run (see ``columns``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.games.odin.rules.cards import SEATS
from silver_sim.games.odin.rules.tally import TALLY
from silver_sim.games.table.judged import of_judged
from silver_sim.games.table.narrow import narrow

GAME_ROW = record(
    ("block",),
    ("rotation",),
    ("start",),
    ("tied",),
    ("won", (SEATS,)),  # shares of the win, in units of 1 / 60
    ("total", (SEATS,)),
    ("illegal", (SEATS,)),
    ("luck", (SEATS,)),  # in hundredths of a percentage point of win share
    ("seats", (SEATS,)),  # where each player sat
)

TALLIES = TALLY.names or ()
ROUND_ROW = record(
    ("block",),
    ("rotation",),
    ("round_no",),  # of the deal in the game, from 1
    ("start",),
    ("end",),
    ("by",),  # who emptied the hand, or NONE
    ("turns",),
    ("rounds",),  # within the deal
    ("scores", (SEATS,)),
    *((name, (SEATS,)) for name in TALLIES),
)

Columns = Mapping[str, Any]  # arrays by name


def of_games(records: Any, players: int) -> Columns:
    """The columns of GAME_ROW records; player i is place i of the line-up."""
    return {
        "tied": narrow(records["tied"], np.bool_),
        "start": narrow(records["start"], np.int8),
        **_each("won", records["won"], players, np.int8),
        **_each("total", records["total"], players),
        **_each("illegal", records["illegal"], players),
        **_each("luck", records["luck"], players),
        **_each("seat", records["seats"], players, np.int8),
    }


def of_rounds(records: Any, players: int) -> Columns:
    """The columns of ROUND_ROW records."""
    tallies: dict[str, Any] = {}
    for name in TALLIES:
        tallies |= _each(name, records[name], players, np.int16)
    return {
        "round": narrow(records["round_no"], np.int32),
        "start": narrow(records["start"], np.int8),
        "end": narrow(records["end"], np.int8),
        "by": narrow(records["by"], np.int8),
        "turns": narrow(records["turns"], np.int32),
        "rounds": narrow(records["rounds"], np.int32),
        **_each("score", records["scores"], players, np.int8),
        **tallies,
    }


ROW_COLUMNS = {"games": of_games, "rounds": of_rounds, "judged": of_judged}


def _each(name: str, values: Any, number: int, kind: type[Any] = np.int32) -> dict[str, Any]:
    """The first columns of an array of two dimensions."""
    return {f"{name}_{each}": narrow(values[:, each], kind) for each in range(number)}
