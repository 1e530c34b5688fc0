"""Advice in sentences: every verdict, why, what would change it, and that five lines are enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from silver_sim.advice.interval import Interval
from silver_sim.advice.result import (
    Advice,
    AsGiven,
    Certainty,
    Condition,
    Fact,
    Saving,
    Turning,
    Wins,
)
from silver_sim.games import registry
from silver_sim.games.lookahead import to_you
from silver_sim.studies.advice import sentences as words
from silver_sim.studies.advice import text as names
from silver_sim.studies.advice.tables import answers_table
from tests.studies.advice.made_up import (
    ALIKE,
    advice,
    answer,
    around,
    consequence,
    draw_or_take,
    odin,
)

CLEAR = around(0.034, 0.011)
OPEN = around(0.004, 0.006)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (advice("clear", draw_or_take(CLEAR)), "Draw: clearly better, by 3.4 wins in 100."),
        (
            advice("slight", draw_or_take(around(0.007, 0.005))),
            "Draw: slightly better, by 0.7 wins in 100.",
        ),
        (
            advice("toss-up", draw_or_take(OPEN), [0, 1]),
            'Toss-up: "draw" or "take"; the wrong one costs at most 1.0 wins in 100.',
        ),
        (
            advice("toss-up", draw_or_take(replace(OPEN, lo=None, hi=None)), [0, 1]),
            "Toss-up: one simulation compares nothing; it takes two, and better many.",
        ),
        (
            advice("only one", [answer("pass", 0.63, around(0.0, 0.0))]),
            'Only one answer is legal: "pass".',
        ),
        (
            advice("toss-up", [answer("draw", 0.46, around(0.0, 0.0)), ALIKE], [0, 1]),
            "Any answer is fine: all come to the same.",
        ),
        (
            advice("toss-up", [answer(f"look {n}", 0.5, around(0.001, 0.003)) for n in range(9)],
                   range(9)),
            'Toss-up among 9 answers, "look 0" first: another may cost up to 0.4 wins in 100.',
        ),
    ],
)  # fmt: skip
def test_the_answer_says_how_sure_it_is(found: Advice, said: str) -> None:
    assert words.shortly(found) == said


@pytest.mark.parametrize(
    ("goal", "value", "behind", "said"),
    [
        ("second", around(0.7, 0.005), CLEAR, "by 3.4 games in 100."),
        ("points", around(4.0, 0.2), around(1.5, 0.5), "by 1.5 points."),
    ],
)
def test_the_answer_counts_what_is_wanted(
    goal: str, value: Interval, behind: Interval, said: str
) -> None:
    best, other = draw_or_take(CLEAR)
    answers = [replace(best, value=value, behind=behind), replace(other, behind=behind)]
    found = advice("clear", answers, goal=goal, own=1)
    assert words.shortly(found) == f"Draw: clearly better, {said}"
    assert (" more" if goal == "points" else " fewer") in words.remarks(found)
    table = answers_table(found)
    assert ("first or second" in [each.heading for each in table.columns]) == (goal == "second")
    assert table.rows[1][-3].text == ("1.50 ± 0.50" if goal == "points" else "3.40 ± 1.10")


def test_what_comes_to_the_same_is_named() -> None:
    first, second = draw_or_take(CLEAR)
    found = advice("clear", [first, ALIKE, second], [0, 1])
    assert words.remarks(found) == '"guard nothing with 2" comes to the same.'


def test_what_was_played_and_what_the_strategy_would_do_are_told_with_what_they_cost() -> None:
    pair = draw_or_take(CLEAR)
    assert words.remarks(advice("clear", pair, played=1)).endswith(
        'You played "take": 3.40 ± 1.10 fewer wins in 100.'
    )
    assert words.remarks(advice("clear", pair, played=1, own=1)).endswith(
        'You played "take", as champion would: 3.40 ± 1.10 fewer wins in 100.'
    )
    assert words.remarks(advice("clear", pair, played=0, own=1)).endswith(
        'Champion itself would "take": 3.40 ± 1.10 fewer wins in 100.'
    )
    unsure = words.remarks(advice("toss-up", draw_or_take(OPEN), [0, 1], played=1))
    assert unsure.endswith("0.40 ± 0.60 fewer wins in 100, which may be chance.")
    assert "played" not in words.remarks(advice("clear", pair, played=0))


def test_reasons_are_sure_each_about_something_else_and_no_answer_is_its_own() -> None:
    given = [
        consequence("own_call", around(0.6, 0.05)),
        consequence("turns", around(-1.2, 0.3)),
        consequence("sum", around(-0.5, 0.2)),
        consequence("lowest", around(0.1, 0.05)),
        consequence("failed_call", around(0.1, 0.2)),
    ]
    found = advice("clear", draw_or_take(CLEAR), consequences=given)
    assert words.why(found) == (
        'Why: compared with "take", you call more often, by 60.0 ± 5.0 rounds in 100; the '
        "round ends 1.20 ± 0.30 turns sooner."
    )
    called = [answer("call", 0.46, CLEAR), answer("take", 0.43, CLEAR)]
    assert words.reasons(advice("clear", called, consequences=given)) == [
        "the round ends 1.20 ± 0.30 turns sooner",
        "your own sum at the end is 0.50 ± 0.20 points lower",
    ]
    unsure = advice("clear", draw_or_take(CLEAR), consequences=given[-1:])
    nothing = 'Why: compared with "take", nothing that was counted clearly differs.'
    assert words.why(unsure) == nothing
    assert not words.why(advice("toss-up", draw_or_take(OPEN), [0, 1], consequences=given[-1:]))


def test_what_speaks_against_the_best_answer_is_no_reason_for_it() -> None:
    worse = [consequence("score", around(2.0, 0.3)), consequence("turns", around(-1.2, 0.3))]
    assert words.why(advice("clear", draw_or_take(CLEAR), consequences=worse)) == (
        'Why: compared with "take", the round ends 1.20 ± 0.30 turns sooner; but you '
        "score 2.00 ± 0.30 points more in this round."
    )
    assert "nothing that was counted clearly speaks for it; but you score" in words.why(
        advice("clear", draw_or_take(CLEAR), consequences=worse[:1])
    )


def test_the_answer_that_saves_points_is_told_where_it_is_another_one() -> None:
    saves = Saving(1, around(0.4, 0.2))
    found = advice("toss-up", draw_or_take(OPEN), [0, 1], by_points=saves)
    assert words.why(found) == (
        'If only the points of this round count, "take" is better by 0.40 ± 0.20.'
    )


def test_what_would_change_it_is_told_of_your_cards_theirs_and_sums() -> None:
    facts = Fact(2, 0, low=0, high=3), Fact(1, 1, low=10, high=13), Fact(2, below=False)
    conditions = [Condition(each, 0.31, 1, around(0.021, 0.009)) for each in facts]
    found = advice("clear", draw_or_take(CLEAR), conditions=conditions)
    end = '(31 % of simulations), "take" is better by 2.10 ± 0.90 wins in 100'
    first, second, third = words.conditions(found)
    assert first == f"if the left opponent's 1st card is 3 or lower {end}"
    assert second == f"if your 2nd card is 10 or higher {end}"
    assert third == f"unless the right opponent has fewer points than you {end}"
    assert words.change(found) == f"What would change it: {first}; {second}."
    wins = Wins(around(0.2, 0.04), around(0.5, 0.02))
    turning = Turning(1, Interval(0.62, 0.55, 0.7))
    found = replace(found, certainty=Certainty(1, 1, 7, 80, wins, turning, None))
    assert words.conditions(found)[0] == (
        'if you are less than 62 % (55 to 70) sure that your 2nd card is 7, "take" is better'
    )
    assert words.remarks(found).endswith(
        'If your 2nd card is 7, you win 50.0 ± 2.0 % with "draw"; if not, 20.0 ± 4.0 %.'
    )


def test_what_others_hold_is_told_as_far_as_it_is_known_with_its_error() -> None:
    assert words.hold(advice("clear", draw_or_take(CLEAR))) == (
        "What they hold: the left opponent has fewer points than you in 25 %, 1st card 1 (50 %) "
        "(shares of simulations, ± 1.5 % at most)."
    )
    assert words.hold(odin()) == (
        "What they hold: the left opponent could lay its whole hand at once in 25 %, holds most "
        "likely r2 (38 %); the right opponent holds most likely y9 (25 %), r2 (12 %) (shares of "
        "simulations, ± 1.5 % at most)."
    )


def test_what_was_left_out_and_where_an_answer_comes_from_are_said() -> None:
    told = AsGiven("", ["the turn", "the deck"])
    found = advice("clear", draw_or_take(CLEAR), position=told, others="counter")
    assert words.left_out(found) == [
        "You did not say: the turn and the deck; simulations fill it in."
    ]
    assert words.rests(found) == (
        "From 4,096 simulations that fit what the others did; champion plays on for you, counter "
        "for the others; ± is 95 %."
    )


def test_three_lines_are_the_most() -> None:
    assert len(words.sentences(odin())) == 3
    assert all("\n" not in line for line in words.sentences(odin()))
    assert len(words.sentences(advice("clear", draw_or_take(CLEAR), holdings=[], below=[]))) == 1


def test_an_opponent_is_called_by_where_it_sits() -> None:
    found = advice("clear", [answer("rob seat 0's 2 for 1", 0.5, CLEAR), *draw_or_take(CLEAR)])
    assert names.answer(found, 0) == "rob the right opponent's 2 for 1"
    assert names.answer(replace(found, players=2), 0) == "rob your opponent's 2 for 1"
    assert names.who(replace(found, players=6), 3) == "3rd opponent to your left"
    assert [names.value_words(*each, 14) for each in ((4, 4), (0, 5), (8, 13), (2, 6))] == [
        "4",
        "5 or lower",
        "8 or higher",
        "2 to 6",
    ]


SAID_TO_YOU = {
    "silver": [
        "the round ends {} later",
        "you call more often, by {}",
        "somebody else calls more often, by {}",
        "your call fails more often, by {}",
        "your sum is the lowest more often, by {}",
        "your own sum at the end is {} higher",
        "you score {} more in this round",
        "the best of the others scores {} more in this round",
        "your village ends with {} more",
        "a Robber takes one of your cards more often, by {}",
        "another player's Witch exchanges one of your cards more often, by {}",
    ],
    "odin": [
        "the hand ends {} later",
        "you go out more often, by {}",
        "you score {} more in this hand",
        "the best of the others scores {} more in this hand",
        "all others together score {} more in this hand",
        "you start the next hand more often, by {}",
    ],
}


@pytest.mark.parametrize("game", SAID_TO_YOU)
def test_every_consequence_is_said_to_you(game: str) -> None:
    known = registry.game(game).lookahead().consequences
    assert [to_you(each.text_more) for each in known] == SAID_TO_YOU[game]
