"""Answers of an atlas small enough to reckon by hand: when, what would change them, in words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.studies.silver.call_safety.advice import words
from silver_sim.studies.silver.call_safety.advice.answer import Plain, answer
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas, Range
from silver_sim.studies.silver.call_safety.advice.changes import changes
from silver_sim.studies.silver.call_safety.advice.decided import Decided, decided
from silver_sim.studies.silver.call_safety.advice.from_atlas import from_atlas
from silver_sim.studies.silver.call_safety.advice.hand import hand
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion, Question
from tests.studies.silver.call_safety.advice.made_up import (
    CALL,
    QUESTION,
    TOSS_UP,
    WAIT,
    Cell,
    Packed,
    line,
    made_up,
)

HERE = line([2, 4], {4: Cell()})


def ask(*lines: Packed, **changed: Any) -> Plain:
    """The answer to the question of all tests, or one like it, with what would change it."""
    atlas, question = made_up(lines), replace(QUESTION, **changed)
    found = from_atlas(question, atlas)
    assert found is not None
    found["changes"] = changes(question, found["verdict"], lambda other: verdict_at(other, atlas))
    return found


def verdict_at(question: Question, atlas: Atlas) -> str | None:
    """What an atlas says; None if it says nothing."""
    found = from_atlas(question, atlas)
    return None if found is None else str(found["verdict"])


def test_an_answer_of_the_atlas_in_full() -> None:
    found = ask(line([2, 4], {3: Cell(CALL), 4: Cell()}), line(2, {4: Cell(forks=1542)}))
    assert words.verdict(found) == [
        "Wait.",
        "Chance to be lowest 43.0 % (95 %: 40.0 to 47.0).",
        "A call saves −4.1 points of the round (−5.0 to −3.0) against going on,",
        "and gains −3.2 percentage points of the game (−4.0 to −2.5).",
        "From the atlas: 500 such positions played both ways; --more tells the rest.",
    ]
    more = [*words.more(found)]
    assert "What would change it: a known sum of 3 (call)." in more
    assert any(each.startswith("What beats the call: already behind 30.0 %") for each in more)
    assert json.loads(json.dumps(found, allow_nan=False))["question"]["known"] == [3, 1]


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 3},
        {"deck": 14},
        {"seen": ()},
        {"round": 1, "scores": (0, 0, 0)},
        {"opponents": (4, 6)},
        {"known": (13, 12), "unknown": 0},
        {"known": (3, 2)},
    ],
)
def test_the_atlas_is_silent_about_all_that_it_does_not_hold(changed: dict[str, Any]) -> None:
    assert from_atlas(replace(QUESTION, **changed), made_up([HERE])) is None


def test_an_interval_too_wide_to_say_is_left_to_worlds() -> None:
    for ends, told in (((0, -500, 500), True), ((0, -501, 500), False)):
        found = from_atlas(QUESTION, made_up([line([2, 4], {4: Cell(ends)})]))
        assert (found is not None) == told


def test_causes_that_contradict_the_chance_are_not_told() -> None:
    """They leave 43 % of calls; a coarser cell may be off by 10 percentage points."""
    for low, told in ((529, True), (531, False)):
        here = line([2, 4], {4: Cell(chance=(560, low, 600))})
        assert (ask(here, line(2, {4: Cell()}))["beaten"] is not None) == told


def flips(found: Plain) -> dict[str, list[tuple[int, str]]]:
    """What flips the verdict, by what is asked otherwise."""
    return {
        each["what"]: [(flip["to"], flip["verdict"]) for flip in each["flips"]]
        for each in found["changes"]
    }


def test_the_nearest_that_flips_is_told_on_both_sides() -> None:
    wins = {1: CALL, 2: CALL, 3: TOSS_UP, 4: WAIT}
    here = line([2, 4], {known: Cell(win) for known, win in wins.items()})
    assert flips(ask(here)) == {"known_sum": [(3, "toss-up")]}
    both = flips(ask(here, known=(1, 2)))
    assert both == {"known_sum": [(2, "call"), (4, "wait")]}


def test_a_card_fewer_and_other_cards_of_the_lightest_opponent_are_tried() -> None:
    fewer = line([2, 4], {4: Cell(CALL)}, (3, 2, 0))
    lines = [line(list(told), {4: Cell(TOSS_UP)}) for told in ((3, 4), (1, 4))]
    found = flips(ask(HERE, fewer, *lines))
    assert found["unknown_cards"] == [(0, "call")]
    assert found["opponents_fewest_cards"] == [(1, "toss-up"), (3, "toss-up")]


@pytest.mark.parametrize(
    ("win", "said"),
    [
        ((40, 1, 90), "+0.40 percentage points of the game (0.01 to 0.90)."),
        ((-80, -160, -4), "−0.80 percentage points of the game (−1.60 to −0.04)."),
        ((3, -4, 50), "0.0 percentage points of the game (0.0 to +0.5)."),
    ],
)
def test_the_end_that_decides_is_never_shown_as_nothing(
    win: tuple[int, int, int], said: str
) -> None:
    found = words.verdict(ask(line([2, 4], {4: Cell(win)})))
    assert found[-2] == f"and gains {said}"


def test_an_atlas_cannot_steer_a_terminal() -> None:
    atlas = made_up([HERE])
    atlas.content["made"]["player"] = "\x1b[2J"
    found = from_atlas(QUESTION, atlas)
    assert found is not None
    assert "\x1b" not in "".join([*words.verdict(found), *words.more(found)])


@pytest.mark.parametrize(
    ("scores", "lo", "said"),
    [
        ((20, 9, 9), 0.1, ", as points matter little at this score."),
        ((20, 9, 9), -0.1, "."),
        (None, 0.1, "."),
    ],
)
def test_the_score_is_a_reason_only_where_it_is_told_and_points_are_surely_saved(
    scores: tuple[int, ...] | None, lo: float, said: str
) -> None:
    question = replace(QUESTION, round=2 if scores else None, scores=scores)
    chance, points, win = Range(0.9, 0.8, 1), Range(0.9, lo, 1.8), Range(0, -0.01, 0.01)
    told = answer(question, "live", chance, points, win)
    asked = {"worlds": 64, "seed": 1, "as": "champion", "against": "champion"}
    first, *_ = words.verdict(told | {"live": asked})
    assert first == f"Toss-up: either is fine{said}"


LIGHT = CallQuestion(2, (3, 4), 0, (3,), round=4, scores=(0, 0))


@pytest.mark.parametrize(
    ("scores", "sure"),
    [
        ((0, 37), Decided("won", 37, 36)),
        ((0, 36), None),
        ((363, 0), Decided("lost", 363, 323)),
        ((200, 0), Decided("lost by a call", 200, 85)),
        ((85, 0), None),
    ],
)
def test_what_is_sure_of_the_last_round(scores: tuple[int, ...], sure: Decided | None) -> None:
    """Two cards and the penalty have at most 36 points, all cards but 11 at most 323."""
    assert decided(replace(LIGHT, scores=scores)) == sure
    assert decided(replace(LIGHT, round=3, scores=scores)) is None


@pytest.mark.parametrize(
    "question",
    [
        replace(QUESTION, known=(0, 0)),
        replace(QUESTION, known=(13, 13), opponents=(1, 9)),
        CallQuestion(2, (), 2, (4,)),
    ],
)
def test_a_hand_has_the_question_and_only_what_can_be(question: Question) -> None:
    seen = []

    def answered(other: Question) -> Plain:
        seen.append(other)
        one = Range(0.5, 0.4, 0.6)
        return answer(other, "live", one, one, one)

    found = hand(question, answered)
    sums = [row["sum"] for row in found["rows"]]
    assert question.known_sum in sums
    assert sums == sorted(set(sums))
    assert all(len(row["cells"]) == len(found["fewest"]) for row in found["rows"])
    for each in seen:
        assert each.known_cards == question.known_cards
        assert min(each.opponents) in found["fewest"]
