"""A line-up that follows the games of another table and says what it would do there.

Its players have memories of their own and streams that begin where the others' begin: a strategy
that follows itself decides as it does. They never move a card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.table.loop import (
    Status,
    choose,
    is_asked,
    player_to_decide,
    start_game,
    start_round,
)
from silver_sim.games.silver.table.match import SilverMatch


@kernel
def _begin(jobs, states, players):
    """Begin a game, or the next round: memories and streams; the cards will be the others'."""
    job, s = jobs[0], states[0]
    if job.in_game == 0:
        start_game(job, s, players)
    else:
        start_round(job, s, players)


@kernel
def _choose(jobs, states, sights, players, choices):
    """Write what the seat that must decide would choose; returns a Status."""
    job, s, choice = jobs[0], states[0], choices[0]
    place = player_to_decide(job, s)
    spare = sights[s.players + place]
    return choose(job, s, sights[place], spare, players[place], choice).value


@kernel
def has_a_say(jobs, states, players):
    """Whether the strategy that must decide is asked, or all is left to the house."""
    job, s = jobs[0], states[0]
    player = players[player_to_decide(job, s)]
    return is_asked(s, player.policies[player.policy].asks)


class Shadow(SilverMatch):
    """The seats that follow a ``leader``, always the same; they sit as its seats do."""

    _round: tuple[int, int, int] | None = None  # block, rotation and round that are followed

    def follow(self, leader: SilverMatch) -> Any:
        """The CHOICE array of what would be done at the decision at which the leader stands.

        To be asked at every decision of a game, from the first. Raises StrategyError as playing
        does.
        """
        self._begin_where(leader)
        self.states.view(np.uint8)[:] = leader.states.view(np.uint8)
        with self.at_play():
            status = _choose(*self._at_table)
        if status != Status.DONE:
            raise self.fault(status)
        return self.choices

    def _begin_where(self, leader: SilverMatch) -> None:
        """Begin a game or a round if the leader has."""
        block, rotation = (int(leader.jobs[field][0]) for field in ("block", "rotation"))
        here = block, rotation, int(leader.states["round_no"][0])
        if here == self._round:
            return
        if self._round is None or self._round[:2] != here[:2]:
            self.jobs["block"], self.jobs["rotation"] = block, rotation
            self.jobs["in_game"] = 0
        self._round = here
        _begin(self.jobs, self.states, self.players)
