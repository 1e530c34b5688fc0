"""Answers are judged by forks that were held out: right ones hold, wrong ones are found out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from silver_sim.studies.silver.call_safety import forks as cut
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.cells import GROUPS, Cells
from silver_sim.studies.silver.call_safety.held_out import judged
from silver_sim.studies.silver.call_safety.lines import known_lines
from silver_sim.studies.silver.call_safety.pack import atlas

pytestmark = pytest.mark.slow

OWN = np.arange(12)  # sums of four known cards, of two players
FEWEST = np.arange(cut.MANY)
FORKS = 60  # of a cell in a group
LEVEL = 2
USUAL = 0.2 + 0.03 * FEWEST[:, None] - 0.04 * OWN  # what a call gains


def cells(name: str, level: int, gain: Any, seed: int) -> Cells:
    """Forks of such gains, at one level of a factor."""
    rng = np.random.default_rng(seed)
    columns, codes = cut.columns(name), FEWEST if name == "fewest" else level * cut.MANY + FEWEST
    keys = cut.cell(2, 4, 0, OWN)[None, :] * cut.LEVELS + codes[:, None]
    sums = np.zeros((keys.size, GROUPS, len(columns)), np.int64)
    won = 2 * rng.binomial(FORKS, (1 + gain.reshape(-1, 1)) / 2, sums.shape[:2]) - FORKS
    told = {"forks": FORKS, "weight": FORKS, "stand_weight": FORKS, "stand_wins": won + FORKS,
            "stand_points": 10 * FORKS, "wins": won, "points": 10 * won,
            "success": (FORKS + won) // 2}  # fmt: skip
    for column, numbers in told.items():
        sums[:, :, columns.index(column)] = numbers
    order = np.argsort(keys.ravel())
    return Cells(columns, keys.ravel()[order], sums[order])


def judgement(found: Any, fresh: Any) -> dict[str, Any]:
    """An atlas where such gains were found at a level, judged by forks of these ones."""
    fewest = cells("fewest", 0, USUAL, 1)
    lines = known_lines(fewest)
    content = atlas(
        {"all": [], "fewest": lines, "opponents": []},
        {"fewest": fewest, "deck": cells("deck", LEVEL, found, 2)},
    )
    (told,) = judged(Atlas(content | {"made": {}}), lines, {"deck": cells("deck", LEVEL, fresh, 3)})
    return told


@pytest.mark.parametrize("slope", [0.0, 0.5, 1.8])
def test_what_goes_with_the_usual_gain_is_answered_rightly(slope: float) -> None:
    there = 0.02 + slope * USUAL
    told = judgement(there, there)
    assert told["cells"] == there.size
    assert told["weight"] == there.size * GROUPS * FORKS
    assert min(told["within"].values()) > 0.9
    assert told["verdicts"] > 0 or slope == 0
    assert told["contradicted"] == 0


def test_answers_that_are_wrong_are_found_out() -> None:
    told = judgement(0.02 + USUAL, 0.02 - USUAL)
    assert told["within"]["win"] < 0.4
    assert told["contradicted"] > told["verdicts"] / 2


def test_a_level_that_does_not_go_with_the_usual_gain_makes_intervals_wide() -> None:
    """The gain is high or low without any rule: intervals tell that it is not known."""
    there = 0.3 * (-1.0) ** np.arange(USUAL.size).reshape(USUAL.shape)
    told = judgement(there, there)
    assert told["within"]["win"] > 0.9
    assert told["verdicts"] == 0
