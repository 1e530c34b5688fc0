"""A position as the seat that decides sees it."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.seat.sight import blank_sights
from silver_sim.games.silver.study.redeal import change_hidden_cards
from silver_sim.games.silver.text.view import decision_in_words, position_in_words
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.rng import STREAM
from tests.games.silver.engine.play import new_match
from tests.games.silver.engine.test_sight import sight_of


def a_sight() -> Any:
    """Seat 1 of three has called for nothing yet: round 2, a 9 in hand."""
    sights = blank_sights(1, RuleSet().as_record(), 3)
    sight = sights[0]
    sight["cards_in"][:3] = 3, 2, 1
    sight["value"][0, :3] = 3, -1, 5
    sight["up"][0, 0] = 1
    sight["guards"][0, 0] = 2
    sight["known_by"][0, :3] = 0b111, 0b000, 0b001
    sight["value"][1, :2] = 7, 12
    sight["known_by"][1, :2] = 0b001, 0b011
    sight["value"][2, 0], sight["up"][2, 0], sight["known_by"][2, 0] = 8, 1, 0b111
    sight["amulet_slot"][2] = 0
    sight["deck_count"], sight["discard_count"], sight["discard_top"] = 20, 4, 8
    sight["hand"][0], sight["hand_count"], sight["hand_from"] = 9, 1, Source.DECK
    sight["row"][:2], sight["row_count"] = (1, 2), 2
    sight["round_no"], sight["question"] = 2, Question.PLACE_CARD
    sight["totals"][:3] = 5, 0, 14
    sight["caller"], sight["turns_to_come"] = 2, 1
    return sight


def test_a_position_as_text() -> None:
    assert position_in_words(a_sight(), seat=1) == [
        "seat 1  [3>3] (?)   (5)+",
        "seat 2  (7?)  (12)",
        "seat 0  [8]*",
        "20 cards in the deck, an 8 Apprentice Seer on the discard pile, "
        "a 1 Squire and a 2 Empath in the row, a 9 Seer in hand",
        "seat 0 has called; turns to come after this one: 1",
        "points so far: seat 1 5, seat 2 0, seat 0 14",
    ]


def test_the_witch_shows_her_card() -> None:
    sight = a_sight()
    sight["question"], sight["witch_card"], sight["hand_count"] = Question.WITCH, 11, 0
    assert position_in_words(sight, 0)[3].endswith("in the row, the Witch shows an 11 Witch")


@pytest.mark.slow
def test_hidden_cards_do_not_show() -> None:
    match = new_match("tumbler,tumbler,tumbler", rounds=2)
    chance, cards = np.zeros(1, STREAM), np.zeros(64, np.int64)
    open_chance(chance, 1, 2, 3, 4)
    shown = set()
    for choices in match.decisions(0, 0):
        if choices is not None:
            kept = match.states.copy()
            before = position_in_words(sight_of(match.states)[0], 0)
            change_hidden_cards(
                match.jobs, match.states, match.sights, match.players, chance, cards
            )
            assert position_in_words(sight_of(match.states)[0], 0) == before
            shown.add(tuple(before))
            match.states[:] = kept
    assert len(shown) > 50


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"act": "draw"}, "draw"),
        ({"act": "draw", "extra": 2}, "draw 2 more"),
        ({"act": "draw_row", "index": 0}, "draw row the 1st"),
        ({"act": "discard", "use": True}, "discard and use it"),
        ({"act": "exchange", "slots": [2]}, "exchange own 3rd"),
        (
            {"act": "exchange", "slots": [0, 2], "into": 2, "end": "left", "penalty_end": "left"},
            "exchange own 1st and 3rd, into the 3rd, on failure to the left, penalty to the left",
        ),
        ({"act": "peek", "target": [2, 1]}, "peek the 2nd of seat 2"),
        ({"act": "witch", "target": None}, "witch none"),
        ({"act": "rob", "target": [0, 3], "slot": 1, "look": False},
         "rob the 4th of seat 0, own 2nd, without a look"),
        ({"act": "master", "index": None}, "master none"),
        ({"act": "empath", "slot": 1, "by": 0}, "empath own 2nd, by the 1st"),
        ({"act": "guard", "bodyguard": 1, "slot": None}, "guard by the 2nd, none"),
        ({"act": "end_turn"}, "end turn"),
    ],
)  # fmt: skip
def test_a_decision_as_text(line: dict[str, Any], words: str) -> None:
    assert decision_in_words({"seat": 0, **line}) == words
