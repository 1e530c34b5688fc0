"""Deals as the table makes them: the hands of many blocks as masks."""

from functools import cache
from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.cards import CARDS, count
from silver_sim.games.odin.rules.plays import can_beat, is_play, value_of
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.seat.policy import SEAT
from silver_sim.games.odin.table.loop import start_game, start_round
from silver_sim.games.table.job import JOB
from silver_sim.rng import seed_key


@kernel
def _deal(jobs: Any, states: Any, players: Any, hands: Any, starters: Any) -> None:
    """The hands of so many deals (``hands.shape[1]``) of blocks 0 and up, and who starts."""
    job, s = jobs[0], states[0]
    for block in range(hands.shape[0]):
        job.block = block
        for deal in range(hands.shape[1]):
            if deal == 0:
                start_game(job, s, players)
                starters[block] = s.starter
            else:
                start_round(job, s, players)
            for seat in range(s.players):
                hands[block, deal, seat] = s.hand[seat]


@cache
def dealt(
    players: int, blocks: int, deals: int = 1, seed: int = 1, **rules: Any
) -> tuple[Any, Any]:
    """Hands, shape (blocks, deals, players), and first starters, shape (blocks,)."""
    hands = np.zeros((blocks, deals, players), np.int64)
    starters = np.zeros(blocks, np.int64)
    jobs = np.zeros(1, JOB)
    jobs["key"][0] = seed_key(seed)
    _deal(jobs, new_game(players, ODIN.rule_set(rules)), np.zeros(players, SEAT), hands, starters)
    return hands, starters


@kernel
def _beat(hands: Any, table: Any, found: Any) -> None:
    for place in range(len(hands)):
        found[place] = can_beat(hands[place], count(table), value_of(table))


def who_beats(hands: Any, table: int) -> Any:
    """Which of these hands (an array of masks) hold a play that beats a table."""
    found = np.zeros(hands.size, np.bool_)
    _beat(hands.ravel(), table, found)
    return found.reshape(hands.shape)


@kernel
def _plays(hands: Any, found: Any) -> None:
    for place in range(len(hands)):
        found[place] = is_play(hands[place])


def which_are_plays(hands: Any) -> Any:
    """Which of these hands have one colour or one number."""
    found = np.zeros(hands.size, np.bool_)
    _plays(hands.ravel(), found)
    return found.reshape(hands.shape)


def cards_of(hands: Any) -> Any:
    """Which of the 54 cards each hand has: an axis more."""
    return (hands[..., None] >> np.arange(CARDS)) & 1 == 1
