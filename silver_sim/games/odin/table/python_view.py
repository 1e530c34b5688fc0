"""Sight and choice of Odin for strategies in plain Python."""

from __future__ import annotations

from typing import Any

from silver_sim.games.odin.rules.questions import CHOICE
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.odin.text.given_of import given_of_sight
from silver_sim.games.odin.text.picture import picture
from silver_sim.games.table.python_view import plain_choice, plain_sight
from silver_sim.games.text.telling import laid_out


def _drawn(sights: Any) -> str:
    return laid_out(picture(given_of_sight(sights)))


PlainSight = plain_sight(SIGHT, hidden=("guard_",), drawn=_drawn)
PlainChoice = plain_choice(CHOICE)
