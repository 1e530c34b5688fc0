"""Says nothing of HISTORY, and gives an answer that is none if it is shown what was done."""

from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    return 99 if sight.past_count > 0 else any_turn(sight)
