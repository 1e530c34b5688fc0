"""What is told of a call as numbers: a question tells what the same fork tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.studies.silver.call_safety.advice.question import COPIES, Question
from silver_sim.studies.silver.call_safety.advice.told_numbers import (
    FACTORS,
    hidden,
    of_question,
    places,
    told_factors,
)
from silver_sim.studies.silver.call_safety.fork_rows import Rows, cell_of
from silver_sim.studies.silver.call_safety.villages import Village, key_of

DECK = [value for value, copies in enumerate(COPIES) for _ in range(copies)]
LEFT_OUT: dict[str, dict[str, Any]] = {
    "turn": {"turn": None},
    "deck": {"deck": None},
    "standing": {"round": None, "scores": None},
    "seen": {"seen": None},
}


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Questions that tell all, by value."""
    seats, cards = draw(st.integers(2, 4)), draw(st.permutations(DECK))
    known, unknown = draw(st.integers(1, 4)), draw(st.integers(0, 2))
    return Question(
        seats,
        tuple(cards[:known]),
        unknown,
        tuple(draw(st.lists(st.integers(1, 6), min_size=seats - 1, max_size=seats - 1))),
        turn=draw(st.integers(1, 30)),
        deck=draw(st.integers(0, 6)),
        round=draw(st.integers(2, 4)),
        scores=tuple(draw(st.lists(st.integers(0, 90), min_size=seats, max_size=seats))),
        seen=tuple(cards[known : known + draw(st.integers(0, 9))]),
    )


def row_of(question: Question) -> Rows:
    """The fork of somebody who knows the same; what came of it is nothing."""
    own, seen, scores = Counter(question.known), Counter(question.seen), question.scores
    assert question.turn
    assert scores
    fork: dict[str, Any] = {
        "block": 0, "weight": 1, "round": question.round, "deck_count": question.deck,
        "turn": question.seats * (question.turn - 1) + 1, "unknown_0": question.unknown,
        **{f"cards_{seat}": cards for seat, cards in enumerate(question.opponents, 1)},
        **{f"total_{seat}": total for seat, total in enumerate(scores)},
        **{f"own_{value}": own[value] for value in range(len(COPIES))},
        **{f"unseen_{value}": copies - own[value] - seen[value]
           for value, copies in enumerate(COPIES)},
        **dict.fromkeys(("beaten", "score_0", "score_1", "won_0", "won_1"), 0),
        **dict.fromkeys(("place2_0", "place2_1"), 2),
    }  # fmt: skip
    return Rows.of(pl.DataFrame([fork]), np.array([question.seats]))


@settings(max_examples=60, deadline=None)
@given(questions())
def test_a_question_has_the_numbers_and_the_cell_of_the_fork_that_tells_the_same(
    question: Question,
) -> None:
    row, seats = row_of(question), question.seats
    told = row.told(seats)
    assert np.array_equal(of_question(question), told, equal_nan=True)
    opponents = tuple(sorted(min(cards, 5) for cards in question.opponents))
    village = Village(question.cards, question.unknown, opponents)
    assert cell_of(row, seats).tolist() == [key_of(village, min(sum(question.known), 30))]
    for name, nothing in LEFT_OUT.items():
        there = hidden(told, [name], seats)
        assert np.array_equal(of_question(replace(question, **nothing)), there, equal_nan=True)
        tells = [each for each in FACTORS if each != "values" or len(question.known) > 1]
        assert told_factors(there[0], seats) == [each for each in tells if each != name]
    summed = replace(question, known=(), summed=len(question.known), sum=sum(question.known))
    there = hidden(told, ["values"], seats)
    assert np.array_equal(of_question(summed), there, equal_nan=True)


def test_the_order_of_own_cards_tells_nothing() -> None:
    one, other = (Question(2, known, 1, (4,)) for known in ((3, 0, 11), (11, 3, 0)))
    assert np.array_equal(of_question(one), of_question(other), equal_nan=True)
    assert of_question(one)[0, places(2).values].tolist() == [11, 3, 0, 0]
