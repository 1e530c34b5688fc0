"""The story of a game of Odin: what it says, word by word."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from silver_sim.games.odin.text.story import LEGEND, a_play, draw_hand
from silver_sim.games.traces import replay
from tests.as_read import assert_cases_as_read
from tests.games.odin.judge.random_play import STYLES, random_game, random_header
from tests.games.odin.rules.scene import Line, deal, flat, pass_, passes, play, scene, take

Script = list[Line | list[Line]]
NAMES = ["Ann", "Bob", "Cy"]
HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"


def told(*parts: Line | list[Line]) -> list[str]:
    """The story of one game, line by line."""
    [game] = replay("\n".join(json.dumps(line) for line in flat(parts)))
    return game.story.splitlines()


def table(*hands: str, **heading: Any) -> list[Line]:
    """A game in which Ann, Bob and Cy hold these cards."""
    return scene(*hands, names=NAMES[: len(hands)], **heading)


WHOLE: Script = [
    *table(*HANDS, rules={"points_limit": 3}),
    play(0, "b1"), play(1, "r3 r4"), [play(2, "o2 o8"), take(2, "r3")], passes(0, 1),
    play(2, "p9"), play(0, "g5 g7"),
    deal("b1 b2 g1", "o7 p7 r7", "y1 y2 y9"), play(1, "o7 p7 r7"),
]  # fmt: skip
TAKES = [play(0, "b1"), play(1, "r3 r4"), play(2, "y3 y5"), take(2, "r4"), play(0, "g5 g6 g7")]
BIG = "b1 g5 g6 g7 g9", "r3 r4 r9 y6 p1", "y3 y5 o1 p2 b9"
DECISIONS: list[Script] = [
    [*table("b1 g5", "r3 r4"), play(0, "g5")],
    [*table("b1 g5", "r3 r4"), play(0, "b1"), pass_(1)],
    [*table("b1 g5", "b3 r4"), play(0, "b1"), play(1, "b3")],
    [*table("b1 g5", "r3 r4"), play(0, "b1"), play(1, "r4 r3")],
    [*table("b1", "r3"), play(0, "b1")],
    [*table("b1 b5 b3", "r3 y4 y1"), play(0, "b1 b3 b5")],
    [*table(*BIG), *TAKES[:3]],
    [*table(*BIG), *TAKES[:4]],
    [*table(*BIG), *TAKES],
    [*table("g1 b2 b3 b4 p1", "r1 r2 r7 r8 r9"), play(0, "g1"), play(1, "r1 r2"), play(0,
     "b2 b3 b4"), take(0, "r2"), play(1, "r9 r8 r7"), take(1, "b4")],
]  # fmt: skip


def sentence(script: Script) -> str:
    """The last sentence of who did what."""
    said: list[str] = re.findall(r"(?m)^ *\d+  ((?:Ann|Bob|Cy) .*)", "\n".join(told(*script)))
    return said[-1]


def test_stories_are_as_they_were_read() -> None:
    capped = table("b1 g5", "r3 y4", rules={"max_turns": 1})
    shared = table("b1 g5", "r3 y4", rules={"points_limit": 5}, totals=[5, 3])
    few = {"two_player_colours": 2, "hand_size": 1}
    head = {"format": "odin-trace", "version": 1, "players": 2, "start": 0, "rules": few}
    six = {"format": "odin-trace", "version": 1, "players": 6, "start": 5}
    said = {
        "a whole game": told(*WHOLE),
        "decisions, each in one sentence": [sentence(each) for each in DECISIONS],
        "a hand at the turn cap": told(*capped, play(0, "b1")),
        "a shared win, and points that were brought along": told(
            *shared, play(0, "b1"), play(1, "r3"), play(0, "g5")
        ),
        "all cards of six players are dealt": told(six, deal()),
        "fewer colours leave fewer cards out": told(head, deal(colours=2)),
        "a script that stops": told(table(*HANDS)),
    }
    assert_cases_as_read(Path(__file__).with_name("stories.txt"), said)


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
        line for line in story if re.match(r" *\d+  seat \d (leads|plays|passes|takes)\b", line)
    ]
    assert len(sentences) == len(decisions)
    for number, (line, sentence) in enumerate(zip(decisions, sentences, strict=True), 1):
        assert sentence.split()[:3] == [str(number), "seat", str(line["seat"])]
        for card in line.get("cards", []):
            assert card in sentence
        if "card" in line:
            assert f" takes {line['card']};" in sentence
    hands = sum("deal" in line for line in lines)
    headings = [line for line in story if re.fullmatch(r"Hand \d+: seat \d leads", line)]
    assert len(headings) == hands
    assert sum(" ends on turn " in line for line in story) == hands
    assert " with the fewest points: " in story[-1]
