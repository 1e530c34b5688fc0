"""The public door of Silver Amulet for strategies: questions, answers, helpers, named constants.

A strategy is one file with a docstring, an optional ``class Params(NamedTuple)`` of typed parameters
with defaults, and functions ``name(sight, params, memory, rng)`` for the questions it cares about;
``silver_sim.games.silver.seat`` names them. The fields of the sight are those of
``silver_sim.games.silver.sight.SIGHT``.
"""

from silver_sim.games.silver.answers import (
    NO_ACT,
    Placement,
    Turn,
    amulet,
    discard,
    draw,
    draw_row,
    empath,
    exchange,
    exchange_set,
    guard,
    rob,
    target,
    use,
    witch_back,
    witch_target,
)
from silver_sim.games.silver.cards import NONE, SEATS, SLOTS, UNKNOWN, VALUES, Character
from silver_sim.games.silver.helpers import (
    count_slots,
    expected_sum,
    expected_value,
    first_slot,
    first_slots,
    heaviest_slot,
    is_free,
    known_sum,
    mean_unseen,
    slots_of,
    unknown_cards,
    unknown_lookable,
)
from silver_sim.games.silver.questions import LEFT, RIGHT, Act, Question, Source
from silver_sim.rng import below, uniform

__all__ = [
    "LEFT",
    "NONE",
    "NO_ACT",
    "RIGHT",
    "SEATS",
    "SLOTS",
    "UNKNOWN",
    "VALUES",
    "Act",
    "Character",
    "Placement",
    "Question",
    "Source",
    "Turn",
    "amulet",
    "below",
    "count_slots",
    "discard",
    "draw",
    "draw_row",
    "empath",
    "exchange",
    "exchange_set",
    "expected_sum",
    "expected_value",
    "first_slot",
    "first_slots",
    "guard",
    "heaviest_slot",
    "is_free",
    "known_sum",
    "mean_unseen",
    "rob",
    "slots_of",
    "target",
    "uniform",
    "unknown_cards",
    "unknown_lookable",
    "use",
    "witch_back",
    "witch_target",
]
