"""The public module of Odin for strategies: questions, sets of cards, helpers, named constants.

A strategy is one file with a docstring, an optional ``class Params(NamedTuple)`` of typed
parameters with defaults, and functions ``lead``, ``follow`` and ``take``, each
``name(sight, params, memory, rng)``, for the questions that it handles. Each returns a set of
cards, as a bit mask: the cards that it plays (``PASS`` for none), or the one card that it takes.
The fields of the sight are those of ``silver_sim.games.odin.seat.sight.SIGHT``. A line-up may
forbid a strategy to pass or to lead its whole hand (``restrict``): ``sight.may_pass`` and
``sight.may_play_whole`` say what is allowed now, ``may_ever(sight, Power.PASS)`` at any time.

A strategy with ``HISTORY = True`` at the top of its file sees what was done in the deal, oldest
decision first: ``sight.past_by[number]``, a seat counted from its own, played or took
``sight.past_cards[number]`` (``PASS`` for none), for ``number`` below ``sight.past_count``.
"""

# What is imported here is what strategies import.
# mypy: implicit-reexport
# ruff: noqa: F401

from silver_sim.games.odin.rules.cards import (
    CARDS,
    COLOURS,
    NONE,
    NUMBERS,
    SEATS,
    colour_of,
    count,
    first_of,
    highest_of,
    lowest_of,
    number_of,
    numbers_in,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import (
    fewest_plays,
    has_one_colour,
    has_one_number,
    is_play,
    value_of,
)
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.answers import PASS
from silver_sim.games.odin.seat.hands import (
    hand_after,
    joined,
    largest_group,
    most_together,
    numbers_of,
    taken,
)
from silver_sim.games.odin.seat.helpers import (
    beats,
    can_beat,
    fewest_rival_cards,
    highest_beat,
    largest_beat,
    largest_beat_of,
    least_beat,
    may_ever,
    may_go_out,
    next_beat,
    strongest_beat,
)
from silver_sim.games.odin.seat.limits import Power
from silver_sim.games.odin.seat.odds import sets_that_beat
from silver_sim.games.odin.seat.take import Take
from silver_sim.rng import below, uniform
