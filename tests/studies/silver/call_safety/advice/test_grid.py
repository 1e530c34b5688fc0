"""The whole grid of questions: no step to a worse position raises the chance, or makes a call.

pytestmark = pytest.mark.slow

A step raises an own card, adds an unknown one, or takes a card from an opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

import pytest

from silver_sim.studies.silver.call_safety.advice.answer import NEAR, Plain, answer
from silver_sim.studies.silver.call_safety.advice.atlas import MANY, Atlas, Range
from silver_sim.studies.silver.call_safety.advice.order import worse
from silver_sim.studies.silver.call_safety.advice.question import (
    COPIES,
    MOST_TO_CALL,
    CallQuestion,
    sums,
)
from silver_sim.studies.silver.call_safety.advice.reading import (
    HEAVIEST,
    NOT_KNOWN,
    CellPlace,
    Reading,
)
from silver_sim.studies.silver.call_safety.advice.surface import Surface
from silver_sim.studies.silver.call_safety.advice.words import headline, lines
from silver_sim.studies.silver.call_safety.card import told

SEATS = (2, 3, 4)
DECK = [value for value, copies in enumerate(COPIES) for _ in range(copies)]
Grid = dict[CellPlace, Any]

# What may be told besides, by the number of seats.
BESIDES: dict[str, Callable[[int], dict[str, Any]]] = {
    "the deck": lambda seats: {"deck": 14},
    "the turn": lambda seats: {"turn": 6},
    "the cards seen": lambda seats: {"seen": (11, 12, 5)},
    "the deck and the cards seen": lambda seats: {"deck": 9, "seen": (11, 12, 5, 5, 2, 2, 3)},
    "the first round": lambda seats: {"round": 1, "scores": (0,) * seats},
    "a few points ahead": lambda seats: {"round": 4, "scores": (0, *(5,) * (seats - 1))},
    "a few points behind": lambda seats: {"round": 3, "scores": (30, *(25,) * (seats - 1))},
    "far ahead": lambda seats: {"round": 2, "scores": (0, *(20,) * (seats - 1))},
    "almost certain to win": lambda seats: {"round": 4, "scores": (0, *(40,) * (seats - 1))},
    "lost by a call": lambda seats: {"round": 4, "scores": (100, *(0,) * (seats - 1))},
    "far behind": lambda seats: {"round": 4, "scores": (60, *(25,) * (seats - 1))},
    "everything": lambda seats: {
        **{"deck": 9, "turn": 8, "seen": (12, 4, 4)},
        **{"round": 2, "scores": (3, *(5,) * (seats - 1))},
    },
}


def cards(number: int, total: int, highest: int = len(COPIES) - 1) -> tuple[int, ...] | None:
    """Cards of one deck that sum up to something; None if there are none."""
    if not number:
        return () if total == 0 else None
    for value in range(min(highest, total), -1, -1):
        rest = cards(number - 1, total - value, value)
        if rest is not None and rest.count(value) < COPIES[value]:
            return (value, *rest)
    return None


def questions(seats: int) -> Iterator[CallQuestion]:
    """One question for every sum of known cards, unknown cards and opponents' cards."""
    for known in range(MOST_TO_CALL + 1):
        for total in sums(known):
            values = cards(known, total)
            if values is None or total > HEAVIEST:
                continue
            for unknown in range(not known, MOST_TO_CALL - known + 1):
                for others in combinations_with_replacement(range(1, MANY + 1), seats - 1):
                    yield CallQuestion(seats, values, unknown, others)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas.read()


@pytest.fixture(scope="module")
def answers(atlas: Atlas) -> dict[CellPlace, Plain]:
    """The answers to all questions that tell of nothing but the villages."""
    asked = [question for seats in SEATS for question in questions(seats)]
    return {CellPlace.of(question): answer(question, atlas) for question in asked}


def surfaces(atlas: Atlas, seats: int, **besides: Any) -> dict[CellPlace, Reading]:
    """The same wherever the villages lie, if more is told."""
    found = {}
    for known in range(MOST_TO_CALL + 1):
        asked = CallQuestion(
            seats, tuple(DECK[:known]), int(not known), (MANY,) * (seats - 1), **besides
        )
        surface = Surface(atlas, asked)
        for question in questions(seats):
            place = CellPlace.of(question)
            if place.cards - place.unknown == known:
                reading = surface.at(place)
                assert reading is not None
                found[place] = reading
    return found


def steps(grid: Grid) -> Iterator[tuple[Any, Any]]:
    """All pairs of a position and one that is a step worse."""
    for place, better in grid.items():
        for other in worse(place):
            if other in grid:
                yield better, grid[other]


def test_what_beats_calls_leaves_about_as_many_as_are_lowest(
    answers: dict[CellPlace, Plain],
) -> None:
    told = [each for each in answers.values() if each["beaten"]]
    assert told
    for each in told:
        left = 1 - sum(each["beaten"]["causes"].values())
        assert each["chance"]["lo"] - NEAR <= left <= each["chance"]["hi"] + NEAR


def test_every_question_is_answered_and_no_step_goes_the_wrong_way(
    answers: dict[CellPlace, Plain],
) -> None:
    assert len(answers) == 12_650
    pairs = [*steps(answers)]
    assert len(pairs) > 38_000
    for better, other in pairs:
        assert other["chance"]["estimate"] <= better["chance"]["estimate"]
        assert (better["verdict"], other["verdict"]) != ("wait", "call")


@pytest.mark.parametrize(
    ("besides", "seats"),
    [*((each, 2) for each in BESIDES), ("everything", 3), ("the cards seen", 3), ("the turn", 4)],
)
def test_nor_does_one_if_more_is_told(atlas: Atlas, besides: str, seats: int) -> None:
    told = BESIDES[besides](seats)
    for better, other in steps(surfaces(atlas, seats, **told)):
        assert other.chance.estimate <= better.chance.estimate
        assert (better.verdict, other.verdict) != ("wait", "call")


def test_verdicts_are_those_of_their_intervals(answers: dict[CellPlace, Plain]) -> None:
    for found in answers.values():
        chance, win = (Range(**found[name]) for name in ("chance", "win"))
        assert 0 <= chance.lo <= chance.estimate <= chance.hi <= 1
        assert -1 <= win.lo <= win.estimate <= win.hi <= 1
        assert (found["verdict"] == "call") == (win.lo > 0)
        assert (found["verdict"] == "wait") == (win.hi < 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_in_the_last_round_who_leads_loses_no_more_than_the_chance_to_fail(
    atlas: Atlas, seats: int
) -> None:
    """A call that is lowest scores nothing and wins the game (silver-rules 10.2)."""
    told = {"round": 4, "scores": (0, *(5,) * (seats - 1))}
    for each in surfaces(atlas, seats, **told).values():
        assert each.win.estimate >= each.chance.estimate - 1
        assert each.win.lo >= each.chance.lo - 1


def test_the_lead_of_the_last_round_in_full(atlas: Atlas) -> None:
    """It said: wait, a call gains -8.6 points of the game, at a chance of 97.3 %."""
    found = answer(CallQuestion(2, (0, 1), 0, (3,), round=4, scores=(0, 5)), atlas)
    assert found["chance"]["estimate"] > 0.95
    assert found["verdict"] == NOT_KNOWN
    assert found["loses_at_most"]["estimate"] == pytest.approx(1 - found["chance"]["estimate"])
    assert -found["win"]["estimate"] <= found["loses_at_most"]["estimate"]
    plain = answer(CallQuestion(2, (0, 1), 0, (3,)), atlas)
    assert found["without_score"] == {name: plain[name] for name in ("verdict", "win")}


HEAVY = CallQuestion(4, (12, 11, 9), 1, (2, 3, 5))


@pytest.mark.parametrize("scores", [(0, 20, 20, 20), (20, 0, 0, 0), (0, 300, 300, 300)])
def test_the_end_classes_of_score_say_what_all_that_is_looked_at_says(
    atlas: Atlas, scores: tuple[int, ...]
) -> None:
    """It said: not known, a call gains -40.3 (-67.2 to 0.0), at a chance of 1.4 %."""
    found = answer(replace(HEAVY, round=2, scores=scores), atlas)
    assert (found["verdict"], found["down_to_nothing"]) == ("wait", True)
    assert found["win"]["lo"] < found["win"]["estimate"] < found["win"]["hi"] == 0
    assert headline(found) == "Wait."
    text = "\n".join(lines(found))
    assert " to nothing)." in text
    assert "all of them say wait, but the farther apart totals are, the less it matters" in text


LIGHT = CallQuestion(2, (3, 4), 0, (3,))


@pytest.mark.parametrize(
    ("scores", "decided"),
    [
        ((0, 200), {"game": "won", "apart": 200, "at_most": 13 + 13 + 10}),
        ((0, 37), {"game": "won", "apart": 37, "at_most": 36}),
        ((363, 0), {"game": "lost", "apart": 363, "at_most": 323}),
        ((1000, 0), {"game": "lost", "apart": 1000, "at_most": 323}),
    ],
)
def test_nothing_is_at_stake_in_a_game_that_is_decided(
    atlas: Atlas, scores: tuple[int, ...], decided: Plain
) -> None:
    """Two cards and the penalty have at most 36 points, all cards but 11 at most 323."""
    found = answer(replace(LIGHT, round=4, scores=scores), atlas)
    assert found["decided"] == decided
    assert found["verdict"] == "toss-up"
    assert found["win"] == found["loses_at_most"] == dict.fromkeys(("estimate", "lo", "hi"), 0)
    assert found["without_score"] is None
    text = "\n".join(lines(found))
    assert f"The game is decided: you {'lead' if decided['game'] == 'won' else 'are'} " in text
    assert "gains 0.0 percentage points of the game (0.0 to 0.0)." in text
    assert "no call loses more than" not in text


@pytest.mark.parametrize(
    ("number", "scores"), [(4, (0, 36)), (4, (85, 0)), (3, (0, 200)), (3, (363, 0))]
)
def test_a_game_that_may_turn_is_not_decided(
    atlas: Atlas, number: int, scores: tuple[int, ...]
) -> None:
    found = answer(replace(LIGHT, round=number, scores=scores), atlas)
    assert found["decided"] is None
    assert "decided" not in "\n".join(lines(found))


def test_the_leader_may_be_any_opponent_and_be_joined_by_two_cards(atlas: Atlas) -> None:
    """A village of 9 cards has 11 after a turn: at most 2 * 13 + 4 * 12 + 4 * 11 + 10."""
    asked = CallQuestion(3, (3, 4), 0, (2, 9), round=4, scores=(129, 500, 0))
    decided = answer(asked, atlas)["decided"]
    assert decided == {"game": "lost by a call", "apart": 129, "at_most": 128}
    assert answer(replace(asked, scores=(128, 500, 0)), atlas)["decided"] is None


def test_a_call_that_loses_the_game_gains_nothing(atlas: Atlas) -> None:
    """It said: not known, gains 0.0 (-27.7 to +0.6). An opponent may fail set after set."""
    found = answer(replace(LIGHT, round=4, scores=(200, 0)), atlas)
    assert found["decided"]["game"] == "lost by a call"
    assert (found["verdict"], found["down_to_nothing"]) == ("wait", True)
    assert found["win"]["estimate"] <= found["win"]["hi"] == 0
    text = "\n".join(lines(found))
    assert "No call wins the game: you are 200 points behind" in text
    assert "cannot come to score more than 85" in text
    assert " to nothing)." in text


def test_what_beats_the_call_never_denies_the_chance(atlas: Atlas) -> None:
    """It said: lowest in 0.2 %, and nine causes of which all came to 80 %."""
    assert answer(CallQuestion(2, (7,), 2, (3,), deck=1), atlas)["beaten"] is None


def test_thin_cells_lie_between_their_neighbours(answers: dict[CellPlace, Plain]) -> None:
    """0,0 said wait and 0,1 call; a sum of 6 was lowest in 25.3 % and one of 7 in 84.6 %."""
    two, one = (
        [answers[CellPlace(3, cards, 0, known, (5, 5))] for known in range(9)] for cards in (2, 1)
    )
    assert [each["verdict"] for each in two[:5]] == ["call"] * 5
    chances = [each["chance"]["estimate"] for each in one]
    assert chances == sorted(chances, reverse=True)
    assert chances[6] > 0.8


def test_what_would_change_it_agrees_with_the_answers(answers: dict[CellPlace, Plain]) -> None:
    for place, found in answers.items():
        for change in found["changes"]:
            if change["what"] == "known_sum":
                for flip in change["flips"]:
                    there = answers[place._replace(known=flip["to"])]
                    assert flip["verdict"] == there["verdict"] != found["verdict"]
                    lower = flip["to"] < place.known
                    told = flip["verdict"], found["verdict"]
                    assert told != (("wait", "call") if lower else ("call", "wait"))


def test_every_cell_of_the_card_is_what_call_answers(
    atlas: Atlas, answers: dict[CellPlace, Plain]
) -> None:
    letters = {"call": "C", "wait": "w", "toss-up": "?", NOT_KNOWN: "."}
    asked = 0
    for seats, number, unknown, others, limit, first, cells in told(atlas)["lines"]:
        for known, (letter, forks, *numbers) in enumerate(cells, first):
            found = answers[CellPlace(seats, number, unknown, known, others)]
            assert (letter, forks) == (letters[found["verdict"]], found["base"]["forks"])
            for at, each in enumerate(("estimate", "lo", "hi")):
                assert numbers[at] == pytest.approx(100 * found["chance"][each], abs=0.51)
                assert numbers[3 + at] == pytest.approx(1000 * found["win"][each], abs=0.51)
            if limit is None:
                assert letter == "."
            else:
                assert (letter == "C") == (known <= limit[1])
                assert (letter == "w") == (known > limit[2])
            asked += 1
    assert asked == len(answers)
