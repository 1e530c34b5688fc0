"""What Odin brings so that seats can look ahead (``contract.Lookahead``)."""

from __future__ import annotations

from typing import Any

from silver_sim.games.lookahead import BEST_SCORES, Consequence, Finish, Lookahead, often, scored
from silver_sim.games.odin.rules.cards import NUMBERS, SEATS
from silver_sim.games.odin.seat.numbers import COLUMNS
from silver_sim.games.odin.study.candidates import candidates, is_same
from silver_sim.games.odin.study.described import describe
from silver_sim.games.odin.study.rollouts import OUTCOMES, STARTS, roll_out, weigh
from silver_sim.games.odin.study.worlds import (
    CLASSES,
    WORLD,
    every_world,
    facts,
    hidden_cards_of_hands,
    imagine,
    pairs,
    true_world,
    unseen_cards,
)
from silver_sim.games.odin.text.script import NAMES
from silver_sim.games.positions import CardPlace

ANSWERS = 96  # most answers that are weighed at a decision

CONSEQUENCES = (  # as ``rollouts.Led`` has them
    Consequence(
        "turns",
        "turns until the hand ends",
        "turn",
        "pace",
        "the hand ends {} later",
        "the hand ends {} sooner",
    ),
    often("out", "[it goes out itself|you go out]", "own", good=1),
    scored("points", "[its|your] points of the hand", "own", "[it scores|you score]", "hand", -1),
    scored("best_other", "points of the best opponent", "others", BEST_SCORES, "hand", 1),
    scored("others", "points of all others", "others", "all others together score", "hand", 1),
    often("starts", "[it starts|you start] the next hand", "start"),
)


def places(states: Any) -> list[CardPlace]:
    """The cards that ``worlds.facts`` lists, in its order."""
    unseen = int(unseen_cards(states[0]))
    return [CardPlace(card=name) for card, name in enumerate(NAMES) if unseen >> card & 1]


def finish(states: Any, results: Any) -> Finish:
    """How deals ended, by rows of results."""
    players = int(states["players"][0])
    totals = states["totals"][0, :players] + results[:, :players]
    return Finish(totals=totals, start=results[:, STARTS], privileged=results[:, STARTS] < 0)


LOOKAHEAD = Lookahead(
    opponents={"counter": 0.5, "planner": 0.25, "collector": 0.25},
    world=WORLD,
    classes=CLASSES,
    values=NUMBERS,
    alike=2,
    pairs=pairs,
    answers=ANSWERS,
    results=OUTCOMES,
    imagine=imagine,
    every_world=every_world,
    weigh=weigh,
    candidates=candidates,
    is_same=is_same,
    roll_out=roll_out,
    hidden=hidden_cards_of_hands,
    true_world=true_world,
    facts=facts,
    fact_values=SEATS,
    finish=finish,
    consequences=CONSEQUENCES,
    points="points",
    bands=[(step, step) for step in range(1, SEATS)],
    places=places,
    ends="goes out",
    describe=describe,
    numbers=COLUMNS,
)
