"""The seat function of a strategy of Odin (``games.table.seat_function``)."""

from __future__ import annotations

from silver_sim.games.odin.rules.questions import CHOICE, Question
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.table.policy import MEMORY, PARAMS
from silver_sim.games.table.seat_function import Answers
from silver_sim.rng import SUPPLY

ANSWERS = Answers(
    maker=__name__,
    records=(SIGHT, PARAMS, MEMORY, SUPPLY, CHOICE),
    putters="silver_sim.games.odin.seat.answers",
    by_number="silver_sim.games.odin.seat.observation",
    puts={
        each: (each.name.lower(), f"put_{each.name.lower()}(choice, whole({{}}))")
        for each in Question
        if each >= Question.LEAD
    },
)
