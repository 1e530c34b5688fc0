"""Who sits in a seat: a strategy with its limits, or several that share the seat."""

from __future__ import annotations

from silver_sim.compiled.jit import copy_record, inline_kernel, kernel, record
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.seat.limits import LIMITS, hide_restricted
from silver_sim.games.silver.seat.recall import RECALL, hide_forgotten, start_recall
from silver_sim.games.silver.seat.sight import SHOWN
from silver_sim.rng import STREAM, mood_stream, open_stream, uniform

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

# Who sits in a seat: one mind, or several of which one is drawn.
SEAT = record(
    ("mind",),  # the one that decides
    ("minds", POLICY, (POLICIES,)),
    ("minds_in",),
    ("weights", float, (POLICIES,)),  # of the minds in a mix, 0 for the one that is noise
    ("each_decision",),  # 1: a mix draws for each decision, 0: for each game
    ("noise", float),  # chance that the last mind decides
    ("steady",),  # the mind of this game
    ("stream", STREAM, ()),  # for the strategy
    ("mood", STREAM, ()),  # for what is drawn about it
    ("illegal",),  # answers replaced in this game
    ("overruled",),  # answers replaced in all games because the limits do not allow them
    ("shown", SHOWN, ()),
)


@kernel
def start_player(job, player, place):
    """Nothing is remembered of other games; a mix draws its strategy."""
    player.illegal = 0
    for number in range(player.minds_in):
        mind = player.minds[number]
        for cell in range(MEMORY_CELLS):
            mind.memory.cell[cell] = 0
        if mind.limits.limited == 1:
            start_recall(mind.recall)
    if player.minds_in > 1:
        number = mood_stream(job.rotation, place)
        open_stream(player.mood, job.key[0], job.key[1], job.block, 0, number)
        player.steady = drawn_mind(player)


@inline_kernel
def is_new_decision(s):
    """Whether this question does not follow from the answer to the last one: a card is taken to be
    placed, and an ability used for its target, by one mind.
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
def change_mind(player):
    """A mix, or noise, draws who decides."""
    player.mind = drawn_mind(player) if player.each_decision == 1 else player.steady
    if player.noise > 0.0 and uniform(player.mood) < player.noise:
        player.mind = player.minds_in - 1


@kernel
def drawn_mind(player):
    """One of a mix, with the chance of its weight."""
    total = 0.0
    for number in range(player.minds_in):
        total += player.weights[number]
    left = uniform(player.mood) * total
    number = 0
    while number < player.minds_in - 1 and left >= player.weights[number]:
        left -= player.weights[number]
        number += 1
    return number


@kernel
def limit_sight(s, sight, spare, player, mind):
    """Fill ``spare``: the sight without what the mind may not do or no longer knows."""
    copy_record(spare, sight)
    hide_restricted(s, spare, mind.limits)
    hide_forgotten(s, spare, mind.recall, mind.limits, player.mood)
