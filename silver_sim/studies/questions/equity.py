"""The kind equity: whether the chances of the table of equity come true on fresh seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Judging

if TYPE_CHECKING:
    from silver_sim.arena.table import Table
    from silver_sim.stats.core.sums import Sums
    from silver_sim.studies.arms.predicting import Group, Judged, Number
    from silver_sim.studies.arms.result import Row
    from silver_sim.studies.core.plan import Setup

LEADS = range(-18, 19, 2)  # points by which a player is behind (+) or ahead (-)
STANDING = 10  # points of the one who is behind, in a game that ends by a limit
SCORES: Mapping[str, Mapping[str, int]] = {  # what each is a mean of
    "brier": {"brier": 1},
    "base": {"base": 1},
    "gain": {"base": 1, "brier": -1},
    "log_score": {"log_score": 1},
}
SCORE = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is "
    "better. Base: the same if all had equal chances; gain: base minus Brier score."
)
GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", f"The {SCORE}"),
)


class JudgeEquity(Judging):
    """Whether the chances to win in the table of equity come true in fresh games."""

    best_known: ClassVar[str] = "its own strategy"  # whose games the table is made of

    kind: Literal["equity"] = "equity"

    def design(self, setup: Setup) -> Design:
        """The predictions at each table, by deal and in steps; and what the table says of leads.

        Raises UserError if there is nothing to judge.
        """
        from silver_sim.report.sections import method
        from silver_sim.report.text.wording import listed
        from silver_sim.search.equity import load_data
        from silver_sim.search.frozen import EQUITY
        from silver_sim.studies.arms.calibration import STEPS
        from silver_sim.studies.arms.predicting import Group, Predictions
        from silver_sim.studies.arms.truth import of_true
        from silver_sim.studies.predictions.equity import DEALS

        game, (rules, _) = setup.game, setup.rules()
        deal = game.words.deal
        if game.rounds_a_game is not None and game.rounds_a_game(rules) == 1:
            raise UserError(
                f"a game of one {deal} has nothing between two {deal}s",
                help=f"rules with two {deal}s or more",
            )
        data = load_data(game.name)
        strategy, made_seed = data.made_of
        players = {self.best_known: strategy, **self.others}
        laid = [(who, seats) for who in players for seats in self.seats]
        tables = [setup.table([players[who]] * seats) for who, seats in laid]
        of_tables = [
            Group(f"{who}, {seats}", f"{who}, {seats} players", seats, table.labels[0])
            for (who, seats), table in zip(laid, tables, strict=True)
        ]
        by_deal = [
            group._replace(
                sums=f"{group.sums}: deal {name}",
                label=f"{group.label}: after {deal} {name}",
                family="deal",
            )
            for group in of_tables
            for name in DEALS
        ]
        own = {each.label for each in of_tables[: len(self.seats)]}
        other_rules = data.other_rules(rules)
        beside = [f"The table is from games without {listed(other_rules)}."] if other_rules else []
        return Design(
            tables=tables,
            arms=[],
            contrasts=[],
            question="Do chances to win come true?",
            kind=f"Equity, {listed([*map(str, self.seats)])} players",
            setting=f"table {data.hash}, made of games of {strategy}, seed {made_seed}",
            claim=lambda found, sums: of_true(
                found, own=lambda point: point.series in own, whose=strategy, beside=beside
            ),
            families=[
                Family(
                    STEPS,
                    "Do they come true",
                    f"For every player after every {deal} except the last; with two players only "
                    "for the one who starts the next, since the other's chance is redundant.",
                    form=STEPS,
                    what="a player wins the game",
                ),
                Family(
                    "leads",
                    "What the table says",
                    "For a player who does not start the next deal; all others are level, and no "
                    "player keeps anything from the last one. The table has no intervals: seats "
                    "that look ahead use it as it is.",
                    form="lines",
                ),
                Family("", "How informative they are", f"Brier score: the {SCORE}", form="table"),
                Family("deal", f"The same by {deal}", form="table"),
            ],
            limits="the table holds, as far as it does, for games of these players",
            metrics=(),
            picture=Picture(STEPS, STEPS, ("observed",)),
            card=STEPS,
            glossary=(*GLOSSARY, method.SURPRISE),
            names=[table.labels[0] for table in tables],
            extras=[
                Predictions(
                    lambda part: _counted(part, tables, of_tables),
                    [*of_tables, *by_deal],
                    lambda group, sums: _numbers(sums),
                    {each.label: each._replace(sums=f"{each.sums}: steps") for each in of_tables},
                )
            ],
            more=lambda sums, rows: self._leads(setup, rules, rows[0].blocks if rows else 0),
            goes_by=(EQUITY,),
        )

    def _leads(self, setup: Setup, rules: object, blocks: int) -> Iterator[Row]:
        """Yield the chance of a player behind all others, who are level, by points and deals left.

        This player does not start, and no player is privileged.
        """
        import numpy as np

        from silver_sim.search.equity import Course, Equity
        from silver_sim.stats.results import Estimate
        from silver_sim.studies.arms.result import Row

        game = setup.game
        limit = 0 if game.points_limit is None else game.points_limit(rules)
        ends = range(1) if limit else range(1, game.rounds_a_game(rules))  # type: ignore[misc]
        leads = [lead for lead in LEADS if abs(lead) <= STANDING or not limit]
        for seats in self.seats:
            table = Equity.load(game.name, seats)
            totals = np.zeros((len(leads), seats), np.int64)
            for row, lead in enumerate(leads):
                totals[row] = STANDING + min(0, -lead)
                totals[row, 1] = STANDING + min(0, lead)
            for played in ends:
                course = Course.of(game, rules, played)
                left = f"{course.deals_left or 'any'} left"
                chances = table.chances(totals, 0, False, course)[:, 1]
                for lead, chance in zip(leads, map(float, chances), strict=True):
                    yield Row.made_of(
                        Estimate(chance), metric="chance", family="leads", player="",
                        arm=left, label=f"{seats} players, {left}: {lead} behind",
                        field="behind", value_=f"{lead}", seats=seats, blocks=blocks,
                    )  # fmt: skip


def _counted(part: Judged, tables: Sequence[Table], groups: Sequence[Group]) -> Mapping[str, Sums]:
    """The sums of a part, of all tables."""
    from silver_sim.studies.predictions.equity import Predictions, sums_of

    found: dict[str, Sums] = {}
    for number, (table, group) in enumerate(zip(tables, groups, strict=True)):
        found |= sums_of(Predictions.of(part.frames, number, table), part.blocks, group.sums)
    return found


def _numbers(sums: Sums) -> Iterator[Number]:
    """Yield the scores of some predictions, in shares squared and in nats."""
    from silver_sim.stats.core.estimates import mean
    from silver_sim.stats.outcomes.reliability import MILLION
    from silver_sim.stats.results import Estimate
    from silver_sim.studies.arms.predicting import PREDICTIONS, Number

    yield Number(PREDICTIONS, Estimate(sums.total(PREDICTIONS)))
    for metric, weights in SCORES.items():
        yield Number(metric, mean(sums, weights, {PREDICTIONS: MILLION}))
