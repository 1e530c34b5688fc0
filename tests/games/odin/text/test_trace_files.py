"""Trace files of Odin: what is read, what is refused with which words, games of both kinds."""

from __future__ import annotations

import pytest

import silver_sim
from silver_sim.errors import UserError
from tests.games.mutilated import text_of
from tests.games.odin.rules.scene import (
    Line,
    deal,
    flat,
    header,
    pack,
    pass_,
    passes,
    play,
    scene,
    take,
)
from tests.games.silver.rules import scene as silver

HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"
DEALT = scene(*HANDS, rules={"points_limit": 3})
TO_TAKE = [*DEALT, play(0, "b1"), play(1, "r4 r3"), play(2, "o2 o8")]
FIRST = [*TO_TAKE, take(2, "r3"), *passes(0, 1), play(2, "p9"), play(0, "g5 g7")]
SECOND = [deal("b1 b2 g1", "o7 p7 r7", "y1 y2 y9"), play(1, "o7 p7 r7")]
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
    problem = refusal([*OTHER[:2], pass_(0)])
    assert problem.message.startswith("pass: something else is possible")
    assert refusal([*OTHER[:1], DEALT[1]]).message == "the deal is not a list of all cards"


# --- what is refused ------------------------------------------------------------------------------

NOT_ASKED = (
    "this is not asked now: who starts a round plays (3.1), the others play or pass (3.2), "
    "who beat several cards takes one (3.4)"
)

HEAD = header(3)
LEAD = "seat 0 may: play cards [['b1'], ['g5'], ['g7']]"
TAKE = "seat 2 may: take card ['r3', 'r4']"
COLOURS = "the numbers 1 to 9 of the colours bgo"
TWO = header(2, rules={"two_player_colours": 3})
WRONG: list[tuple[list[Line], str, str]] = [
    # decisions
    ([*DEALT, play(0, "b0")], "play: cards is ['b0']",
     f"a card, a letter of bgopry and a number from 1 to 9, is wanted; {LEAD}"),
    ([*DEALT, play(0, "b1 b1")], "play: cards is ['b1', 'b1']",
     f"a list of different cards is wanted; {LEAD}"),
    ([*DEALT, play(0, "")], "play: cards is []", f"a list of cards is wanted; {LEAD}"),
    ([*DEALT, {"seat": 0, "act": "play"}], "play: 'cards' is missing", LEAD),
    ([*DEALT, play(0, "b1") | {"card": "b1"}], "play: unknown field 'card'",
     f"its fields are cards; {LEAD}"),
    ([*DEALT, {"seat": 0, "act": "lead"}], "unknown act 'lead'",
     f"one of play, pass, take; {LEAD}"),
    ([*DEALT, play(6, "b1")], "play: seat is 6", f"a seat from 0 to 5; {LEAD}"),
    ([*DEALT, play(1, "r3")], "seat 1 has nothing to decide", LEAD),
    ([*DEALT, pass_(0)], f"pass: {NOT_ASKED}", LEAD),
    ([*DEALT, play(0, "b2")], "play: a card that is not in the hand", LEAD),
    ([*DEALT, play(0, "b1 g5")], "play: cards of several numbers and several colours (3.3)", LEAD),
    ([*DEALT, play(0, "g7 g5")], "play: one card is led, or the whole hand (3.1, 3.6)", LEAD),
    ([*DEALT, play(0, "g7"), play(1, "y6")],
     "play: as many cards need a higher value than lies on the table (3.2)",
     "seat 1 may: play cards [['r3', 'r4']]; pass"),
    ([*TO_TAKE[:4], play(2, "p9")],
     "play: as many cards as lie on the table, or one more, beat it (3.2)",
     "seat 2 may: play cards [['o2', 'o8']]; pass"),
    ([*TO_TAKE[:4], take(1, "b1")], "take: there is nothing to choose",
     "a single beaten card is taken without a line, none with the last card (3.4, 4.1); "
     "seat 2 may: play cards [['o2', 'o8']]; pass"),
    ([*TO_TAKE, take(2, "b1")], "take: one of the beaten cards is taken (3.4)", TAKE),
    ([*TO_TAKE, play(2, "p9")], f"play: {NOT_ASKED}", TAKE),
    ([*TO_TAKE, take(2, "r3") | {"card": ["r3"]}], "take: card is ['r3']",
     f"a card, a letter of bgopry and a number from 1 to 9, is wanted; {TAKE}"),
    ([*FIRST, play(1, "y6")], "a decision, but nobody has to decide", "a deal may follow"),
    # results
    ([*TO_TAKE, {"result": None}], "the result is null in the midst of a decision", TAKE),
    ([*DEALT, {"result": RESULT}], "a result, but the game is not over", LEAD),
    ([*GAME, {"result": None}], "the result is null, but the game is over",
     "the result may follow"),
    ([*GAME, {"result": RESULT, "note": 1}], "a result line has no other field than 'result'",
     "the result may follow"),
    ([*GAME, {"result": RESULT}, pass_(0)],
     "nothing follows the result of a game but the header of the next",
     "the header of another game may follow"),
    # deals
    ([*DEALT, DEALT[1]], "a deal, but no hand begins here", LEAD),
    ([*GAME, DEALT[1]], "a deal, but no hand begins here", "the result may follow"),
    ([TWO, {"deal": pack()}], "the deal has 54 cards, not 27",
     f"27 cards: {COLOURS}; a deal may follow"),
    ([TWO, {"deal": [*pack(3)[1:], "p1"]}], "the deal has 'p1' in it",
     f"27 cards: {COLOURS}; a deal may follow"),
    ([TWO, {"deal": [*pack(3)[1:], "b2"]}], "the deal has the card b2 twice",
     f"27 cards: {COLOURS}; a deal may follow"),
    ([TWO, {"deal": "b1"}], "the deal is 'b1', no list", f"27 cards: {COLOURS}; a deal may follow"),
    ([TWO, {"deal": pack(3), "hand": 1}], "a deal line has no other field than 'deal'",
     "a deal may follow"),
    # headers
    ([HEAD | {"players": 7}], "players: 7", "2 to 6"),
    ([HEAD | {"start": 3}], "start: 3", "a seat from 0 to 2"),
    ([HEAD | {"totals": [0, 0]}], "totals: [0, 0]", "3 numbers from 0 to 1000000000"),
    ([HEAD | {"names": "Ann"}], "names: 'Ann'", "a list of 3 texts is wanted"),
    ([HEAD | {"source": 1}], "source: 1", "an object is wanted"),
    ([HEAD | {"rules": {"hand_size": 10}}], "hand_size = 10", "a whole number from 1 to 9"),
    ([HEAD | {"format": "gold-trace"}], 'not a header: a game begins with '
     '{"format": "silver-trace", ...} or {"format": "odin-trace", ...}',
     "a game begins with a header"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "message", "help"), WRONG, ids=[each for _, each, _ in WRONG])
def test_a_refusal_names_the_line_what_is_wrong_and_what_is_legal_there(
    lines: list[Line], message: str, help: str
) -> None:
    problem = refusal(lines)
    assert (problem.where, problem.message, problem.help) == (f"text:{len(lines)}", message, help)


def test_a_wrong_result_is_told_beside_the_right_one() -> None:
    problem = refusal([*GAME, {"result": RESULT | {"winners": [0]}}])
    assert problem.message.startswith("the result is {'hands': [{'points': [0, 2, 1], 'end'")
    assert problem.message.endswith("'winners': [0]}")


def test_of_many_legal_plays_the_smallest_are_told_and_the_others_counted() -> None:
    """A hand of one colour but for its 1: 8 single cards beat b1, and 9 * 8 / 2 pairs."""
    lines = flat(
        [{**header(2), "rules": {}}, deal(*("b1 b2 b3 b4 b5 b6 b7 b8 b9",)), play(0, "b1")]
    )
    problem = refusal([*lines, play(1, "b5")])
    assert problem.help == (
        "seat 1 may: play cards [['g2'], ['g3'], ['g4'], ['g5'], ['g6'], ['g7'], ['g8'], ['g9'], "
        "['g1', 'g2'], ['g1', 'g3'], ['g2', 'g3'], ['g1', 'g4'], ['g2', 'g4'], ['g3', 'g4'], "
        "['g1', 'g5'], ['g2', 'g5'], ['g3', 'g5'], ... and 27 more]; pass"
    )
