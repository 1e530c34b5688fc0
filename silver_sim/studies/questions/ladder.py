"""The kind ladder: strategies from the weakest to the strongest, and what each step is worth."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from pydantic import Field, model_validator

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Family, Picture, check_each_once, firsts, other_seats
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Blocks, Common, Player, Seats

if TYPE_CHECKING:
    from silver_sim.studies.core.plan import Setup

POINTS = (
    "Points",
    "Strength on Elo's scale: a player with 400 more than each of the others wins ten games to one "
    "against one of them; with 100 more, it wins 64 %.",
)


class Ladder(Common):
    """Strategies from the weakest to the strongest: each plays the one before it."""

    players_in: ClassVar[tuple[str, ...]] = ("steps",)

    kind: Literal["ladder"] = "ladder"
    steps: list[Player] = Field(
        min_length=2, max_length=16, description="From the weakest to the strongest."
    )
    seats: Seats = Field(
        default=2, description="The stronger sits in one of them, the one before it in all others."
    )
    searching_blocks: Blocks | None = Field(
        default=None,
        description="Blocks of the steps at which somebody looks ahead, which take far longer "
        "(default: as many as of the others). Whole parts of the run are played.",
    )

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        if self.until is not None and self.searching_blocks is not None:
            raise ValueError("until and searching_blocks: give one to say how long to look")
        return self

    def design(self, setup: Setup) -> Design:
        """One arm for each step, judged by the fair share; all these intervals hold together."""
        from silver_sim.report.sections import method
        from silver_sim.studies.questions import ladder_points as in_points

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
            claim=in_points.claim,
            families=[
                Family(in_points.HEIGHT, "How far the whole ladder goes", in_points.EXTRAPOLATED),
                Family(in_points.STEP, "What each step is worth in points"),
            ],
            limits="a strategy can win more against its neighbour than its strength against others "
            "shows, or less",
            picture=Picture("forest", in_points.HEIGHT, ("points",)),
            glossary=(POINTS, method.LOOK_AHEAD, method.WORLD),
            names=ladder,
            together=True,
            fewest=dict.fromkeys(slow, self.searching_blocks) if self.searching_blocks else {},
            more=lambda sums, rows: in_points.rows_of_points(sums, rows, ladder),
        )
