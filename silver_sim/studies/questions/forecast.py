"""The kind forecast: whether the chances to win that advice predicts come true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import OneIn, OnFreshGames, Player, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from silver_sim.arena.wrappers import Entry
    from silver_sim.stats.core.sums import Sums
    from silver_sim.studies.arms.counted import Counted
    from silver_sim.studies.arms.predicting import Group, Judged, Number
    from silver_sim.studies.arms.result import ArmsResult, Claim, Row
    from silver_sim.studies.core.plan import Setup

JUDGES = {
    "script": "silver_sim.studies.predictions.judge:ForecastMatch",
    "line": "silver_sim.studies.predictions.judge:LineForecastMatch",
}
PARTS = ("miscalibration", "discrimination", "uncertainty", "skill")  # of a Brier score
SLOPE = (
    "the part of a chance's distance from the fair share that comes true on average; below 100 % "
    "predictions are too sure, above it not sure enough."
)
GLOSSARY = (
    (
        "Predicted chance",
        "Mean over worlds of the chance to win the game at the end of the deal that follows, if "
        "the player gives the answer that its strategy gives.",
    ),
    ("Slope", f"How sure predictions may be: {SLOPE}"),
    (
        "Brier score",
        "The mean squared distance between the chance and what happened (1 won, 0 not); less is "
        "better. It is miscalibration (what is lost because chances do not come true) minus "
        "discrimination (what is gained because chances differ) plus uncertainty (what it would be "
        "if all were given the same chance, the right one on average).",
    ),
)
SOURCES = {
    "script": "by the belief policy",
    "line": "from what a user would type in one line, with the rest as in real positions",
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
        from silver_sim.games.contract import JudgingPlan
        from silver_sim.report.sections import method
        from silver_sim.report.text.wording import listed
        from silver_sim.search.frozen import EQUITY, KEPT
        from silver_sim.stats.outcomes.calibration import CONSISTENT
        from silver_sim.studies.arms.calibration import STEPS
        from silver_sim.studies.arms.predicting import Group, Predictions
        from silver_sim.studies.predictions.forecast import DEALS, STANDINGS, sums_of

        entry, seats, deal = setup.entry(self.player), self.seats, setup.game.words.deal
        _check(entry)
        plan, who = JudgingPlan(every=self.every, worlds=self.worlds), entry.label
        judging, questions = (
            Judging(plan, entry, JUDGES[self.told]),
            [*setup.game.looks_ahead.questions],
        )
        of_tables = [Group(f"{n} players", f"{n} players", n, who) for n in seats]
        groups = [
            *of_tables,
            *(Group(f"deal {name}", f"{deal} {name}", 0, who, "deal") for name in DEALS),
            *(Group(name, name, 0, who, "standing") for name in STANDINGS),
            *(Group(f"question {q}", q.replace("_", " "), 0, who, "question") for q in questions),
        ]
        off = "Won minus predicted, for the seat that had to decide."
        return Design(
            tables=[setup.table([self.player] * n, judging=judging) for n in seats],
            arms=[],
            contrasts=[],
            question="Do the chances that advice predicts come true?",
            kind=f"Forecasts, {listed([*map(str, seats)])} players",
            setting=f"{who} in every seat; {self.worlds} worlds",
            claim=lambda found, sums: _claim(found),
            families=[
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
                Family("", "Where they are off", f"{off} Slope: {SLOPE}"),
                Family("deal", f"Where they are off, by {deal}", off),
                Family("standing", f"Where they are off, by standing as the {deal} begins", off),
                Family("question", "Where they are off, by question", off),
            ],
            limits=(
                f"one decision in {self.every} was judged, drawn at random, unseen by the players, "
                "for the answer that the strategy gives. Worlds are drawn "
                f"{SOURCES[self.told]}, all seats play the strategy to the end of the {deal}, and "
                "the table of equity says what that is worth. With so few worlds a chance is "
                "noisy, which makes the slope a little less than 100 %: column at best. A shared "
                "win counts as one that is drawn. Chances are rounded to half a percent for scores "
                "and steps. People who play differently play other games"
            ),
            metrics=(),
            picture=Picture(STEPS, STEPS, ("observed",)),
            card=STEPS,
            glossary=(method.WORLD, *GLOSSARY, method.SURPRISE),
            names=[who],
            extras=[
                Predictions(
                    lambda part: sums_of(part.frames["judged"], part.blocks, seats, questions),
                    groups,
                    lambda group, sums: _numbers(sums),
                    {},
                ),
                Curves(of_tables),
            ],
            goes_by=(EQUITY, KEPT),
        )


class Curves:
    """The steps of the chances by number of players, and what scores are made of."""

    def __init__(self, groups: Sequence[Group]) -> None:
        """``groups`` are one a table, in their order."""
        self.groups, self.cells, self.blocks = groups, 0, 0

    def counted(self, part: Judged) -> Any:
        """How many predictions there are of each chance, and what was won of them."""
        from silver_sim.studies.predictions.forecast import cells

        return cells(part.frames["judged"], [each.seats for each in self.groups]), len(part.blocks)

    def add(self, numbers: Any) -> None:
        """Add what was counted."""
        self.cells, self.blocks = self.cells + numbers[0], self.blocks + numbers[1]

    def warnings(self) -> Sequence[str]:
        """Nothing to know first."""
        return ()

    def rows(self, sums: Counted) -> Iterator[Row]:
        """Yield the parts of each Brier score, and the steps."""
        from silver_sim.stats.results import Estimate
        from silver_sim.studies.arms.calibration import points_of
        from silver_sim.studies.arms.predicting import stepped
        from silver_sim.studies.arms.result import Row
        from silver_sim.studies.predictions.forecast import calibration_of

        cells: Any = self.cells
        for group, some in zip(self.groups, cells, strict=True):
            found, key = calibration_of(some), {"arm": group.label, "label": group.label}
            numbers = {name: getattr(found, name) for name in PARTS} | {"surprise": found.log_score}
            for metric, number in numbers.items() if found.bins else ():
                yield Row.made_of(
                    Estimate(number), metric=metric, player=group.player, field="", value_="",
                    seats=group.seats, blocks=self.blocks, **key,
                )  # fmt: skip
            points = points_of(group.label, found.bins)
            yield from stepped(points, group, int(some[0].sum()), self.blocks)


def _check(entry: Entry) -> None:
    """Raise UserError if games with this player in every seat cannot be forecast."""
    from silver_sim.games.contract import FREE

    if entry.search is None and len(entry.policies) == 1 and entry.policies[0].limits == FREE:
        return
    raise UserError(
        f"games of {entry.label} cannot be forecast",
        why="in the worlds of advice every seat plays one plain strategy, which neither looks "
        "ahead nor forgets, and is not a mix",
        help="name the strategy alone",
    )


def _numbers(sums: Sums) -> Iterator[Number]:
    """Yield how far predictions and outcomes are apart, and both."""
    from silver_sim.stats.core.estimates import mean, share
    from silver_sim.stats.core.intervals import DIFFERENCE, SHARE
    from silver_sim.stats.outcomes.reliability import MILLION
    from silver_sim.stats.results import Estimate
    from silver_sim.studies.arms.predicting import PREDICTIONS, Number

    one, per, hundredths = {PREDICTIONS: 1}, {PREDICTIONS: MILLION}, {PREDICTIONS: 100}
    noise = sums.total("noise") / max(1, sums.total("spread"))
    apart = {"won": 1, "chance": -1}
    yield Number("apart", share(sums, apart, per, DIFFERENCE, MILLION))
    yield Number("predicted", share(sums, {"chance": 1}, per, SHARE, MILLION))
    yield Number("won", share(sums, {"won": 1}, per, SHARE, MILLION))
    yield Number("slope", mean(sums, {"followed": 1}, {"spread": 1}))
    yield Number("at_best", Estimate(1.0 - noise))
    yield Number(PREDICTIONS, Estimate(sums.total(PREDICTIONS)))
    yield Number("points_predicted", mean(sums, {"points": 1}, hundredths))
    yield Number("points_scored", mean(sums, {"score": 1}, one))
    yield Number("points_apart", mean(sums, {"score": 100, "points": -1}, hundredths))
    yield Number("brier", mean(sums, {"brier": 1}, per))


def _claim(found: ArmsResult) -> Claim:
    """Say whether predicted chances come true, and how far off they are on average."""
    from silver_sim.report.text.sure import more_in_100
    from silver_sim.report.text.wording import counted
    from silver_sim.studies.arms.calibration import points
    from silver_sim.studies.arms.truth import of_true

    off = [
        f"With {row.label}, {' '.join(more_in_100(row)).rstrip()} than predicted are won."
        for row in found.of("apart")
    ]
    inside = [
        lo <= each.observed.value <= hi
        for each in points(found)
        for lo, hi in [each.joint]
        if lo is not None and hi is not None
    ]
    many = counted(len(inside), "step")
    joint = f"{sum(inside)} of {many} lie in the band that holds for all at once (95 %)."
    return of_true(found, beside=[*off, joint])
