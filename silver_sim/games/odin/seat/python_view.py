"""Sight and choice of Odin for strategies in plain Python."""

from __future__ import annotations

from silver_sim.games.odin.rules.questions import CHOICE
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.table.python_view import plain_choice, plain_sight

PlainSight = plain_sight(SIGHT, hidden=("guard_",))
PlainChoice = plain_choice(CHOICE)
