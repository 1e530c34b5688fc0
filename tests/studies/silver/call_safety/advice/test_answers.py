"""Answers of an atlas small enough to reckon by hand: when, what would change them, in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from silver_sim.advice.goal import check_goal
from silver_sim.advice.interval import Range
from silver_sim.errors import UserError
from silver_sim.result import as_json, read, shown
from silver_sim.studies.silver.call_safety.advice import tell
from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer, GoingOn, answer
from silver_sim.studies.silver.call_safety.advice.asking import Asking
from silver_sim.studies.silver.call_safety.advice.decided import Decided, decided
from silver_sim.studies.silver.call_safety.advice.hand import hand
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion, Question
from silver_sim.studies.silver.call_safety.advice.solver import Gains, Pays
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

Win = tuple[int, int, int]


def asking(*lines: Packed, **how: Any) -> Asking:
    """Who answers by an atlas of these lines."""
    found = Asking(**how)
    found.__dict__["_atlas"] = made_up(lines)
    return found


def ask(*lines: Packed, goal: str = "win", **changed: Any) -> CallAnswer:
    """The answer to the question of all tests, or one like it."""
    return asking(*lines, goal=goal).answered(replace(QUESTION, **changed))


def test_an_answer_of_the_atlas_in_full() -> None:
    found = ask(line([2, 4], {3: Cell(CALL), 4: Cell()}), line(2, {4: Cell(forks=1542)}))
    assert tell.verdict(found) == [
        "Wait.",
        "Chance to be lowest 43.0 % (95 %: 39.0 to 47.0).",
        "Needed: 52.1 % (47.5 to 56.7) for the game, 61.0 % (54.7 to 67.2) in points.",
        "A call costs 4.1 points of the round (3.0 to 5.2) against going on,",
        "and loses 3.2 percentage points of the game (2.4 to 4.0).",
        "From the atlas: 500 such positions and their neighbours played both ways.",
    ]
    assert any(each.startswith("What beats the call: already behind 30.0 %")
               for each in tell.more(found))  # fmt: skip
    plain = as_json(found)
    assert as_json(read(CallAnswer, json.loads(json.dumps(plain, allow_nan=False)))) == plain
    assert found.going_on == GoingOn(points=8.9, call=13.0)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "You: 2 known cards, 4 points, and 1 unknown. Others: 4, 2 cards."),
        ({"seats": 2, "opponents": (1,)},
         "You: 2 known cards, 4 points, and 1 unknown. The other: 1 card."),
        ({"known": (), "unknown": 3}, "You: 3 unknown. Others: 4, 2 cards."),
        ({"known": (), "summed": 1, "sum": 1, "unknown": 0},
         "You: 1 known card, 1 point. Others: 4, 2 cards."),
        ({"turn": 6, "deck": 0, "round": 2, "scores": (9, 0, 3), "seen": ()},
         "You: 2 known cards, 4 points, and 1 unknown. Others: 4, 2 cards. Your turn 6. "
         "Deck: 0 cards. Round 2, totals 9, 0, 3. Seen: 0 other cards."),
        ({"sure": (80, 100)},
         "You: 2 known cards, 4 points, and 1 unknown. Others: 4, 2 cards. "
         "Sure of the 3 to 80 %."),
    ],
)  # fmt: skip
def test_what_was_understood_is_said_back(changed: dict[str, Any], said: str) -> None:
    assert tell.understood(replace(QUESTION, **changed)) == said


@pytest.mark.parametrize(
    ("changed", "left_out"),
    [
        ({}, 4),
        ({"turn": 3, "deck": 14}, 2),
        ({"turn": 3, "deck": 14, "round": 1, "scores": (0, 0, 0), "seen": ()}, 0),
    ],
)
def test_whatever_is_told_the_atlas_answers_and_says_what_was_left_out(
    changed: dict[str, Any], left_out: int
) -> None:
    found = ask(line([2, 4], {4: Cell()}), **changed)
    assert found.source == "atlas"
    assert len(found.not_told) == left_out + 3


@pytest.mark.parametrize(
    "how", [{"worlds": 64}, {"plays_now": True}, {"own": "greedy"}, {"others": "greedy"}]
)
def test_other_players_and_worlds_are_not_answered_by_the_atlas(how: dict[str, Any]) -> None:
    assert asking(line([2, 4], {4: Cell()}), **how)._held(QUESTION) is None


def test_a_card_that_is_not_certain_is_not_answered_by_the_atlas() -> None:
    there = asking(line([2, 4], {4: Cell()}))
    assert there._held(replace(QUESTION, sure=(80, 100))) is None


def test_an_interval_too_wide_to_say_is_not_known() -> None:
    for ends, verdict in (((0, -500, 500), "toss-up"), ((0, -501, 500), "not known")):
        assert ask(line([2, 4], {4: Cell(ends)})).verdict == verdict


def test_each_goal_has_its_verdict() -> None:
    """A call that gains of the game may cost points, and places."""
    here = line([2, 4], {4: Cell(CALL)})
    for goal, verdict in (("win", "call"), ("points", "wait"), ("second", "wait")):
        found = ask(here, goal=goal)
        assert (found.goal, found.verdict, found.sure) == (goal, verdict, "clear")
    assert "percentage points of being first or second" in " ".join(tell.verdict(found))


@pytest.mark.parametrize("goal", ["second", "third"])
def test_a_goal_that_cannot_be_is_refused(goal: str) -> None:
    with pytest.raises(UserError, match=f"--goal .?{goal}") as problem:
        check_goal(goal, 2)
    assert problem.value.help
    check_goal("second", 3)


def test_causes_that_contradict_the_chance_are_not_told() -> None:
    """They leave 43 % of calls; a coarser cell may be off by 10 percentage points."""
    for low, told in ((529, True), (531, False)):
        here = line([2, 4], {4: Cell(chance=(low + 30, low, low + 60))})
        assert (ask(here, line(2, {4: Cell()})).beaten is not None) == told


def flips(found: CallAnswer) -> dict[str, list[tuple[int, str]]]:
    """What flips the verdict, by what is asked otherwise."""
    return {
        each.what: [(flip.to, flip.verdict) for flip in each.flips] for each in found.changes or ()
    }


def everywhere(verdict: Callable[[int, int, int], Win]) -> list[Packed]:
    """Lines of all villages near the question; a cell by known sum, unknown cards and fewest."""
    return [
        line(sorted([fewest, 4]), {own: Cell(verdict(own, unknown, fewest)) for own in range(31)},
             (3, 2 + unknown, unknown))
        for unknown in (0, 1) for fewest in range(1, 6)
    ]  # fmt: skip


def flips_of(verdict: Callable[[int, int, int], Win], **changed: Any) -> Any:
    there = asking(*everywhere(verdict))
    return flips(there.answered(replace(QUESTION, **changed), more=True))


def test_the_nearest_that_flips_is_told_on_both_sides() -> None:
    def by_sum(own: int, unknown: int, fewest: int) -> Win:
        return CALL if own < 3 else TOSS_UP if own == 3 else WAIT

    assert flips_of(by_sum)["known_sum"] == [(3, "toss-up")]
    assert flips_of(by_sum, known=(1, 2))["known_sum"] == [(2, "call"), (4, "wait")]


def test_a_card_fewer_and_other_cards_of_the_lightest_opponent_are_tried() -> None:
    found = flips_of(lambda _, unknown, fewest: (
        CALL if not unknown else WAIT if fewest == 2 else TOSS_UP
    ))  # fmt: skip
    assert found["unknown_cards"] == [(0, "call")]
    assert found["opponents_fewest_cards"] == [(1, "toss-up"), (3, "toss-up")]


@pytest.mark.parametrize(
    ("win", "said"),
    [
        ((40, 1, 79), "and gains 0.40 percentage points of the game (0.01 to 0.79)."),
        ((-80, -156, -4), "and loses 0.80 percentage points of the game (0.04 to 1.56)."),
        ((3, -4, 10), "and gains 0.0 percentage points of the game (0.0 to +0.1)."),
    ],
)
def test_the_end_that_decides_is_never_shown_as_nothing(
    win: tuple[int, int, int], said: str
) -> None:
    found = tell.verdict(ask(line([2, 4], {4: Cell(win)})))
    assert found[4] == said


def test_an_atlas_cannot_steer_a_terminal() -> None:
    there = asking(line([2, 4], {4: Cell()}))
    there._atlas.content["made"]["player"] = "\x1b[2J"
    found = shown(there.answered(QUESTION))
    assert "\x1b" not in "".join([*tell.verdict(found), *tell.more(found)])


def headline(
    win: tuple[float, float, float],
    points: tuple[float, float, float],
    chance: float,
    lowest: float | None = None,
    scores: tuple[int, ...] | None = None,
) -> str:
    """The first line of an answer with these numbers."""
    question = replace(QUESTION, round=2 if scores else None, scores=scores)
    gains = Gains(Range(chance, chance - 0.01, chance + 0.01), Range(*win), Range(*points))
    going_on = GoingOn(0.0, 0.0, lowest)
    return tell._headline(answer(question, "live", "win", gains, going_on, Pays(None, None)))


GAINS, LOSES, EVEN = (0.03, 0.02, 0.04), (-0.03, -0.04, -0.02), (0.0, -0.01, 0.01)
SAVES, COSTS, AS_MANY = (2.0, 1.0, 3.0), (-2.0, -3.0, -1.0), (0.0, -1.0, 1.0)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ((GAINS, SAVES, 0.4), "Call, as going on costs still more."),
        ((GAINS, COSTS, 0.4), "Call, as going on wins fewer games."),
        ((GAINS, COSTS, 0.6), "Call."),
        ((LOSES, COSTS, 0.8), "Wait, as going on costs fewer points."),
        ((LOSES, AS_MANY, 0.8), "Wait, as going on costs as few points."),
        ((LOSES, COSTS, 0.8, 0.79),
         "Wait, as going on is lowest nearly as often and costs fewer points."),
        ((LOSES, COSTS, 0.6), "Wait."),
        ((EVEN, SAVES, 0.9), "Toss-up: either is fine."),
        ((EVEN, SAVES, 0.9, None, (20, 9, 9)),
         "Toss-up: either is fine, as points matter little at this score."),
        ((EVEN, (2.0, -1.0, 5.0), 0.9, None, (20, 9, 9)), "Toss-up: either is fine."),
        (((0.0, -0.01, 0.02), SAVES, 0.5), "Toss-up: not shown which is better."),
    ],
)  # fmt: skip
def test_a_reason_is_given_where_the_chance_deceives_and_never_against_the_numbers(
    told: Any, said: str
) -> None:
    assert headline(*told) == said


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

    def answered(other: Question) -> CallAnswer:
        seen.append(other)
        gains = Gains(*[Range(0.5, 0.4, 0.6)] * 3)
        return answer(other, "live", "win", gains, GoingOn(0.0, 0.0), Pays(None, None))

    found = hand(question, answered)
    sums = [row.sum for row in found.rows]
    assert question.known_sum in sums
    assert sums == sorted(set(sums))
    assert all(len(row.cells) == len(found.fewest) for row in found.rows)
    for each in seen:
        assert each.known_cards == question.known_cards
        assert min(each.opponents) in found.fewest
