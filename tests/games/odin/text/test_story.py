"""The story of a game of Odin: what it says, word by word."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from silver_sim.games.odin.text.story import LEGEND, a_play, draw_hand
from silver_sim.games.traces import replay
from tests.games.odin.judge.random_play import STYLES, random_game, random_header
from tests.games.odin.rules.scene import Line, deal, flat, pass_, passes, play, scene, take

NAMES = ["Ann", "Bob", "Cy"]
HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"


def told(*parts: Line | list[Line]) -> list[str]:
    """The story of one game, line by line."""
    [game] = replay("\n".join(json.dumps(line) for line in flat(parts)))
    return game.story.splitlines()


def table(*hands: str, **heading: Any) -> list[Line]:
    """A game in which Ann, Bob and Cy hold these cards."""
    return scene(*hands, names=NAMES[: len(hands)], **heading)


def test_the_story_of_a_whole_game() -> None:
    lines = [
        *table(*HANDS, rules={"points_limit": 3}),
        play(0, "b1"),
        play(1, "r3 r4"),
        [play(2, "o2 o8"), take(2, "r3")],
        passes(0, 1),
        play(2, "p9"),
        play(0, "g5 g7"),
        deal("b1 b2 g1", "o7 p7 r7", "y1 y2 y9"),
        play(1, "o7 p7 r7"),
    ]
    assert told(*lines) == [
        "Game 1: Ann (seat 0), Bob (seat 1) and Cy (seat 2)",
        "Rules: edition standard, but points_limit 3, hand_size 3",
        "Cards: b7 is the 7 of the colour b; the colours are b, g, o, p, r and y.",
        "  b7* everybody saw it taken from the table   (752) the value of a play",
        "",
        "Hand 1: Ann (seat 0) leads",
        "  45 cards not dealt, unseen",
        "    Ann  b1 g5 g7",
        "    Bob  r3 r4 y6",
        "    Cy   o2 o8 p9",
        "Round 1",
        "  Ann leads b1.",
        "  Bob plays r4 and r3 (43) on b1, and takes b1.",
        "  Cy plays o8 and o2 (82) on r4 and r3 (43).",
        "  Cy takes r3; r4 is out.",
        "  Ann passes.",
        "  Bob passes.",
        "Round 2: Cy (seat 2) leads",
        "    Ann  g5 g7",
        "    Bob  b1* y6",
        "    Cy   r3* p9",
        "  Cy leads p9.",
        "  Ann plays the last cards, g7 and g5 (75), on p9.",
        "",
        "Hand 1 ends in turn 7: Ann has no cards left",
        "    Ann  no cards   0 points",
        "    Bob  b1* y6   2 points",
        "    Cy   r3*   1 point",
        "  Totals: Ann has 0, Bob has 2 and Cy has 1.",
        "",
        "Hand 2: Bob (seat 1) leads",
        "  45 cards not dealt, unseen",
        "    Ann  b1 g1 b2",
        "    Bob  o7 p7 r7",
        "    Cy   y1 y2 y9",
        "Round 1",
        "  Bob leads the whole hand at once, 3 cards of one number: o7, p7 and r7 (777).",
        "",
        "Hand 2 ends in turn 1: Bob has no cards left",
        "    Ann  b1 g1 b2   3 points",
        "    Bob  no cards   0 points",
        "    Cy   y1 y2 y9   3 points",
        "  Totals: Ann has 3, Bob has 2 and Cy has 4.",
        "",
        "Bob wins with the fewest points: Ann has 3, Bob has 2 and Cy has 4.",
    ]


TAKES = [play(0, "b1"), play(1, "r3 r4"), play(2, "y3 y5"), take(2, "r4"), play(0, "g5 g6 g7")]
BIG = "b1 g5 g6 g7 g9", "r3 r4 r9 y6 p1", "y3 y5 o1 p2 b9"
SENTENCES: list[tuple[list[Line], str]] = [
    ([*table("b1 g5", "r3 r4"), play(0, "g5")], "Ann leads g5."),
    ([*table("b1 g5", "r3 r4"), play(0, "b1"), pass_(1)], "Bob passes."),
    ([*table("b1 g5", "b3 r4"), play(0, "b1"), play(1, "b3")], "Bob plays b3 on b1, and takes b1."),
    ([*table("b1 g5", "r3 r4"), play(0, "b1"), play(1, "r4 r3")],
     "Bob plays the last cards, r4 and r3 (43), on b1."),
    ([*table("b1", "r3"), play(0, "b1")], "Ann leads the last card, b1."),
    ([*table("b1 b5 b3", "r3 y4 y1"), play(0, "b1 b3 b5")],
     "Ann leads the whole hand at once, 3 cards of one colour: b5, b3 and b1 (531)."),
    ([*table(*BIG), *TAKES[:3]], "Cy plays y5 and y3 (53) on r4 and r3 (43)."),
    ([*table(*BIG), *TAKES[:4]], "Cy takes r4; r3 is out."),
    ([*table(*BIG), *TAKES], "Ann plays g7, g6 and g5 (765) on y5 and y3 (53)."),
    ([*table("g1 b2 b3 b4 p1", "r1 r2 r7 r8 r9"), play(0, "g1"), play(1, "r1 r2"),
      play(0, "b2 b3 b4"), take(0, "r2"), play(1, "r9 r8 r7"), take(1, "b4")],
     "Bob takes b4; b2 and b3 are out."),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "sentence"), SENTENCES, ids=[words for _, words in SENTENCES])
def test_a_decision_is_told_in_one_sentence(lines: list[Line], sentence: str) -> None:
    sentences = [line for line in told(*lines) if re.match(r"  (Ann|Bob|Cy) ", line)]
    assert sentences[-1] == f"  {sentence}"


def test_a_hand_at_the_turn_cap_is_told() -> None:
    story = told(*table("b1 g5", "r3 y4", rules={"max_turns": 1}), play(0, "b1"))
    assert story[-7:-2] == [
        "",
        "Hand 1 ends in turn 1: it has had as many turns as the rules allow",
        "    Ann  g5   1 point",
        "    Bob  r3 y4   2 points",
        "  Totals: Ann has 1 and Bob has 2.",
    ]


def test_a_shared_win_and_points_that_were_brought_along_are_told() -> None:
    lines = table("b1 g5", "r3 y4", rules={"points_limit": 5}, totals=[5, 3])
    story = told(*lines, play(0, "b1"), play(1, "r3"), play(0, "g5"))
    assert story[2] == "Points before the first hand: Ann has 5 and Bob has 3"
    assert story[-1] == (
        "Ann and Bob share the win with the fewest points: Ann has 5 and Bob has 5."
    )


def test_all_cards_of_six_players_are_dealt() -> None:
    story = told({"format": "odin-trace", "version": 1, "players": 6, "start": 5}, deal())
    assert story[4:8] == [
        "",
        "Hand 1: seat 5 leads",
        "    seat 0  b1 b2 b3 b4 b5 b6 b7 b8 b9",
        "    seat 1  g1 g2 g3 g4 g5 g6 g7 g8 g9",
    ]


def test_fewer_colours_leave_fewer_cards_out() -> None:
    rules = {"two_player_colours": 2, "hand_size": 1}
    head = {"format": "odin-trace", "version": 1, "players": 2, "start": 0, "rules": rules}
    assert "  16 cards not dealt, unseen" in told(head, deal(colours=2))


def test_a_stopped_script_says_so() -> None:
    assert told(table(*HANDS))[-2:] == ["", "The script stops here."]


def test_words() -> None:
    assert a_play(["b2", "g5", "o8"]) == "o8, g5 and b2 (852)"
    assert a_play(["y7", "b7"]) == "b7 and y7 (77)"
    assert draw_hand(["b1", "g1"], ["g1"]) == "b1 g1*"
    assert draw_hand([], []) == "no cards"
    assert all(line.isascii() for line in LEGEND)


@pytest.mark.parametrize("seed", range(6))
def test_the_story_of_a_random_game_tells_every_decision(seed: int) -> None:
    rng = Random(seed)
    header = random_header(rng)
    lines = random_game(header, rng, STYLES[seed % 2])
    story = told(header, lines)
    decisions = [line for line in lines if "act" in line]
    sentences = [
        line for line in story if re.match(r"  seat \d (leads|plays|passes|takes)\b", line)
    ]
    assert len(sentences) == len(decisions)
    for line, sentence in zip(decisions, sentences, strict=True):
        assert sentence.startswith(f"  seat {line['seat']} ")
        for card in line.get("cards", []):
            assert card in sentence
        if "card" in line:
            assert f" takes {line['card']};" in sentence
    hands = sum("deal" in line for line in lines)
    headings = [line for line in story if re.fullmatch(r"Hand \d+: seat \d leads", line)]
    assert len(headings) == hands
    assert sum(" ends in turn " in line for line in story) == hands
    assert " with the fewest points: " in story[-1]
