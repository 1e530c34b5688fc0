"""The public module of Silver Amulet for strategies: questions, answers, helpers, constants.

A strategy is one file with a docstring, an optional ``class Params(NamedTuple)`` of typed
parameters with defaults, and functions ``name(sight, params, memory, rng)`` for the questions that
it handles; ``silver_sim.games.silver.seat.seat_function`` names them. The fields of the sight are
those of ``silver_sim.games.silver.seat.sight.SIGHT``. A line-up may forbid a strategy an ability,
the amulet, the call or the take (``restrict``): ``may_ever(sight, Character.WITCH)`` and
``may_ever(sight, Power.CALL)`` say so, and the helpers avoid everything that is forbidden.

A strategy with ``ENDING = "heaviest_set"`` at the top of its file leaves the questions that it has
no function for to ``silver_sim.games.silver.seat.heaviest_set``, and only the rest to the default
answers. That ending reads a parameter ``fewer``.

A strategy with ``HISTORY = True`` at the top of its file sees what was done in the round, oldest
decision first: ``sight.past[number, Past.ACT]`` for ``number`` below ``sight.past_count``, and
``sight.past_slots[number]``. Seats count from its own; of others' decisions it sees only the public
part (``silver_sim.games.silver.seat.history``). For example, how often the next player has taken a
card: count the numbers with ``Past.BY`` 1 and ``Past.ACT`` ``Act.TAKE``. Such a strategy cannot be
wrapped in memory or forget.
"""

# What is imported here is what strategies import.
# mypy: implicit-reexport
# ruff: noqa: F401

from silver_sim.games.silver.rules.cards import (
    NONE,
    SEATS,
    SLOTS,
    UNKNOWN,
    VALUES,
    Character,
    Power,
)
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import LEFT, RIGHT, Act, Question, Source
from silver_sim.games.silver.seat.answers import (
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
    rob_card,
    target,
    use,
    witch_back,
    witch_target,
)
from silver_sim.games.silver.seat.helpers import (
    any_turn,
    beneath,
    brings_a_lighter_card,
    count_slots,
    expected_sum,
    expected_value,
    fewest_rival_cards,
    first_slot,
    first_slots,
    give,
    guard_places,
    guard_with_idle,
    guess,
    guessed_sum,
    has_unknown,
    heaviest_of,
    heaviest_set,
    heaviest_slot,
    is_ahead,
    jokers,
    lightest_beneath,
    lightest_discarded,
    lightest_guessed_card,
    lightest_guessed_slot,
    lightest_in_hand,
    lightest_known_slot,
    lightest_open_card,
    lightest_rival_card,
    look_later,
    may_draw_row,
    may_ever,
    may_lay_open,
    mean_unseen,
    protect_lightest,
    rob_lightest,
    set_to_give,
    shows_or_brings_a_card,
    slots_of,
    smallest_unknown_rival,
    take_for_set,
    take_or_draw,
    too_many_to_call,
    unknown_lookable,
    unknown_rival,
    villagers_out,
    witch_for,
    worth_a_look,
)
from silver_sim.games.silver.seat.odds import (
    Odds,
    chance_of_lead,
    chance_within,
    mean_at_most,
    odds_of_unseen,
    square_root,
    village_guess,
)
from silver_sim.games.silver.seat.worth import (
    Village,
    arrival,
    best_beneath,
    best_set,
    best_single,
    best_victim,
    burden,
    draw_gain,
    harm_by,
    village_known,
    witch_best,
    witch_gain,
)
from silver_sim.rng import below, uniform
