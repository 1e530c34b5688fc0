"""Whether predicted chances come true, in a word, and the answer card of forecasts that says it."""

from typing import Any

import pytest

from silver_sim.report.model import MOST_WORDS
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.studies.forecast.result import ForecastResult
from silver_sim.studies.forecast.tell import tell
from silver_sim.studies.scoring.tell import BANDS, in_a_word
from tests.made import made


def bins(true: int, of: int) -> list[dict[str, Any]]:
    """Steps around one half, of which so many lie in their bands."""
    inside = {"predicted": 0.5, "observed": 0.5, "lo": 0.4, "hi": 0.6}
    return [inside | ({} if step < true else {"observed": 0.7}) for step in range(of)]


@pytest.mark.parametrize(
    ("true", "of", "word"),
    [
        (50, 60, "yes"),  # as few or fewer of 60 right steps: in 7.3 % of runs
        (49, 60, "mostly"),  # in 3.4 %
        (31, 60, "mostly"),
        (30, 60, "no"),
        (2, 3, "yes"),  # in 27 %: few steps refute nothing
        (0, 1, "no"),  # in 10 %, but nobody would read it so
        (0, 0, "not known"),
    ],
)
def test_the_word_rests_on_how_many_steps_would_come_true_if_all_were_right(
    true: int, of: int, word: str
) -> None:
    assert in_a_word([made(Bin, each) for each in bins(true, of)], BANDS) == word


def test_the_card_of_forecasts_begins_with_the_answer() -> None:
    apart = {"estimate": -0.014, "lo": -0.045, "hi": 0.017, "method": "t"}
    groups = [
        {"seats": 2, "predictions": 1200, "apart": apart, "calibration": {"bins": bins(14, 20)}},
        {"seats": 4, "predictions": 1300, "apart": apart, "calibration": {"bins": bins(15, 20)}},
    ]
    found = {"game": "silver", "seats": [2, 4], "groups": groups}
    answer = tell(made(ForecastResult, found)).answer
    assert answer.sentence == (
        "Mostly: 29 of 40 predicted chances come true, where 36 would if all were right."
    )
    assert len(answer.sentence.split()) <= MOST_WORDS
    assert answer.sure == (
        "How sure: 2,500 predictions, in steps such as 40 to 45 %. Won minus predicted is −1.4 ± "
        "3.1 and −1.4 ± 3.1 percentage points with 2 and 4 players."
    )
