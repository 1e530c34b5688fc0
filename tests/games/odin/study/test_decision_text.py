"""What the seat that decides sees of a position of Odin, and its answers in words."""

from pathlib import Path

import pytest

from silver_sim.games.odin.game import GAME
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.picture import picture
from silver_sim.games.odin.text.replay import Replay
from silver_sim.studies.table.drawing import drawn
from tests.as_read import assert_cases_as_read
from tests.games.odin.engine.play import new_match
from tests.games.odin.rules.scene import Line, pass_, play, scene, take

HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"
DEALT = scene(*HANDS, rules={"points_limit": 99}, totals=[0, 4, 0])
TEXT = GAME.decision_text()
TO_TAKE = [play(0, "b1"), play(1, "r4 r3"), play(2, "o2 o8")]


def seen(*lines: Line) -> list[str]:
    """What the seat that must decide sees after these lines."""
    game = Replay(DEALT[0])
    for line in (DEALT[1], *lines):
        game.play(line)
    around = [f"seat {((game.seat or 0) + step) % 3}" for step in range(3)]
    return drawn(picture(given_of(game.games)), around)


def test_positions_are_as_they_were_read() -> None:
    said = {
        "a lead": seen(),
        "a take, with the cards to choose from": seen(*TO_TAKE),
        "a follower sees passes and what is out": seen(*TO_TAKE, take(2, "r3"), pass_(0)),
    }
    assert_cases_as_read(Path(__file__).with_name("positions.txt"), said)


def test_a_match_tells_of_the_decision_at_which_it_stands() -> None:
    match = new_match("random,random")
    decisions = match.decisions(0, 0)
    choices = next(decisions)
    while choices is None or match.question != "follow":
        choices = next(decisions)
    line = TEXT.line(match, choices)
    assert line["seat"] == match.seat == match.where["seat"]
    assert TEXT.in_words(line).split()[0] == line["act"]
    assert [each.title for each in TEXT.picture(match).table] == ["on the table"]
    assert TEXT.has_a_say(match)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (play(1, "b2 b5 b8"), "play b8, b5 and b2 (852)"),
        (play(1, "r4"), "play r4"),
        (take(1, "b7"), "take b7"),
        (pass_(1), "pass"),
    ],
)
def test_a_decision_as_text(line: Line, words: str) -> None:
    assert TEXT.in_words(line) == words
