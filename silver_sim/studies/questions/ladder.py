"""The kind ladder: strategies from the weakest to the strongest, and what each step is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from silver_sim.errors import UserError
from silver_sim.report.sections import method
from silver_sim.report.text.sure import sure
from silver_sim.report.text.wording import counted, ends, number, rough
from silver_sim.stats.core.estimates import correlations
from silver_sim.stats.core.odds import added, has_ends, points, share_of_points
from silver_sim.studies.arms.claims import LADDER, UNSEEN, claimed, sentence
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.arms.design import Design, Family, Picture, firsts, other_seats
from silver_sim.studies.arms.result import MORE, OPEN, SIDES, ArmsResult, Claim, Row
from silver_sim.studies.contrast.contenders import check_each_once
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Blocks, Common, Player, Seats

HEIGHT, STEP = "height", "step"  # families of points
TEN_TO_ONE = 10 / 11
POINTS = (
    "Points",
    "Strength on Elo's scale: who has 400 more than each of the others wins ten games to one "
    "against one of them, who has 100 more wins 64 % of them.",
)
EXTRAPOLATED = (
    "The whole height is an extrapolation: strategies that are no neighbours never met, and odds "
    "need not multiply."
)


class Ladder(Common):
    """Strategies from the weakest to the strongest: each plays the one before it."""

    players_in: ClassVar[tuple[str, ...]] = ("steps",)

    kind: Literal["ladder"] = "ladder"
    steps: list[Player] = Field(
        min_length=2, max_length=16, description="From the weakest to the strongest."
    )
    seats: Seats = Field(
        default=2, description="In one sits the stronger; in all others the one before it."
    )
    searching_blocks: Blocks | None = Field(
        default=None,
        description="Blocks of the steps at which somebody looks ahead, which take far longer "
        "(default: as many as of the others). Whole parts of the run are played.",
    )

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        if self.until is not None and self.searching_blocks is not None:
            raise ValueError("until and searching_blocks: one of the two says how long to look")
        return self

    def design(self, setup: Setup) -> Design:
        """One arm for each step, judged by the fair share; all these intervals hold together."""
        ladder = [setup.entry(typed).label for typed in self.steps]
        check_each_once(ladder, help="name every step once")
        below = self.seats - 1
        tables = [setup.table([upper, *[lower] * below]) for lower, upper in pairwise(self.steps)]
        slow = [t for t, each in enumerate(tables) if any(entry.search for entry in each.entries)]
        if self.searching_blocks is not None and not slow:
            raise UserError("no step looks ahead", help="leave searching_blocks out")
        return Design(
            tables=tables,
            arms=firsts(tables, ladder[1:], against=ladder),
            contrasts=[],
            question="What is each step to a stronger strategy worth?",
            kind=f"The ladder, {self.seats} players",
            setting=f"one of each step, in {other_seats(self.seats)} the step below it",
            claim=claim,
            families=[
                Family(HEIGHT, "How far the whole ladder goes", EXTRAPOLATED),
                Family(STEP, "What each step is worth in points"),
            ],
            limits="a strategy can win more against its neighbour than its strength against others "
            "tells, or less",
            picture=Picture("forest", HEIGHT, ("points",)),
            glossary=(POINTS, method.LOOK_AHEAD, method.WORLD),
            names=ladder,
            together=True,
            fewest=dict.fromkeys(slow, self.searching_blocks) if self.searching_blocks else {},
            more=lambda sums, rows: _points(sums, rows, ladder),
        )


def _points(sums: Counted, rows: Sequence[Row], ladder: Sequence[str]) -> Iterator[Row]:
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
        told = sure("all intervals of the shares hold together with 95 %", result.games)
        return claimed(result, LADDER, (shares[-1].label, None), OPEN, said, told, limits)
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
    told = sure(f"95 % interval; {steps} (all together)", result.games)
    pair = last.label, last.other
    return claimed(result, LADDER, pair, found, said, told, [*odds, *limits])


def _endless(row: Row) -> str:
    """Say what is known of a step that has no number of points: all games were won, or lost."""
    if row.lo is not None:
        return (
            f"{row.label} won every game against {row.other}: at least {number(row.lo, 0)} points."
        )
    return f"No number of points tells the step from {row.other} to {row.label}."
