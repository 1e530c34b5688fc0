"""Silver Amulet without its engine."""

from __future__ import annotations

from silver_sim.games.contract import GameInfo
from silver_sim.games.silver.behaviours import BEHAVIOURS
from silver_sim.games.silver.rules.cards import MIN_SEATS, RESTRICTIONS, SEATS
from silver_sim.games.silver.rules.disputed import DISPUTED, READINGS
from silver_sim.games.silver.words import PROFILE, SECTIONS, WORDS

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
    words=WORDS,
    sections=SECTIONS,
    behaviours=BEHAVIOURS,
    profile=PROFILE,
)
