"""The curve of a review: the decisions that matter, a line a player, and rings at mistakes."""

import re

from silver_sim.advice.review.result import GameReview
from silver_sim.studies.review.chart import SIZES, Course
from tests.studies.review.made_up import around, game, judged, seat


def decided() -> GameReview:
    """A game that is decided at decision 20 of 60, with a mistake at 10."""
    moving = [
        judged(number, value=around(0.5 + number / 40, 0.02), shown=number == 10)
        for number in range(2, 21, 2)
    ]
    won = [judged(n, value=around(1.0, 0.0), counts=False, deal=2) for n in range(22, 61, 2)]
    return game(seat(0, "Ann & <Bo>", decisions=[*moving, *won], result=1.0))


def test_what_is_decided_takes_no_room() -> None:
    course = Course(decided())
    assert course.numbers == [*range(2, 21, 2)]
    assert course.along(1) == 0.0
    assert course.along(20) == course.along(21) == course.along(60) == 10 / 11


def test_a_line_a_player_and_a_ring_that_leads_to_its_mistake() -> None:
    course = Course(decided())
    for size in SIZES:
        svg = course.svg(size, "#{}".format)
        assert re.findall(r'href="([^"]*)"', svg) == ["#10"]
        assert "Decision 10, Ann &amp; &lt;Bo&gt;: a mistake, 0.0 wins in 100 lost" in svg
        [line] = re.findall(r'<polyline points="([^"]*)"', svg)
        numbers = [float(each) for each in line.split()]
        assert numbers[-2:] == [size.width - 12, 22]  # won, at the end of the axis
        assert len(numbers) == 2 * (1 + 10 + 1)
        assert "Round 1" in svg
