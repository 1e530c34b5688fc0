"""What rollouts in worlds share: streams of chance, and policies that tremble."""

from __future__ import annotations

from enum import IntEnum

from silver_sim.compiled.jit import inline_kernel
from silver_sim.rng import SEARCH, open_stream, open_supply

TREMBLE = 0.1  # chance that a policy does something else than its strategy says
FEW, MANY = 3.0, 6.0  # about how many other answers a question has, of which it is one
PRIME, FACTOR = 2**31 - 1, 1_000_003  # of ``mixed``


class Until(IntEnum):
    """How far answers are played on; a turn or a decision is one of the seat that has answered."""

    END = 0
    NEXT_TURN = 1
    NEXT_DECISION = 2


@inline_kernel
def open_rollout(job, player, number, seat):
    """Set the stream of a seat to its beginning for a world; ``job`` has the decision's own key.

    Writes ``player``.
    """
    open_stream(player.stream, job.key[0], job.key[1], 0, number, SEARCH + seat)
    open_supply(player.supply)


@inline_kernel
def is_history_read(players, seats):
    """1 if somebody who plays on is shown what was done in the deal, else 0."""
    read = 0
    for seat in range(seats):
        read |= players[seat].policies[0].history
    return read


@inline_kernel
def mixed(found, number):
    """A number, not below 0, that tells what was found so far and this one."""
    return (found * FACTOR + number % PRIME) % PRIME
