"""Who sits in a seat of Odin: what ``games.table.policy`` keeps of it, and its limits."""

from __future__ import annotations

from silver_sim.games.odin.seat.limits import LIMITS
from silver_sim.games.table.policy import policy_record, seat_record

POLICY = policy_record(("limits", LIMITS, ()))
SEAT = seat_record(POLICY)
