"""What rollouts in worlds share: streams of chance, and policies that tremble."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel
from silver_sim.rng import SEARCH, open_stream, open_supply

TREMBLE = 0.1  # chance that a policy does something else than its strategy says
FEW, MANY = 3.0, 6.0  # about how many other answers a question has, of which it is one


@inline_kernel
def open_rollout(job, player, number, seat):
    """Set the stream of a seat to its beginning for a world; ``job`` has the decision's own key."""
    open_stream(player.stream, job.key[0], job.key[1], 0, number, SEARCH + seat)
    open_supply(player.supply)
