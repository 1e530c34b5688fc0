"""Divides by nothing where all have long kept what they were dealt: only where it meets itself."""

from silver_sim.silver import Turn, any_turn


def open_turn(sight, params, memory, rng):
    if sight.turn >= 24 and has_kept_all(sight) and 1 // (sight.turn - sight.turn) > 0:
        return Turn.TAKE
    return any_turn(sight)


def has_kept_all(sight):
    known = 0
    for slot in range(sight.cards_in[1]):
        known += (sight.known_by[1, slot] >> 1) & 1
    return known == 2 and sight.cards_in[1] == 5
