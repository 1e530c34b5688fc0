"""The kind forecast: whether the chances to win that advice predicts come true."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.core.spec import OneIn, OnFreshGames, Player, Whole

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.arms.result import ArmsResult, Claim
    from silver_sim.studies.core.plan import Setup

JUDGES = "silver_sim.studies.predictions.judge"
SLOPE = (
    "the part of a chance's distance from the fair share that comes true on average; below 100 % "
    "predictions are too sure, above it not sure enough."
)
GLOSSARY = (
    ("Slope", f"How sure predictions may be: {SLOPE}"),
    (
        "Brier score",
        "The mean squared distance between the chance and what happened (1 won, 0 not); less is "
        "better. It is miscalibration (what is lost because chances do not come true) minus "
        "discrimination (what is gained because chances differ) plus uncertainty (what it would be "
        "if all were given the same chance, the right one on average).",
    ),
)
SOURCES = {  # of the worlds, and who plays on in them
    "script": ("by the belief policy", f"{JUDGES}:ForecastMatch"),
    "line": (
        "from what a user would type in one line, with the rest as in real positions",
        f"{JUDGES}:LineForecastMatch",
    ),
}


class JudgeForecasts(OnFreshGames):
    """Whether the chances to win that advice predicts come true in the games that follow."""

    players_in: ClassVar[tuple[str, ...]] = ("player",)

    kind: Literal["forecast"] = "forecast"
    player: Player = Field(
        default="champion",
        description="The strategy in every seat, which also plays on in every world.",
        examples=["champion"],
    )
    worlds: Whole = Field(
        default=128,
        ge=64,
        le=4096,
        multiple_of=64,
        description="Deals of the hidden cards in which its answer is played out.",
    )
    told: Literal["script", "line"] = Field(
        default="script",
        description="What advice knows about a decision: everything that the player knows, as from "
        "a script; or only what a typed line says, with the rest as in real positions.",
    )
    every: OneIn = Field(default=64, description="One in this many decisions is judged, drawn.")

    def design(self, setup: Setup) -> Design:
        """Predictions by number of players, deal, standing and question, and in steps."""
        from silver_sim.arena.table import Judging
        from silver_sim.games.contract import FREE, JudgingPlan
        from silver_sim.report.sections import method
        from silver_sim.search.frozen import EQUITY, KEPT
        from silver_sim.stats.outcomes.calibration import CONSISTENT
        from silver_sim.studies.arms.calibration import STEPS, Group
        from silver_sim.studies.arms.predicting import Predictions, laid, predicted
        from silver_sim.studies.predictions.forecast import (
            DEALS,
            STANDINGS,
            numbers,
            steps,
            sums_of,
        )

        entry, deal = setup.entry(self.player), setup.game.words.deal
        if entry.search or len(entry.policies) > 1 or entry.policies[0].limits != FREE:
            raise UserError(
                f"games of {entry.label} cannot be forecast",
                why="in the worlds of advice every seat plays one plain strategy, which neither "
                "looks ahead nor forgets, and is not a mix",
                help="name the strategy alone",
            )
        plan, who = JudgingPlan(every=self.every, worlds=self.worlds), entry.label
        worlds, judge = SOURCES[self.told]
        tables, groups = laid(setup, {"": self.player}, Judging(plan, entry, judge))
        questions = [name.replace("_", " ") for name in setup.game.looks_ahead.questions]
        deals = [f"{deal} {name}" for name in DEALS]
        by = {"deal": deals, "standing": STANDINGS, "question": questions}
        titles = (deal, f"standing as the {deal} begins", "question")
        return predicted(
            "Forecasts",
            tables,
            Predictions(
                lambda frames, blocks: sums_of(frames["judged"], blocks, groups, questions, deals),
                numbers,
                [*groups, *(Group(name, 0, who, each) for each in by for name in by[each])],
                groups,
                steps,
            ),
            [
                Family(
                    STEPS,
                    "Do they come true",
                    "Observed: isotonic regression of what was won on the predicted chance. The "
                    "band comes from simulations of right chances with games correlated as these "
                    "are; it is too narrow where few games were won or lost, as at both ends.",
                    form=STEPS,
                    what="the player to decide wins the game",
                    right=CONSISTENT,
                ),
                Family("", "Where they are off", f"Of the seat that had to decide. Slope: {SLOPE}"),
                Family("scores", "What their Brier scores are made of", form="table"),
                *(
                    Family(name, f"Where they are off, by {title}")
                    for name, title in zip(by, titles, strict=True)
                ),
            ],
            question="Do the chances that advice predicts come true?",
            setting=f"{who} in every seat; {self.worlds} worlds",
            claim=lambda found, _: _claim(found),
            limits=f"one decision in {self.every} was judged, drawn at random, for the answer that "
            f"the strategy gives. Worlds are drawn {worlds}; all seats play the strategy to the "
            f"end of the {deal}, and the table of equity says what that is worth. With so few "
            "worlds a chance is noisy, which makes the slope a little less than 100 %: column at "
            "best. A shared win counts as one that is drawn. Chances are rounded to half a percent "
            "for scores and steps",
            glossary=(method.WORLD, *GLOSSARY),
            goes_by=(EQUITY, KEPT),
        )


def _claim(found: ArmsResult) -> Claim:
    """Say whether predicted chances come true, and how far off they are on average."""
    from silver_sim.report.text.sure import more_in_100
    from silver_sim.studies.arms.calibration import of_true

    off = [
        f"With {row.label}, {' '.join(more_in_100(row)).rstrip()} than predicted are won."
        for row in found.of("apart")
    ]
    return of_true(found, beside=off)
