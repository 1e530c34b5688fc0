"""Levels of a question are those that the forks of the atlas were cut into."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from silver_sim.studies.silver.call_safety.advice.levels import levels_of
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.forks import FACTORS, SEATS, Seen
from tests.studies.silver.call_safety.advice.made_up import QUESTION


def as_fork(question: CallQuestion) -> Seen:
    """What a fork would say of the same position."""

    def one(number: int | None) -> Any:
        return np.array([number or 0])

    def by_seat(*numbers: int) -> Any:
        return np.array([[*numbers, *[0] * (SEATS - len(numbers))]])

    nothing = by_seat()
    return Seen(
        **{"table": one(0), "block": one(0), "seats": one(question.seats)},
        **{"round": one(question.round), "deck": one(question.deck)},
        turn=one(((question.turn or 1) - 1) * question.seats + 1),
        cards=by_seat(question.cards, *question.opponents),
        known=nothing,
        unknown=nothing,
        totals=by_seat(*(question.scores or ())),
        unseen=np.array([question.unseen]),
        **{name: one(0) for name in ("own_powers", "other_powers", "amulet")},
        frame=pl.DataFrame(),
    )


CHANGED: list[dict[str, Any]] = [
    *({"deck": deck} for deck in range(32)),
    *({"turn": turn} for turn in range(1, 20)),
    *({"round": 1 + gap % 4, "scores": (50 + gap, 90, 50)} for gap in range(-20, 21) if gap % 4),
    *({"round": 1, "scores": (0, 0, 0)}, {"round": 4, "scores": (0, 1, 100)}),
    *({"seen": (11,) * witches + (12,) * robbers} for witches in range(5) for robbers in range(5)),
    *({"seen": (2,) * twos + (3,) * 3 + (5,) * twos} for twos in range(5)),
    *({"seen": (13,) * 2 + (10, 9, 8, 7) * fours + (12,) * fours} for fours in range(5)),
]


@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_a_question_has_the_level_of_its_fork(changed: dict[str, Any]) -> None:
    question = replace(QUESTION, **changed)
    (found,) = levels_of(question, sum(question.known)).items()
    name, level = found
    assert level == FACTORS[name].level(as_fork(question))[0]


def test_what_is_not_told_has_no_level() -> None:
    assert levels_of(QUESTION, 4) == {}
    told = replace(QUESTION, turn=3, deck=20, seen=(), round=2, scores=(1, 2, 3))
    assert set(levels_of(told, 4)) == {"turn", "deck", "unseen", "deck_unseen", "standing"}


@pytest.mark.parametrize("known", [(10, 2), (11, 1), (12, 0)])
def test_the_level_depends_on_the_sum_of_the_own_cards_alone(known: tuple[int, ...]) -> None:
    """Else a Witch of one's own would be fewer among the unseen, and better cards worse ones."""
    question = replace(QUESTION, known=known, unknown=0, seen=(11, 11, 12, 5))
    assert levels_of(question, 12) == levels_of(replace(question, known=(6, 6)), 12)
