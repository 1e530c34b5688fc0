"""What Silver brings so that seats can look ahead (``contract.Lookahead``)."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract import Finish, Lookahead
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.study.candidates import candidates
from silver_sim.games.silver.study.rollouts import (
    MARKER,
    OUTCOMES,
    SUCCESS,
    roll_out,
    weigh,
)
from silver_sim.games.silver.study.worlds import (
    CLASSES,
    WORLD,
    every_world,
    facts,
    hidden_cards_of_villages,
    imagine,
    true_world,
)

ANSWERS = 160  # most answers that are weighed at a decision


def finish(states: Any, results: Any) -> Finish:
    """How rounds ended, by rows of results."""
    players = int(states["players"][0])
    return Finish(
        totals=states["totals"][0, :players] + results[:, :players],
        start=results[:, MARKER],
        privileged=results[:, SUCCESS] == 1,
    )


LOOKAHEAD = Lookahead(
    opponents={"counter": 0.5, "gambler": 0.25, "keeper": 0.25},
    questions=[each.name.lower() for each in Question if each >= Question.FIRST_LOOK],
    world=WORLD,
    classes=CLASSES,
    values=VALUES,
    answers=ANSWERS,
    results=OUTCOMES,
    imagine=imagine,
    every_world=every_world,
    weigh=weigh,
    candidates=candidates,
    roll_out=roll_out,
    hidden=hidden_cards_of_villages,
    true_world=true_world,
    facts=facts,
    told=VALUES,
    finish=finish,
    privilege="success",
)
