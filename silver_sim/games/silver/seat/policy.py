"""Who sits in a seat: a strategy with its limits, or several that share the seat."""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel, record
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.seat.limits import LIMITS, hide_restricted
from silver_sim.games.silver.seat.recall import RECALL, hide_forgotten, start_recall
from silver_sim.games.silver.seat.sight import SHOWN
from silver_sim.rng import STREAM, mixture_stream, open_stream, uniform

PARAMETERS = 32  # most parameters of a strategy
MEMORY_CELLS = 64
POLICIES = 8  # most strategies that share a seat

PARAMS = record(("given", float, (PARAMETERS,)))
MEMORY = record(("cell", (MEMORY_CELLS,)))  # lives for one game, zero at its start

# A strategy as it plays in one seat.
POLICY = record(
    ("address",),  # of the compiled seat function; 0: must be asked from outside
    ("asks",),  # mask of the questions that it answers; bit 0: free acts
    ("params", PARAMS, ()),
    ("memory", MEMORY, ()),
    ("limits", LIMITS, ()),
    ("recall", RECALL, ()),
)

# Who sits in a seat: one policy, or several of which one is drawn.
SEAT = record(
    ("policy",),  # the one that decides
    ("policies", POLICY, (POLICIES,)),
    ("policies_in",),
    ("weights", float, (POLICIES,)),  # of the policies in a mix, 0 for the one that is noise
    ("each_decision",),  # 1: a mix draws for each decision, 0: for each game
    ("noise", float),  # chance that the last policy decides
    ("steady",),  # the policy of this game
    ("stream", STREAM, ()),  # for the strategy
    ("mixture", STREAM, ()),  # for what is drawn about it
    ("illegal",),  # answers replaced in this game
    ("overruled",),  # answers replaced in all games because the limits do not allow them
    ("shown", SHOWN, ()),
)


@kernel
def start_player(job, player, place):
    """Nothing is remembered of other games; a mix draws its strategy."""
    player.illegal = 0
    for number in range(player.policies_in):
        policy = player.policies[number]
        for cell in range(MEMORY_CELLS):
            policy.memory.cell[cell] = 0
        if policy.limits.limited == 1:
            start_recall(policy.recall)
    if player.policies_in > 1:
        number = mixture_stream(job.rotation, place)
        open_stream(player.mixture, job.key[0], job.key[1], job.block, 0, number)
        player.steady = drawn_policy(player)


@inline_kernel
def is_new_decision(s):
    """Whether this question does not follow from the answer to the last one: a card is taken to be
    placed, and an ability used for its target, by one policy.
    """
    if s.question == Question.PLACE_CARD:
        return s.hand_from != Source.PILE
    question = s.question
    return (
        question == Question.FIRST_LOOK
        or question == Question.OPEN_TURN
        or question == Question.CLOSE_TURN
    )


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


@kernel
def limit_sight(s, sight, spare, player, policy):
    """Fill ``spare``: the sight without what the policy may not do or no longer knows."""
    copy_record(spare, sight)
    hide_restricted(s, spare, policy.limits)
    hide_forgotten(s, spare, policy.recall, policy.limits, player.mixture)
