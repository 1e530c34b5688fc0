"""What Silver brings so that seats can look ahead (``contract.Lookahead``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.lookahead import BEST_SCORES, Consequence, Finish, Lookahead, often, scored
from silver_sim.games.positions import CardPlace
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.games.silver.seat.numbers import COLUMNS
from silver_sim.games.silver.study.candidates import candidates, is_same
from silver_sim.games.silver.study.described import describe
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
    deal_rest,
    every_world,
    facts,
    hidden_cards_of_villages,
    imagine,
    true_world,
)

ANSWERS = 160  # most answers that are weighed at a decision

CONSEQUENCES = (  # as ``rollouts.Led`` has them
    Consequence(
        "turns",
        "turns until the round ends",
        "turn",
        "pace",
        "the round ends {} later",
        "the round ends {} sooner",
    ),
    often("own_call", "[it calls itself|you call]", "call"),
    often("other_call", "somebody else calls", "call"),
    often("failed_call", "[its|your] call fails", "penalty", good=-1),
    often("lowest", "[its|your] sum is the lowest", "own", good=1),
    Consequence(
        "sum",
        "sum of [its|your] cards at the end",
        "point",
        "own",
        "[its|your] cards end {} higher",
        "[its|your] cards end {} lower",
        good=-1,
    ),
    scored("score", "[its|your] points of the round", "own", "[it scores|you score]", "round", -1),
    scored("best_other", "points of the best opponent", "others", BEST_SCORES, "round", 1),
    Consequence(
        "cards",
        "cards in [its|your] village at the end",
        "card",
        "village",
        "[its|your] village ends with {} more",
        "[its|your] village ends with {} fewer",
    ),
    often("robbed", "a Robber takes one of [its|your] cards", "robbed"),
    often("witched", "another player's Witch exchanges one of [its|your] cards", "witched"),
)


def places(states: Any) -> list[CardPlace]:
    """Where the cards lie that ``worlds.facts`` lists, in its order."""
    s = states[0]
    seats = [(int(s["seat"]) + step) % int(s["players"]) for step in range(int(s["players"]))]
    return [
        CardPlace(seat, slot)
        for seat in seats
        for slot, card in enumerate(s["village"][seat][: s["cards_in"][seat]])
        if not int(s["known"][card]) >> int(s["seat"]) & 1
    ]


def sums(states: Any, worlds: Any) -> Any:
    """The sums of all villages in worlds, as they lie now: (worlds, players)."""
    s = states[0]
    found = np.zeros((len(worlds), int(s["players"])), np.int64)
    for seat in range(found.shape[1]):
        cards = s["village"][seat, : s["cards_in"][seat]]
        found[:, seat] = worlds["value"][:, cards].sum(axis=1)
    return found


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
    world=WORLD,
    classes=CLASSES,
    values=VALUES,
    answers=ANSWERS,
    results=OUTCOMES,
    imagine=imagine,
    every_world=every_world,
    deal_rest=deal_rest,
    weigh=weigh,
    candidates=candidates,
    is_same=is_same,
    roll_out=roll_out,
    hidden=hidden_cards_of_villages,
    true_world=true_world,
    facts=facts,
    fact_values=VALUES,
    finish=finish,
    consequences=CONSEQUENCES,
    privilege="success",
    points="score",
    bands=((0, 3), (0, 5), (8, 13), (10, 13)),
    places=places,
    ends="calls",
    sums=sums,
    describe=describe,
    numbers=COLUMNS,
)
