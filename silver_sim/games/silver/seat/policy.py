"""Who sits in a seat of Silver: limits of strategies, and what they still know under them."""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.seat.limits import LIMITS, hide_restricted
from silver_sim.games.silver.seat.recall import RECALL, hide_forgotten, start_recall
from silver_sim.games.silver.seat.sight import SHOWN, copy_seen
from silver_sim.games.table.policy import policy_record, seat_record

POLICY = policy_record(("limits", LIMITS, ()), ("recall", RECALL, ()))
SEAT = seat_record(POLICY, ("shown", SHOWN, ()))


@kernel
def start_recalls(player):
    """A limited policy has forgotten nothing yet."""
    for number in range(player.policies_in):
        policy = player.policies[number]
        if policy.limits.limited == 1:
            start_recall(policy.recall)


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
def limit_sight(s, sight, spare, player, policy):
    """Fill ``spare``: the sight without what the policy may not do or no longer knows."""
    if policy.history == 1:
        copy_record(spare, sight)
    else:
        copy_seen(spare, sight)
    hide_restricted(s, spare, policy.limits)
    hide_forgotten(s, spare, policy.recall, policy.limits, player.mixture)
