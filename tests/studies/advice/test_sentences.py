"""Advice in sentences: every verdict, why, what would change it, and that five lines are enough."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silver_sim.advice import result as told
from silver_sim.advice.interval import Interval
from silver_sim.games import registry
from silver_sim.games.lookahead import to_you
from silver_sim.studies.advice import sentences as words
from silver_sim.studies.advice import text as names
from silver_sim.studies.advice.tables import answers_table
from tests.as_read import assert_cases_as_read
from tests.studies.advice import made_up
from tests.studies.advice.made_up import ALIKE, advice, answer, around, consequence, draw_or_take

CLEAR, OPEN, NOTHING = around(0.034, 0.011), around(0.004, 0.006), around(0.0, 0.0)
REASONS = [
    consequence("own_call", around(0.6, 0.05)),
    consequence("turns", around(-1.2, 0.3)),
    consequence("sum", around(-0.5, 0.2)),
    consequence("lowest", around(0.1, 0.05)),
    consequence("failed_call", around(0.1, 0.2)),
]
WORSE = [consequence("score", around(2.0, 0.3)), consequence("turns", around(-1.2, 0.3))]
FACTS = told.Fact(2, 0, low=0, high=3), told.Fact(1, 1, low=10, high=13), told.Fact(2, below=False)
CONDITIONS = [told.Condition(each, 0.31, 1, around(0.021, 0.009)) for each in FACTS]
WON = told.Wins(around(0.2, 0.04), around(0.5, 0.02))
SURE = told.Certainty(1, 1, 7, 80, WON, told.Turning(1, Interval(0.62, 0.55, 0.7)), None)
LOOKS = [answer(f"look {n}", 0.5, around(0.001, 0.003)) for n in range(9)]
CALLED = [answer("call", 0.46, CLEAR), answer("take", 0.43, CLEAR)]


def clear(**more: Any) -> told.Advice:
    return advice("clear", draw_or_take(CLEAR), **more)


def toss_up(**more: Any) -> told.Advice:
    return advice("toss-up", draw_or_take(OPEN), [0, 1], **more)


def wanted(goal: str) -> told.Advice:
    """Where the second place counts, or points."""
    best, other = draw_or_take(CLEAR)
    behind = around(1.5, 0.5) if goal == "points" else CLEAR
    value = around(4.0, 0.2) if goal == "points" else around(0.7, 0.005)
    answers = [replace(best, value=value, behind=behind), replace(other, behind=behind)]
    return advice("clear", answers, goal=goal, own=1)


def same_first() -> told.Advice:
    first, second = draw_or_take(CLEAR)
    return advice("clear", [first, ALIKE, second], [0, 1])


CASES: dict[str, Callable[[], str | list[str]]] = {
    "shortly: clear": lambda: words.shortly(clear()),
    "shortly: slight": lambda: words.shortly(advice("slight", draw_or_take(around(0.007, 0.005)))),
    "shortly: toss-up": lambda: words.shortly(toss_up()),
    "shortly: of one simulation":
        lambda: words.shortly(
            advice("toss-up", draw_or_take(replace(OPEN, lo=None, hi=None)), [0, 1])),
    "shortly: only one": lambda: words.shortly(advice("only one", [answer("pass", 0.63, NOTHING)])),
    "shortly: all alike":
        lambda: words.shortly(advice("toss-up", [answer("draw", 0.46, NOTHING), ALIKE], [0, 1])),
    "shortly: among many": lambda: words.shortly(advice("toss-up", LOOKS, range(9))),
    "shortly: the second place counts": lambda: words.shortly(wanted("second")),
    "shortly: points count": lambda: words.shortly(wanted("points")),
    "what comes to the same": lambda: words.remarks(same_first()),
    "another answer was played": lambda: words.remarks(clear(played=1)),
    "another answer was played, as champion would": lambda: words.remarks(clear(played=1, own=1)),
    "champion would play another": lambda: words.remarks(clear(played=0, own=1)),
    "another answer was played, which may be chance": lambda: words.remarks(toss_up(played=1)),
    "the best answer was played": lambda: words.remarks(clear(played=0)),
    "why: two sure reasons about different things": lambda: words.why(clear(consequences=REASONS)),
    "why: not by itself": lambda: words.reasons(advice("clear", CALLED, consequences=REASONS)),
    "why: nothing is sure": lambda: words.why(clear(consequences=REASONS[-1:])),
    "why: a toss-up has no reason": lambda: words.why(toss_up(consequences=REASONS[-1:])),
    "why: what speaks against it comes last": lambda: words.why(clear(consequences=WORSE)),
    "why: only what speaks against it": lambda: words.why(clear(consequences=WORSE[:1])),
    "why: one saves points": lambda: words.why(toss_up(by_points=told.Saving(1, around(0.4, 0.2)))),
    "conditions: theirs, yours and sums": lambda: words.conditions(clear(conditions=CONDITIONS)),
    "conditions: in one sentence": lambda: words.change(clear(conditions=CONDITIONS)),
    "conditions: how sure one is of a card":
        lambda: words.conditions(clear(conditions=CONDITIONS, certainty=SURE)),
    "a card that one is not sure of": lambda: words.remarks(clear(certainty=SURE)),
    "what they hold": lambda: words.hold(clear()),
    "what they hold, of Odin": lambda: words.hold(made_up.odin()),
    "what was not said":
        lambda: words.left_out(clear(position=told.AsGiven("", ["the turn", "the deck"]))),
    "where it comes from": lambda: words.rests(clear(others="counter")),
    "values": lambda: [names.value_words(*each, 14) for each in ((4, 4), (0, 5), (8, 13), (2, 6))],
    **{
        f"what is said to you, {game}":
            lambda game=game: [  # type: ignore[misc]
                to_you(each.text_more) for each in registry.game(game).lookahead().consequences]
        for game in registry.names()
    },
}  # fmt: skip


def test_every_sentence_is_as_it_was_read() -> None:
    said = {name: said() for name, said in CASES.items()}
    assert_cases_as_read(Path(__file__).with_name("sentences.txt"), said)


@pytest.mark.parametrize("goal", ["second", "points"])
def test_the_answer_counts_what_is_wanted(goal: str) -> None:
    found = wanted(goal)
    assert (" more" if goal == "points" else " fewer") in words.remarks(found)
    table = answers_table(found)
    assert ("first or second" in [each.heading for each in table.columns]) == (goal == "second")
    assert table.rows[1][-3].text == ("1.50 ± 0.50" if goal == "points" else "3.40 ± 1.10")


def test_three_lines_are_the_most_and_opponents_are_called_by_where_they_sit() -> None:
    assert len(words.sentences(made_up.odin())) == 3
    assert all("\n" not in line for line in words.sentences(made_up.odin()))
    assert len(words.sentences(clear(holdings=[], below=[]))) == 1
    found = advice("clear", [answer("rob seat 0's 2 for 1", 0.5, CLEAR), *draw_or_take(CLEAR)])
    assert names.answer(found, 0) == "rob the right opponent's 2 for 1"
    assert names.answer(replace(found, players=2), 0) == "rob your opponent's 2 for 1"
    assert names.who(replace(found, players=6), 3) == "3rd opponent to your left"
