"""Deals as the table makes them: the values of all cards in the order of a deal line."""

from functools import cache
from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.cards import VILLAGES
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.seat.policy import SEAT
from silver_sim.games.silver.table.loop import start_game, start_round
from silver_sim.games.table.job import JOB
from silver_sim.rng import seed_key


@kernel
def _deal(jobs: Any, states: Any, players: Any, values: Any) -> None:
    """The deal of every round (``values.shape[1]``) of blocks 0 and up, as the state holds it."""
    job, s = jobs[0], states[0]
    for block in range(values.shape[0]):
        job.block = block
        for round_place in range(values.shape[1]):
            if round_place == 0:
                start_game(job, s, players)
            else:
                start_round(job, s, players)
            for place in range(s.cards):
                values[block, round_place, place] = s.value[s.order[place]]
            for seat in range(s.players):
                for slot in range(s.cards_in[seat]):
                    values[block, round_place, 5 * seat + slot] = s.value[s.village[seat, slot]]
            values[block, round_place, 5 * VILLAGES] = s.value[s.discard[0]]


@cache
def dealt(players: int, blocks: int, rounds: int = 1, seed: int = 1) -> Any:
    """The values of all cards as they lie on the table: shape (blocks, rounds, 52)."""
    values = np.zeros((blocks, rounds, 52), np.int8)
    jobs = np.zeros(1, JOB)
    jobs["key"][0] = seed_key(seed)
    _deal(jobs, new_game(players, RuleSet(), True), np.zeros(players, SEAT), values)
    return values
