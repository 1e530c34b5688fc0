"""How records of the engine become the tables of a run of Silver."""

from __future__ import annotations

from functools import partial

from silver_sim.games.silver.rules.cards import SEATS
from silver_sim.games.silver.table.columns import FORKS, GAMES, ROUNDS
from silver_sim.games.table.judged import of_judged
from silver_sim.games.table.narrow import OfRecords, of_records

ROW_COLUMNS: dict[str, OfRecords] = {
    "games": partial(of_records, GAMES, SEATS),
    "rounds": partial(of_records, ROUNDS, SEATS),
    "forks": partial(of_records, FORKS, SEATS),
    "judged": of_judged,
}
