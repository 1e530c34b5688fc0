"""Silver Amulet without its engine."""

from __future__ import annotations

from silver_sim.games.contract import GameInfo
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
    kinds=("silver_sim.studies.silver.call_safety.kind:CALL_SAFETY",),
    disputed_at_first=(
        "failed_set_penalty",
        "amulet_binds_owner",
        "deck_end_cuts_call",
        "witch_must_exchange",
    ),
)
