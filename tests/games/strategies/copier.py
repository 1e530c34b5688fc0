"""Passes if the last decision was to pass; else beats the table with the fewest cards."""

from silver_sim.odin import PASS, least_beat

HISTORY = True


def follow(sight, params, memory, rng):
    """Do as the last player did."""
    last = sight.past_count - 1
    if last >= 0 and sight.past_cards[last] == PASS:
        return PASS
    return least_beat(sight)
