"""Who sits in a seat: a strategy as it plays there, or several that share the seat.

A game adds fields of its own: limits of a strategy, what a seat was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel, record
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.rng import STREAM, SUPPLY, mixture_stream, open_stream, uniform

PARAMETERS = 32  # most parameters of a strategy
MEMORY_CELLS = 64
POLICIES = 8  # most strategies that share a seat

PARAMS = record(("given", float, (PARAMETERS,)))
MEMORY = record(("cell", (MEMORY_CELLS,)))  # lives for one game, zero at its start


def policy_record(*own: tuple[Any, ...]) -> np.dtype[Any]:
    """The record type of a strategy as it plays in one seat, with fields of the game's own."""
    return record(
        ("address",),  # of the compiled seat function; 0: must be asked from outside
        ("asks",),  # mask of the questions that it answers
        ("history",),  # 1: it is shown what was done in the deal
        ("draws",),  # 0: it has no use for chance, and is supplied with none
        ("params", PARAMS, ()),
        ("memory", MEMORY, ()),
        *own,
    )


def seat_record(policy: np.dtype[Any], *own: tuple[Any, ...]) -> np.dtype[Any]:
    """The record type of who sits in a seat: one policy, or several of which one is drawn."""
    return record(
        ("policy",),  # the one that decides
        ("policies", policy, (POLICIES,)),
        ("policies_in",),
        ("weights", float, (POLICIES,)),  # of the policies in a mix, 0 for the one that is noise
        ("each_decision",),  # 1: a mix draws for each decision, 0: for each game
        ("noise", float),  # chance that the last policy decides
        ("steady",),  # the policy of this game
        ("supply", SUPPLY, ()),  # from which the strategy draws,
        ("stream", STREAM, ()),  # and where that comes from: no strategy gets it
        ("mixture", STREAM, ()),  # for what is drawn about it
        ("illegal",),  # answers replaced in this game
        ("overruled",),  # answers replaced in all games because the limits do not allow them
        *own,
    )


def player_record(
    setup: SeatSetup, kind: np.dtype[Any], asks: Callable[[Collection[str]], int]
) -> Any:
    """The record of who sits in a seat; fields of the game's own are zero.

    ``kind`` is the type of the record; ``asks`` gives the mask of the questions that functions
    answer.
    """
    player = np.zeros(1, kind)
    player["policies_in"] = len(setup.policies)
    player["weights"][0, : len(setup.weights)] = setup.weights
    player["each_decision"], player["noise"] = setup.each_decision, setup.noise
    for number, policy in enumerate(setup.policies):
        written = player["policies"][0, number]
        written["address"], written["asks"] = policy.address, asks(policy.functions)
        written["history"] = policy.history
        written["draws"] = policy.address == 0 or policy.draws
        written["params"]["given"][: len(policy.numbers)] = policy.numbers
    return player[0]


@kernel
def start_player(job, player, place):
    """Nothing is remembered of other games; a mix draws its strategy. Writes ``player``."""
    player.illegal = 0
    for number in range(player.policies_in):
        memory = player.policies[number].memory
        for cell in range(MEMORY_CELLS):
            memory.cell[cell] = 0
    if player.policies_in > 1:
        number = mixture_stream(job.rotation, place)
        open_stream(player.mixture, job.key[0], job.key[1], job.block, 0, number)
        player.steady = drawn_policy(player)


@kernel
def change_policy(player):
    """A mix, or noise, draws who decides."""
    player.policy = drawn_policy(player) if player.each_decision == 1 else player.steady
    if player.noise > 0.0 and uniform(player.mixture) < player.noise:
        player.policy = player.policies_in - 1


@kernel
def drawn_policy(player):
    """One of a mix, with the chance of its weight."""
    total = 0.0
    for number in range(player.policies_in):
        total += player.weights[number]
    left = uniform(player.mixture) * total
    number = 0
    while number < player.policies_in - 1 and left >= player.weights[number]:
        left -= player.weights[number]
        number += 1
    return number
