"""The claim of predictions: whether they come true, in a word, a sentence and with how sure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from silver_sim.report.text.sure import sure
from silver_sim.report.text.wording import number
from silver_sim.studies.arms.calibration import (
    NOTHING,
    OTHERS,
    STEPS,
    TRUE,
    Point,
    judged,
    points,
)
from silver_sim.studies.arms.claims import claimed, sentence
from silver_sim.studies.arms.result import ArmsResult, Claim


def of_true(
    result: ArmsResult,
    *,
    own: Callable[[Point], bool] = lambda point: True,
    whose: str = "",
    rest: str = "others",
    known: str = "",
    beside: Iterable[str] = (),
) -> Claim:
    """Return whether predictions come true: its ``own``, ``whose`` they are, and those of the rest.

    ``known`` is the answer where the question is what can be known: then that stands below it.
    """
    right = next(each.right for each in result.families if each.name == STEPS)
    found = points(result)
    mine, others = ([each for each in found if own(each) is which] for which in (True, False))
    verdict, further = judged(mine, right), judged(others, right)
    if verdict.found == NOTHING:
        told = "How sure: not at all, more blocks are needed."
        return claimed(result, TRUE, ("", None), NOTHING, verdict.sentence, told)
    of_others = {"word": further.found, "others": f"{further.true} of {further.of}"}
    facts = {**verdict.facts, **of_others, "whose": whose, "rest": rest}
    said = sentence(result, TRUE, verdict.found, OTHERS if others else "", **facts)
    counts = [row.value for row in result.of("predictions", STEPS)]
    width = (100 // 10) if right >= 0.95 else (100 // 20)
    what = f"{sum(counts):,.0f} predictions in steps of {width} percentage points"
    if others:
        what += f", of which {verdict.right:.0f} and {further.right:.0f} would come true if right"
    told = sure(what, result.games)
    return claimed(
        result,
        TRUE,
        (mine[0].series, None),
        verdict.found,
        known or said,
        f"{told} {said}" if known else f"{told} {_furthest(found)}".rstrip(),
        [
            _furthest(found) if known else "",
            *beside,
        ],
    )


def _furthest(found: list[Point]) -> str:
    """Say which step is furthest off, of those that do not come true."""
    off = [each for each in found if not each.is_true]
    if not off:
        return ""
    worst = max(off, key=lambda each: abs(each.off))
    came, aim = (number(100 * each.value, 0) for each in (worst.observed, worst.expected))
    return f"Furthest off: {worst.series}, where {came} % come of a chance of {aim} %."
