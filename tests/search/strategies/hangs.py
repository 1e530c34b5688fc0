"""Never answers where all have long kept what they were dealt: only where it meets itself."""

from silver_sim.silver import any_turn


def open_turn(sight, params, memory, rng):
    known = 0
    for slot in range(sight.cards_in[1]):
        known += (sight.known_by[1, slot] >> 1) & 1
    while sight.turn >= 24 and known == 2 and sight.cards_in[1] == 5:
        known = known % 7 + known - 2 + 2 - known % 7
    return any_turn(sight)
