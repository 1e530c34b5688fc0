"""Trace files of Odin: what is read, what is refused with which words, games of both kinds."""

import json
from pathlib import Path

import pytest

import silver_sim
from silver_sim.errors import UserError
from tests.as_read import assert_cases_as_read
from tests.games.mutilated import text_of
from tests.games.odin.rules import scene as do
from tests.games.odin.rules.scene import Line, header, scene
from tests.games.silver.rules import scene as silver

HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"
DEALT = scene(*HANDS, rules={"points_limit": 3})
TO_TAKE = [*DEALT, do.play(0, "b1"), do.play(1, "r4 r3"), do.play(2, "o2 o8")]
FIRST = [*TO_TAKE, do.take(2, "r3"), *do.passes(0, 1), do.play(2, "p9"), do.play(0, "g5 g7")]
SECOND = [do.deal("b1 b2 g1", "o7 p7 r7", "y1 y2 y9"), do.play(1, "o7 p7 r7")]
GAME = [*FIRST, *SECOND]
RESULT = {
    "hands": [
        {"points": [0, 2, 1], "end": "empty", "by": 0, "turns": 7},
        {"points": [3, 0, 3], "end": "whole", "by": 1, "turns": 1},
    ],
    "totals": [3, 2, 4],
    "winners": [1],
}
OTHER = [
    *silver.scene("9 8 7 6 5", "4 8 8 13 1", rules={"rounds": 1, "call_max_cards": 5,
                                                    "first_looks": 0}),
    silver.call(0), *silver.idle(1),
]  # fmt: skip


def refusal(lines: list[Line]) -> UserError:
    """What is said about lines that are no legal trace."""
    with pytest.raises(UserError) as caught:
        silver_sim.replay(text_of(lines))
    return caught.value


# --- what is read ---------------------------------------------------------------------------------


def test_one_file_holds_games_of_both_kinds() -> None:
    games = silver_sim.replay(text_of([*GAME, *OTHER, *GAME[:4]]))
    first, between, last = games
    assert (first.result, last.result) == (RESULT, None)
    assert between.result is not None
    assert between.result["winner"] == 1
    assert [{state["game"] for state in game.states} for game in games] == [{0}, {1}, {2}]
    assert [game.story[:6] for game in games] == ["Game 1", "Game 2", "Game 3"]
    assert [game.states[0].keys() == first.states[0].keys() for game in games] == [
        True,
        False,
        True,
    ]


def test_a_line_of_the_other_kind_is_refused() -> None:
    assert refusal([*DEALT, silver.draw(0)]).message == "unknown act 'draw'"
    problem = refusal([*OTHER[:2], do.pass_(0)])
    assert problem.message.startswith("pass: something else is possible")
    assert refusal([*OTHER[:1], DEALT[1]]).message == "the deal is not a list of all cards"


# --- what is refused ------------------------------------------------------------------------------

HEAD = header(3)
TWO = header(2, rules={"two_player_colours": 3})
WRONG: list[list[Line]] = [
    # decisions
    [*DEALT, do.play(0, "b0")],
    [*DEALT, do.play(0, "b1 b1")],
    [*DEALT, do.play(0, "")],
    [*DEALT, {"seat": 0, "act": "play"}],
    [*DEALT, do.play(0, "b1") | {"card": "b1"}],
    [*DEALT, {"seat": 0, "act": "lead"}],
    [*DEALT, do.play(6, "b1")],
    [*DEALT, do.play(1, "r3")],
    [*DEALT, do.pass_(0)],
    [*DEALT, do.play(0, "b2")],
    [*DEALT, do.play(0, "b1 g5")],
    [*DEALT, do.play(0, "g7 g5")],
    [*DEALT, do.play(0, "g7"), do.play(1, "y6")],
    [*TO_TAKE[:4], do.play(2, "p9")],
    [*TO_TAKE[:4], do.take(1, "b1")],
    [*TO_TAKE, do.take(2, "b1")],
    [*TO_TAKE, do.play(2, "p9")],
    [*TO_TAKE, do.take(2, "r3") | {"card": ["r3"]}],
    [*FIRST, do.play(1, "y6")],
    # results
    [*TO_TAKE, {"result": None}],
    [*DEALT, {"result": RESULT}],
    [*GAME, {"result": None}],
    [*GAME, {"result": RESULT, "note": 1}],
    [*GAME, {"result": RESULT}, do.pass_(0)],
    # deals
    [*DEALT, DEALT[1]],
    [*GAME, DEALT[1]],
    [TWO, {"deal": do.pack()}],
    [TWO, {"deal": [*do.pack(3)[1:], "p1"]}],
    [TWO, {"deal": [*do.pack(3)[1:], "b2"]}],
    [TWO, {"deal": "b1"}],
    [TWO, {"deal": do.pack(3), "hand": 1}],
    # headers
    [HEAD | {"players": 7}],
    [HEAD | {"start": 3}],
    [HEAD | {"totals": [0, 0]}],
    [HEAD | {"names": "Ann"}],
    [HEAD | {"source": 1}],
    [HEAD | {"rules": {"hand_size": 10}}],
    [HEAD | {"format": "gold-trace"}],
]  # fmt: skip


def test_a_refusal_names_the_line_what_is_wrong_and_what_is_legal_there() -> None:
    said = {}
    for number, lines in enumerate(WRONG, 1):
        problem = refusal(lines)
        assert problem.where == f"text:{len(lines)}"
        said[f"{number}: {json.dumps(lines[-1])[:80]}"] = [problem.message, problem.help]
    assert_cases_as_read(Path(__file__).with_name("refusals.txt"), said)


def test_a_wrong_result_is_told_beside_the_right_one() -> None:
    problem = refusal([*GAME, {"result": RESULT | {"winners": [0]}}])
    assert problem.message.startswith("the result is {'hands': [{'points': [0, 2, 1], 'end'")
    assert problem.message.endswith("'winners': [0]}")


def test_of_many_legal_plays_the_smallest_are_told_and_the_others_counted() -> None:
    """A hand of one colour but for its 1: 8 single cards beat b1, and 9 * 8 / 2 pairs."""
    lines = do.flat(
        [{**header(2), "rules": {}}, do.deal(*("b1 b2 b3 b4 b5 b6 b7 b8 b9",)), do.play(0, "b1")]
    )
    problem = refusal([*lines, do.play(1, "b5")])
    assert problem.help == (
        "seat 1 may: play cards [['g2'], ['g3'], ['g4'], ['g5'], ['g6'], ['g7'], ['g8'], ['g9'], "
        "['g1', 'g2'], ['g1', 'g3'], ['g2', 'g3'], ['g1', 'g4'], ['g2', 'g4'], ['g3', 'g4'], "
        "['g1', 'g5'], ['g2', 'g5'], ['g3', 'g5'], ... and 27 more]; pass"
    )
