"""How far a ladder goes, in Elo points, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from silver_sim.report.text.sure import sure
from silver_sim.report.text.wording import counted, ends, number, rough
from silver_sim.stats.core.estimates import correlations
from silver_sim.stats.core.odds import added, has_ends, points, share_of_points
from silver_sim.studies.arms.claims import claimed, sentence
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.result import MORE, OPEN, SIDES, ArmsResult, Claim, Row
from silver_sim.studies.arms.sentences import LADDER, UNSEEN

HEIGHT, STEP = "height", "step"  # families of points
TEN_TO_ONE = 10 / 11
EXTRAPOLATED = (
    "The whole height is an extrapolation: only neighbours met, and odds need not multiply."
)


def rows_of_points(sums: Counted, rows: Sequence[Row], ladder: Sequence[str]) -> Iterator[Row]:
    """Yield the points of each step, and of all steps up to each from the lowest with any."""
    arms = range(len(sums.arms))
    together = correlations(sums.sums, [sums.ratio(arm) for arm in arms])
    shares = [row for row in rows if row.metric == "win_share"]
    each = [points(share, share.seats) for share in shares]
    base = max((arm + 1 for arm, found in enumerate(each) if not has_ends(found)), default=0)
    for arm, (share, step) in enumerate(zip(shares, each, strict=True)):
        joint = points(replace(share, lo=share.joint_lo, hi=share.joint_hi), share.seats)
        yield Row.made_of(
            step, metric="points", family=STEP, other=ladder[arm], blocks=share.blocks,
            joint_lo=joint.lo, joint_hi=joint.hi, finding=share.finding, **sums.arms[arm].key,
        )  # fmt: skip
    for top in reversed(range(base, len(each))):
        steps = slice(base, top + 1)
        height = added(each[steps], together[steps, steps])
        yield Row.made_of(
            height, metric="points", family=HEIGHT, other=ladder[base],
            finding=SIDES[height.side()],
            blocks=min(share.blocks for share in shares[steps]), **sums.arms[top].key,
        )  # fmt: skip


def claim(result: ArmsResult, sums: Counted | None) -> Claim:
    """Say how far all steps go together; if no points tell it, how many are shown."""
    shares, heights = result.of("win_share"), result.of("points", HEIGHT)
    shown = sum(row.finding == MORE for row in shares)
    steps = f"{shown} of {counted(len(shares), 'step')} shown to win more than a fair share"
    limits = [_endless(row) for row in result.of("points", STEP) if row.estimate is None]
    if not heights:
        said = sentence(result, LADDER, OPEN, UNSEEN, steps=steps)
        how = sure("all intervals of the shares hold together with 95 %", result.games)
        return claimed(result, LADDER, (shares[-1].label, None), OPEN, said, how, limits)
    last = heights[0]
    height = last if last.value > 0 else last.reversed
    lo, hi = (number(abs(end or 0.0), 0) for end in (last.lo, last.hi))
    found = SIDES[last.side()]
    said = sentence(
        result, LADDER, found, top=last.label, bottom=last.other, points=rough(height),
        ends=ends(height, 1, 0), lo=lo, hi=hi,
    )  # fmt: skip
    chance = share_of_points(height.value)
    ratio = number(float(f"{chance / (1 - chance):.2g}"), 0 if chance > TEN_TO_ONE else 1)
    odds = [f"These points stand for odds of {ratio} to 1. {EXTRAPOLATED}"] if last.side() else []
    how = sure(f"95 % interval; {steps} (all together)", result.games)
    pair = last.label, last.other
    return claimed(result, LADDER, pair, found, said, how, [*odds, *limits])


def _endless(row: Row) -> str:
    """Say what is known of a step that has no number of points: all games were won, or lost."""
    if row.lo is not None:
        return (
            f"{row.label} won every game against {row.other}: at least {number(row.lo, 0)} points."
        )
    return f"The step from {row.other} to {row.label} cannot be given in points."
