"""What is written down where beliefs or forecasts are judged, and how that becomes columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.games.contract.table import MILLION as MILLION
from silver_sim.games.table.columns import BELIEVED, FORETOLD
from silver_sim.games.table.narrow import narrow, of_records

MOST_SEATS = 8

JUDGED = record(
    ("block",),
    ("rotation",),
    ("deal",),  # of the game, from 1
    ("turn",),
    ("question",),  # its place among those of the game
    ("player",),
    ("cards",),  # hidden ones that were judged
    ("asked",),  # decisions of others that were asked for in each world
    ("card_score", (len(BELIEFS),)),  # sum over cards of the logarithm of the chance of the truth
    ("effective", (len(BELIEFS),)),  # thousandths of worlds
    ("chance", (len(BELIEFS), MOST_SEATS)),  # that the seat this many places on, from 1, is below
    ("below", (MOST_SEATS,)),  # whether it is
)

FORECAST = record(
    *((name,) for name in ("block", "rotation", "deal", "turn", "question", "player")),  # as above
    ("behind",),  # own total minus the least of the others, as the deal began
    ("chance",),  # to win the game, as it is foretold
    ("error",),  # standard error of the chance: there are that many worlds and no more
    ("won",),  # of the game, in the end
    ("points",),  # own ones of the deal as they are foretold, in hundredths
    ("score",),  # those that it scored
)


def of_judged(records: Any, players: int) -> Mapping[str, Any]:
    """The columns of JUDGED or FORECAST records."""
    if records.dtype == FORECAST:
        return of_records(FORETOLD, MOST_SEATS, records, players)
    return {
        **of_records(BELIEVED, MOST_SEATS, records, players),
        **{
            f"{name}_{level}": narrow(records[name][:, place], np.int32)
            for name in ("card_score", "effective")
            for place, level in enumerate(BELIEFS)
        },
        **{
            f"{level}_{step}": narrow(records["chance"][:, place, step - 1], np.int32)
            for place, level in enumerate(BELIEFS)
            for step in range(1, players)
        },
        **{
            f"below_{step}": narrow(records["below"][:, step - 1], np.int8)
            for step in range(1, players)
        },
    }
