"""What a table of Odin writes down, and how it becomes the columns of a run (see ``columns``)."""

from __future__ import annotations

from functools import partial

from silver_sim.compiled.jit import record
from silver_sim.games.odin.rules.cards import SEATS
from silver_sim.games.odin.rules.tally import TALLY
from silver_sim.games.odin.table.columns import GAMES, ROUNDS
from silver_sim.games.table.judged import of_judged
from silver_sim.games.table.narrow import OfRecords, of_records

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

ROW_COLUMNS: dict[str, OfRecords] = {
    "games": partial(of_records, GAMES, SEATS),
    "rounds": partial(of_records, ROUNDS, SEATS),
    "judged": of_judged,
}
