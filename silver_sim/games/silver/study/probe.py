"""Asking a strategy of Silver again, with one thing changed that must not matter."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.silver.rules.cards import CARDS
from silver_sim.games.silver.study.redeal import change_hidden_cards
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.table.probe import TableProbe
from silver_sim.games.table.snapshot import Tables


class Probe(TableProbe):
    """A table of Silver at which a strategy is asked again."""

    match_kind = SilverMatch

    def change_hidden_cards(self, tables: Tables, chance: Any) -> None:
        """Deal again what the deciding seat cannot know."""
        cards = np.zeros(CARDS, np.int64)
        jobs, states, sights, players = tables
        change_hidden_cards(jobs, states, sights, players, chance, cards)
