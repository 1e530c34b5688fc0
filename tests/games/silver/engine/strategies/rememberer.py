"""Exchanges in the slot after the last one: what it does hangs on its memory."""

from silver_sim.silver import exchange


def place_card(sight, params, memory, rng):
    memory.cell[0] = (memory.cell[0] + 1) % sight.cards_in[0]
    slot = memory.cell[0]
    return exchange(slot if (sight.free[0] >> slot) & 1 == 1 else first_free(sight))


def first_free(sight):
    slot = 0
    while (sight.free[0] >> slot) & 1 == 0:
        slot += 1
    return slot
