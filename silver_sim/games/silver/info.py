"""Silver Amulet without its engine."""

from __future__ import annotations

from silver_sim.games.contract import GameInfo
from silver_sim.games.silver.measures import BLOCK_NUMBERS, BREAKDOWNS, MEASURES, TABLES
from silver_sim.games.silver.rules.cards import MIN_SEATS, RESTRICTIONS, SEATS
from silver_sim.games.silver.rules.disputed import DISPUTED, READINGS

INFO = GameInfo(
    name="silver",
    title="Silver Amulet",
    min_seats=MIN_SEATS,
    max_seats=SEATS,
    editions=("bezier", "ravensburger", "bga"),  # the rule sets: ``rules.EDITIONS``
    disputed=DISPUTED,
    readings=READINGS,
    restrictions=RESTRICTIONS,
    noise="random",
    block_numbers=BLOCK_NUMBERS,
    measures=MEASURES,
    tables=TABLES,
    breakdowns=BREAKDOWNS,
)
