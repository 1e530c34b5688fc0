"""The kind equity: whether the chances of the table of equity come true on fresh seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.core.spec import Judging

if TYPE_CHECKING:
    from silver_sim.studies.arms.design import Design
    from silver_sim.studies.core.plan import Setup

BRIER = (
    "mean squared distance between the chance and what happened (1 won, 0 not); less is "
    "better. Base: the same if all had equal chances; gain: base minus Brier score."
)
GLOSSARY = (
    ("Equity", "The chance to win the game from between two deals, by totals and what is to come."),
    ("Brier score", f"The {BRIER}"),
)


class JudgeEquity(Judging):
    """Whether the chances to win in the table of equity come true in fresh games."""

    best_known: ClassVar[str] = "its own strategy"  # whose games the table is made of

    kind: Literal["equity"] = "equity"

    def design(self, setup: Setup) -> Design:
        """The predictions at each table, by deal and in steps; and what the table says of leads.

        Raises UserError if there is nothing to judge.
        """
        from silver_sim.report.text.wording import listed
        from silver_sim.search.equity import load_data
        from silver_sim.search.frozen import EQUITY
        from silver_sim.studies.arms.calibration import STEPS, of_true
        from silver_sim.studies.arms.predicting import Predictions, laid, predicted
        from silver_sim.studies.predictions.equity import DEALS, leads, numbers, sums_of

        game, (rules, _) = setup.game, setup.rules()
        deal, data = game.words.deal, load_data(game.name)
        if game.rounds_a_game is not None and game.rounds_a_game(rules) == 1:
            raise UserError(
                f"a game of one {deal} has nothing between two {deal}s",
                help=f"rules with two {deal}s or more",
            )
        (strategy, seed), others = data.made_of, data.other_rules(rules)
        tables, groups = laid(setup, {self.best_known: strategy, **self.others})
        after = [f"after {deal} {name}" for name in DEALS]
        by_deal = [
            group._replace(label=f"{group.label}: {name}", family="deal")
            for group in groups
            for name in after
        ]
        own = {each.label for each in groups[: len(self.seats)]}
        beside = [f"The table is from games without {listed(others)}."] if others else []
        return predicted(
            "Equity",
            tables,
            Predictions(
                lambda frames, blocks: sums_of(frames, blocks, tables, groups, after),
                numbers,
                [*groups, *by_deal],
                groups,
            ),
            [
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
                    "What the table says: chance to win in percent",
                    "By points behind (below 0: ahead), of a player who does not start the next "
                    "deal; all others are level, and nobody keeps anything from the last one. The "
                    "table has no intervals.",
                    form="grid",
                ),
                Family("", "How informative they are", f"Brier score: the {BRIER}", form="table"),
                Family("deal", f"How informative they are, by {deal}", form="table"),
            ],
            question="Do chances to win come true?",
            setting=f"table {data.hash}, made of games of {strategy}, seed {seed}",
            claim=lambda found, _: of_true(
                found, lambda row: row.arm in own, strategy, beside=beside
            ),
            limits="the table holds, as far as it does, for games of these players",
            glossary=GLOSSARY,
            more=lambda _, rows: leads(game, rules, self.seats, rows[0].blocks),
            goes_by=(EQUITY,),
        )
