"""What must not matter to a strategy, changed in place: other memories, streams.

How hidden cards are dealt anew, a game knows.
"""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.table.policy import MEMORY_CELLS
from silver_sim.rng import below, next_word, open_stream

PROBE = 2  # the number of the streams of changes; rounds have 0 and 1, players 16 and up


@kernel
def open_chance(chance, key0, key1, point, number):
    """Set the stream from which a change is drawn to its beginning."""
    open_stream(chance[0], key0, key1, point, number, PROBE)


@kernel
def change_streams(players, place, own, chance):
    """Let the streams of this player (``own``), or those of all others, stand somewhere else."""
    for other in range(len(players)):
        if (other == place) == own:
            _put_elsewhere(players[other].stream, chance[0])
            _put_elsewhere(players[other].mixture, chance[0])


@kernel
def _put_elsewhere(stream, chance):
    for part in range(2):
        stream.key[part] = next_word(chance)
    for part in range(4):
        stream.counter[part] = next_word(chance)
        stream.word[part] = next_word(chance)
    stream.used = below(chance, 5)


@kernel
def change_memories(players, place, chance):
    """Fill the memories of the other players with chance."""
    for other in range(len(players)):
        if other != place:
            for number in range(players[other].policies_in):
                memory = players[other].policies[number].memory
                for cell in range(MEMORY_CELLS):
                    memory.cell[cell] = next_word(chance[0])
