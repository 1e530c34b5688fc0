"""Whether predictions come true: the judge of steps, and whose they are."""

import pytest

from silver_sim.report.model import MOST_WORDS
from silver_sim.stats.outcomes.calibration import Bin
from silver_sim.stats.outcomes.reliability import Step
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.calibration import Group, judged, of_true, points, stepped
from silver_sim.studies.arms.result import ALIKE, LESS, MORE, Row
from tests.made import made
from tests.studies.arms.made_up import found


def steps(who: str, *misses: float) -> list[Row]:
    """Chances of one half, and by how much less came of each; all intervals are alike."""
    observed = [Estimate(0.5 - m, lo=0.45 - m, hi=0.55 - m, method="t") for m in misses]
    return [*stepped([Step(0.5, each, 100) for each in observed], Group(who))]


@pytest.mark.parametrize(
    ("true", "of", "word"),
    [
        (50, 60, "yes"),  # as few or fewer of 60 right steps: in 7.3 % of runs
        (49, 60, "no"),  # in 3.4 %
        (2, 3, "yes"),  # in 27 %: few steps refute nothing
        (0, 1, "no"),  # in 10 %, but nobody would read it so
        (0, 0, "nothing"),
    ],
)
def test_the_word_rests_on_how_many_steps_would_come_true(true: int, of: int, word: str) -> None:
    chances = {"predicted": 0.5, "observed": 0.5, "share": 1}
    inside = chances | {"lo": 0.4, "hi": 0.6, "joint": [0.3, 0.7]}
    bins = [made(Bin, inside | ({} if step < true else {"observed": 0.7})) for step in range(of)]
    verdict = judged(points(stepped(bins, Group("all"))), 0.9)
    assert (verdict.word, verdict.true) == (word, true)


def test_a_step_comes_true_if_its_interval_covers_it_and_the_answer_tells_whose() -> None:
    rows = steps("a", 0.0, 0.04, 0.2, -0.2)
    assert [row.finding for row in rows if row.finding] == [ALIKE, ALIKE, LESS, MORE]
    rows = [*steps("own", 0.0, 0.01, 0.02), *steps("greedy", 0.0, 0.3, 0.2)]
    result = found(rows, [], families=[{"name": "calibration", "title": "", "form": "calibration"}])
    claim = of_true(result, lambda row: row.arm == "own", "champion")
    assert (claim.form, claim.found, claim.subject) == ("true", "yes", "own")
    assert claim.sentence == (
        "Yes for champion: 3 of 3 predicted chances come true; for others no: 1 of 3."
    )
    assert len(claim.sentence.split()) <= MOST_WORDS
    assert "Furthest off: greedy: chances of 50 % come true in 20 %." in claim.sure
    known = of_true(result, lambda row: row.arm == "own", "champion", known="A chance of 9 %.")
    assert (known.sentence, known.found) == ("A chance of 9 %.", "yes")
    assert claim.sentence in known.sure
