"""What must not matter to a strategy, changed in place: other memories, streams.

How hidden cards are dealt again, a game knows.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.compiled.philox import WORDS
from silver_sim.games.table.policy import MEMORY_CELLS
from silver_sim.rng import SUPPLIED, below, next_word, open_stream

PROBE = 2  # the number of the streams of changes; rounds have 0 and 1, players 16 and up


@kernel
def open_chance(chance, key0, key1, point, number):
    """Set the stream from which a change is drawn to its beginning."""
    open_stream(chance[0], key0, key1, point, number, PROBE)


@kernel
def change_other_streams(players, place, chance):
    """Let the streams of all players but this one stand somewhere else."""
    for other in range(len(players)):
        if other != place:
            _put_elsewhere(players[other], 0, 0, chance[0])


@kernel
def change_own_stream(jobs, players, place, first, last, chance):
    """Change the seed, and of the player's chance all but the words from ``first`` below ``last``.

    These are the ones of its supply that it draws.
    """
    for part in range(2):
        jobs[0].key[part] = next_word(chance[0])
    _put_elsewhere(players[place], first, last, chance[0])


@inline_kernel
def _put_elsewhere(player, first, last, chance):
    for place in range(SUPPLIED):
        if not first <= place < last:
            player.supply.word[place] = next_word(chance)
    if first == last:
        player.supply.used = below(chance, WORDS)
    _reopen(player.stream, chance)
    _reopen(player.mixture, chance)


@kernel
def _reopen(stream, chance):
    """Let a stream be another one."""
    for part in range(2):
        stream.key[part] = next_word(chance)
    for part in range(4):
        stream.counter[part] = next_word(chance)
    for place in range(WORDS):
        stream.word[place] = next_word(chance)
    stream.used = below(chance, WORDS)


@kernel
def change_memories(players, place, chance):
    """Fill the memories of the other players with chance."""
    for other in range(len(players)):
        if other != place:
            for number in range(players[other].policies_in):
                memory = players[other].policies[number].memory
                for cell in range(MEMORY_CELLS):
                    memory.cell[cell] = next_word(chance[0])
