"""A game with comments speaks where something is to be said, and nowhere else."""

from collections.abc import Callable
from pathlib import Path

from silver_sim.advice.review.result import DealMove, Judged, SeatReview
from silver_sim.report.page.replay import Mark
from silver_sim.studies.replay.comments import MOST_TURNS, comments
from tests.as_read import assert_cases_as_read
from tests.studies.review.made_up import around, game, judged, seat


def deal(number: int, begins: float) -> DealMove:
    return DealMove(deal=number, begins=begins, luck=0.0, choices=0.0, ends=0.5)


def told(*seats: SeatReview) -> list[Mark]:
    return [*comments([game(*seats)])]


def of_ann(*decisions: Judged) -> list[Mark]:
    """Comments on a game of which one seat was judged."""
    return told(seat(0, "Ann", decisions=[*decisions], deals=[deal(1, 0.5)]))


def at(number: int, value: float) -> Judged:
    """A decision after which the chance to win is so much."""
    return judged(number, value=around(value, 0.02))


ROBBED = judged(5, best="rob seat 1's 2 for 3", lost=around(0.05, 0.01), shown=True)
BLUNDER = judged(9, value=around(0.3, 0.02), choice=around(-0.2, 0.02))
BOTH = [
    seat(place, name, decisions=[judged(20 + place, deal=2)], deals=[deal(2, begins)])
    for place, (name, begins) in enumerate((("Ann", 0.4), ("Ben", 0.7)))
]
CASES: dict[str, Callable[[], list[Mark]]] = {
    "well answered": lambda: of_ann(*map(judged, range(1, 20))),
    "a mistake": lambda: of_ann(judged(1), ROBBED),
    "perhaps better": lambda: of_ann(judged(1), judged(5, best="take 7", lost=around(0.02, 0.01))),
    "not even perhaps": lambda: of_ann(
        judged(1), judged(5, best="take 7", lost=around(0.02, 0.03))
    ),
    "a turning point, at the decision behind it": lambda: of_ann(
        at(1, 0.5), at(4, 0.52), at(9, 0.3), at(12, 0.31)
    ),
    "what a choice did is no turning point": lambda: of_ann(at(4, 0.5), BLUNDER),
    "one turn of the game is told of one seat": lambda: told(
        seat(0, "Ann", decisions=[at(1, 0.5), at(5, 0.3)]),
        seat(1, "Ben", decisions=[at(3, 0.5), at(7, 0.75)]),
    ),
    "each deal begins with everybody's chance": lambda: told(*BOTH),
}


def test_every_comment_is_as_it_was_read() -> None:
    said = {
        name: [f"{mark.decision}: {mark.words} {mark.loss or ''}".strip() for mark in marks()]
        for name, marks in CASES.items()
    }
    assert_cases_as_read(Path(__file__).with_name("comments.txt"), said)


def test_few_turning_points_are_told_the_greatest() -> None:
    swings = [at(number, 0.2 if number % 2 else 0.8) for number in range(1, 40)]
    assert sum("Turning point" in mark.words for mark in of_ann(*swings)) == MOST_TURNS
