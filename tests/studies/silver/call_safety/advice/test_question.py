"""What somebody at the table can know, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import NAMES
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion, sums
from tests.studies.silver.call_safety.advice.made_up import QUESTION

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"seats": 1}, "--seats 1 is out of range", "2 to 4"),
    ({"seats": 5}, "--seats 5 is out of range", "2 to 4"),
    ({"opponents": (4,)}, "--opponents tells of 1, but there are 2", "clockwise"),
    ({"opponents": (4, 4, 4)}, "--opponents tells of 3, but there are 2", "clockwise"),
    ({"opponents": (4, 0)}, "--opponents 0 is out of range", "1 to 20"),
    ({"opponents": (21, 4)}, "--opponents 21 is out of range", "1 to 20"),
    ({"known": (14,)}, "--known 14 is out of range", "0 to 13"),
    ({"known": (-1,)}, "--known -1 is out of range", "0 to 13"),
    ({"seen": (3, 14)}, "--seen 14 is out of range", "0 to 13"),
    ({"known": (0, 0, 0)}, "three Villagers known", "once"),
    ({"known": (13,), "seen": (13, 13)}, "three Doppelgangers known", "once"),
    ({"known": (11, 11), "seen": (11, 11, 11)}, "five Witches known", "once"),
    ({"seen": (8,) * 7}, "7 Apprentice Seers known", "once"),
    ({"known": (), "unknown": 0}, "no own cards", "--known"),
    ({"unknown": 3}, "5 own cards are too many to call", "--known and --unknown"),
    ({"known": (1, 2, 3, 4, 5), "unknown": 0}, "5 own cards are too many", "rid of"),
    ({"unknown": -1}, "--unknown -1 is out of range", "0 or more"),
    ({"deck": -1}, "--deck -1 is out of range", "0 to 31"),
    ({"deck": 32}, "--deck 32 is out of range", "0 to 31"),
    ({"turn": 0}, "--turn 0 is out of range", "1 to 67"),
    ({"turn": 10**12}, "--turn 1000000000000 is out of range", "1 to 67"),
    ({"round": 4, "scores": (0, 10**12, 0)}, "--scores 1000000000000 is out", "0 to 1044"),
    ({"round": 0, "scores": (0, 0, 0)}, "--round 0 is out of range", "1 to 4"),
    ({"round": 5, "scores": (0, 0, 0)}, "--round 5 is out of range", "1 to 4"),
    ({"round": 2, "scores": (9,)}, "--scores has 1 total, but there are 3 seats", "clockwise"),
    ({"round": 2, "scores": (9, 9, 9, 9)}, "--scores has 4 totals, but there are 3", "clockwise"),
    ({"round": 2, "scores": (9, -1, 3)}, "--scores -1 is out of range", "0 to 348"),
    ({"round": 1, "scores": (0, 3, 0)}, "there are points before round 1", "--scores 0,0,0"),
    ({"round": 2}, "--round without --scores", "both"),
    ({"scores": (1, 2, 3)}, "--scores without --round", "both"),
    ({"opponents": (20, 20), "deck": 5}, "53 cards, but the game has 52", "--opponents"),
    ({"opponents": (10, 5), "deck": 31}, "54 cards, but the game has 52", "--deck"),
]


@pytest.mark.parametrize(
    ("changed", "said", "helps"), REFUSED, ids=[said for _, said, _ in REFUSED]
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], said: str, helps: str) -> None:
    with pytest.raises(UserError) as problem:
        replace(QUESTION, **changed)
    told = problem.value
    assert told.message.startswith(said)
    assert told.why
    assert helps in told.help
    assert len(str(told).splitlines()) == 3


def test_no_more_cards_are_seen_than_can_be() -> None:
    """Of 52, 3 are the own ones, 5 of an absent player and 31 in the deck: 13 are left."""
    others = (0, 2, 2, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)
    assert replace(QUESTION, opponents=(5, 5), deck=31, seen=others).seen == others
    with pytest.raises(UserError, match="--seen names 14 cards, but only 13 can be seen"):
        replace(QUESTION, opponents=(5, 5), deck=31, seen=(*others, 9))


def test_the_extremes_can_be() -> None:
    assert CallQuestion(2, (), 1, (1,)).cards == 1
    assert CallQuestion(2, (0, 0, 13, 13), 0, (20,), turn=1, deck=0).cards == 4
    assert CallQuestion(4, (1,), 3, (5, 5, 5), deck=31, seen=()).cards == 4
    assert CallQuestion(2, (1,), 0, (1,), round=1, scores=(0, 0)).scores == (0, 0)
    assert CallQuestion(2, (1,), 0, (1,), round=4, scores=(0, 200)).round == 4


def test_cards_are_those_of_the_game() -> None:
    copies = RuleSet().copies
    assert tuple(CallQuestion(2, (), 1, (1,)).unseen) == copies
    for value, name in enumerate(NAMES):
        seen = (value,) * (copies[value] + 1)
        with pytest.raises(UserError, match=rf" (three|five) {name}(s|es) known\n"):
            replace(QUESTION, known=(), unknown=1, seen=seen)


def test_an_unknown_card_is_expected_to_be_as_the_unseen_ones() -> None:
    """All 52 cards have 338 points."""
    assert QUESTION.mean_unseen == pytest.approx((338 - 4) / 50)
    assert QUESTION.expected_sum == pytest.approx(4 + 6.68)
    seen = replace(QUESTION, seen=(13, 13, 12))
    assert seen.expected_sum == pytest.approx(4 + (338 - 4 - 38) / 47)


def test_what_cards_can_sum_up_to() -> None:
    assert sums(0) == range(1)
    assert sums(3) == range(1, 39)
    assert sums(4) == range(2, 51)
