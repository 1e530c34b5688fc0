"""Writes into its sight what it wants to remember."""

from silver_sim.silver import Source, any_turn, discard, exchange, heaviest_slot


def open_turn(sight, params, memory, rng):
    sight.last_scores[0] += 1
    return any_turn(sight)


def place_card(sight, params, memory, rng):
    if sight.hand_from == Source.PILE or sight.last_scores[0] % 2 == 1:
        return exchange(heaviest_slot(sight))
    return discard()
