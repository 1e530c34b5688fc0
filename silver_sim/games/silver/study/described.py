"""Answers as described numbers, by what the seat that must decide may know."""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.numbers import write_sight
from silver_sim.games.silver.seat.numbers_of_answers import write_answer
from silver_sim.games.silver.seat.sight import show, step_to


@kernel
def describe(states, sights, players, choices, numbers):
    """Write a row of ``seat.numbers.COLUMNS`` for each answer of the seat that must decide.

    ``sights`` and ``players`` are room of one each, for whatever seat comes. Seats of answers, as
    the machine has them, are counted from the own one for so long.
    """
    s, sight, shown = states[0], sights[0], players[0].shown
    shown.news_count = s.dealt - 1  # as before the deal: all is drawn
    show(s, sight, shown)
    seen = write_sight(sight, numbers[0])
    for number in range(len(choices)):
        row, choice = numbers[number], choices[number]
        row[:seen] = numbers[0, :seen]
        seat = choice.seat
        if s.question >= Question.EXPOSE and 0 <= seat < s.players:
            choice.seat = step_to(s, seat)
        write_answer(sight, choice, row, seen)
        choice.seat = seat
