"""Asking a strategy of Odin again, with one thing changed that must not matter."""

from __future__ import annotations

from typing import Any

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.study.redeal import deal_again, redraw_other_sights
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.table.probe import TableProbe
from silver_sim.games.table.snapshot import Tables


@kernel
def _deal_again(jobs, states, sights, chance):
    """Deal again what the deciding seat cannot know; the others see what they would see then."""
    deal_again(states[0], states[0].seat, chance[0])
    redraw_other_sights(jobs[0], states[0], sights)


class Probe(TableProbe):
    """A table of Odin at which a strategy is asked again."""

    match_kind = OdinMatch

    def change_hidden_cards(self, tables: Tables, chance: Any) -> None:
        """Deal again what the deciding seat cannot know."""
        _deal_again(tables.jobs, tables.states, tables.sights, chance)
