"""Silver Amulet without its engine."""

from __future__ import annotations

from operator import attrgetter

from silver_sim.games.contract import GameInfo
from silver_sim.games.silver.rules.cards import MIN_SEATS, RESTRICTIONS, SEATS
from silver_sim.games.silver.rules.disputed import DISPUTED, READINGS

INFO = GameInfo(
    package="silver_sim.games.silver",
    name="silver",
    title="Silver Amulet",
    min_seats=MIN_SEATS,
    max_seats=SEATS,
    rounds_a_game=attrgetter("rounds"),
    editions=("bezier", "ravensburger", "bga"),  # the rule sets: ``rules.EDITIONS``
    disputed=DISPUTED,
    readings=READINGS,
    restrictions=RESTRICTIONS,
    noise="random",
)
