"""A line-up of Silver that follows the games of another table."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.table.loop import choose, is_asked, start_game, start_round
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.table.job import player_to_decide
from silver_sim.games.table.shadow import TableShadow


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


class Shadow(TableShadow, SilverMatch):
    """Seats of Silver that follow a leader."""

    begin_deal = staticmethod(_begin)
    choose = staticmethod(_choose)
