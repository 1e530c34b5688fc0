"""A game with comments speaks where something is to be said, and nowhere else."""

from __future__ import annotations

from silver_sim.advice.interval import Interval
from silver_sim.advice.review.result import DealMove, Judged
from silver_sim.report.page.replay import Mark
from silver_sim.studies.replay.comments import MOST_TURNS, comments
from tests.studies.review.made_up import around, game, judged, seat


def told(*decisions: Judged, begins: float = 0.5) -> list[Mark]:
    """Comments on a game of which one seat was judged, but for that on its beginning."""
    deals = [DealMove(deal=1, begins=begins, luck=0.0, choices=0.0, ends=0.5)]
    found = [*comments([game(seat(0, "Ann", decisions=[*decisions], deals=deals))])]
    first = decisions[0].number
    assert found[0].decision == first
    begun = "Round 1 begins. Chance to win: Ann 50 %."
    assert found[0].words.startswith(begun)
    rest = found[0].words.removeprefix(begun).strip()
    return [*([Mark(first, rest, found[0].loss)] if rest else []), *found[1:]]


def at(number: int, value: float) -> Judged:
    """A decision after which the chance to win is so much."""
    return judged(number, value=around(value, 0.02))


def test_nothing_is_said_of_what_was_well_answered_and_little_of_turns() -> None:
    assert told(*(judged(number) for number in range(1, 20))) == []
    blunder = judged(9, value=around(0.3, 0.02), choice=around(-0.2, 0.02))
    assert told(at(4, 0.5), blunder) == []
    swings = [at(number, 0.2 if number % 2 else 0.8) for number in range(1, 40)]
    assert len(told(*swings)) == MOST_TURNS


def test_a_mistake_is_told_with_the_better_answer_and_is_a_loss() -> None:
    wrong = judged(5, best="rob seat 1's 2 for 3", lost=around(0.05, 0.01), shown=True)
    [mark] = told(judged(1), wrong)
    assert mark.decision == 5
    assert mark.words == (
        'Mistake (you are Ann): "rob Ben\'s 2 for 3" brings 5.00 ± 1.00 more wins in 100.'
    )
    assert mark.loss == 0.05


def test_what_is_perhaps_better_is_told_where_its_interval_says_so() -> None:
    sure, unsure = around(0.02, 0.01), around(0.02, 0.03)

    def lost(much: Interval) -> list[Mark]:
        return told(judged(1), judged(5, best="take 7", lost=much))

    assert [mark.words for mark in lost(sure)] == [
        'Perhaps better, by 2.00 ± 1.00 wins in 100: "take 7".'
    ]
    assert lost(sure)[0].loss is None
    assert lost(unsure) == []


def test_a_turning_point_is_told_at_the_decision_behind_it_of_one_seat() -> None:
    [mark] = told(at(1, 0.5), at(4, 0.52), at(9, 0.3), at(12, 0.31))
    assert mark == Mark(
        9, "Turning point: since decision 4 the chance of Ann has fallen from 52 to 30 %."
    )
    ann = seat(0, "Ann", decisions=[at(1, 0.5), at(5, 0.3)])
    ben = seat(1, "Ben", decisions=[at(3, 0.5), at(7, 0.75)])
    turns = [mark for mark in comments([game(ann, ben)]) if "Turning" in mark.words]
    assert [mark.decision for mark in turns] == [7]


def test_each_deal_begins_with_everybodys_chance() -> None:
    deals = [DealMove(deal=2, begins=each, luck=0.0, choices=0.0, ends=0.5) for each in (0.4, 0.7)]
    seats = [
        seat(place, name, decisions=[judged(20 + place, deal=2)], deals=[deals[place]])
        for place, name in enumerate(("Ann", "Ben"))
    ]
    [mark] = comments([game(*seats)])
    assert mark.decision == 20
    assert mark.words == (
        "Round 2 begins. Chance to win, as far as each can know: Ann 40 %, Ben 70 %."
    )
