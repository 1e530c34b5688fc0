"""Answers of puzzles as people say them: told apart, with the cards that they name."""

import pytest

from silver_sim.games import registry
from silver_sim.studies.train.phrases import phrase, spoken
from silver_sim.studies.train.puzzle import Puzzles

MASTER = "silver own:4k0,2k0,xk- others:xk1,xk1 discard:10,6,5,13,8,end deck:23 ask:master"
TURN = "silver own:4k0,2k0,xk- others:xk1,xk1 discard:7,2,end deck:23 row:9,9 ask:open_turn"


@pytest.mark.parametrize(
    ("line", "words", "told"),
    [
        (MASTER, "master the 3rd", "take the 13 (the 3rd beneath the Master)"),
        (MASTER, "master none", "take none"),
        (TURN, "take", "take the 7 from the discard pile"),
        (TURN, "draw row the 2nd", "draw the 9 from the row (its 2nd)"),
        (TURN, "exchange own 1st and 3rd, into the 1st", "put it on your 1st and 3rd cards"),
        (
            TURN,
            "exchange own 1st and 3rd, into the 3rd, on failure to the left",
            "put it on your 1st and 3rd, into the 3rd, on failure to the left",
        ),
        (
            TURN,
            "rob the 2nd of the left opponent, own 1st",
            "take the 2nd card of the left opponent for your 1st",
        ),
        (TURN, "amulet own 1st", "put the amulet on your 1st card"),
        (TURN, "something new", "something new"),
        ("silver own:3,x others:x discard:x ask:open_turn", "take", "take"),
        ("odin hand:g2 others:7 ask:take", "take y6", "take y6"),
    ],
)
def test_an_answer_is_told_as_people_say_it(line: str, words: str, told: str) -> None:
    assert phrase(words, line) == told


@pytest.mark.parametrize("game", registry.names())
def test_all_answers_of_a_puzzle_are_told_apart(game: str) -> None:
    for puzzle in Puzzles.shipped(game).puzzles:
        told = [each.words for each in spoken(puzzle).choices]
        assert len({*told}) == len(told)
        assert {*told} & {*spoken(puzzle).why.split('"')[1::2]} or '"' not in puzzle.why


def test_no_word_of_notation_is_left() -> None:
    """Nothing in the shipped puzzles is told by the names that scripts give to acts."""
    acts = {
        "exchange",
        "amulet",
        "master",
        "rob",
        "empath",
        "guard by",
        "behold",
        "expose",
        "witch",
    }
    for puzzle in map(spoken, Puzzles.shipped("silver").puzzles):
        for each in puzzle.choices:
            assert not any(each.words.startswith(act) for act in acts), each.words
