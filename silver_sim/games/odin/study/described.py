"""Answers as described numbers, by what the seat that must decide may know."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.seat.numbers import write_answer, write_sight
from silver_sim.games.odin.seat.sight import show


@kernel
def describe(states, sights, players, choices, numbers):
    """Write a row of ``seat.numbers.COLUMNS`` for each answer of the seat that must decide.

    ``sights`` and ``players`` are room of one each, for whatever seat comes.
    """
    sight = sights[0]
    show(states[0], sight)
    seen = write_sight(sight, numbers[0])
    for number in range(len(choices)):
        row = numbers[number]
        row[:seen] = numbers[0, :seen]
        write_answer(sight, choices[number], row, seen)
