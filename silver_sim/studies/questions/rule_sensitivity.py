"""The kind rule_sensitivity: how much each disputed rule, and each edition, changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import AroundATable, LineUp

if TYPE_CHECKING:
    from silver_sim.studies.core.plan import Setup


class RuleSensitivity(AroundATable):
    """How much each disputed rule, and each edition, changes."""

    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["rule_sensitivity"] = "rule_sensitivity"
    players: LineUp
    disputed: list[str] | None = Field(
        default=None,
        description="The fields that are varied; default: all disputed ones that matter with that "
        "many players.",
    )

    def resolved(self, game: GameInfo) -> dict[str, Any]:
        """The experiment as plain data, with the fields that are varied."""
        return super().resolved(game) | {"disputed": list(self.varied(game))}

    def varied(self, game: GameInfo) -> Sequence[str]:
        """The fields that are varied: those that are named, else all that may change something."""
        if self.disputed is not None:
            return self.disputed
        seats, matters = len(self.players), game.matters_with
        return [name for name in game.disputed if seats in matters.get(name, (seats,))]

    def design(self, setup: Setup) -> Design:
        """One arm for each player under each rule; each is contrasted with the usual rules."""
        from silver_sim.report.text.wording import labels as distinct
        from silver_sim.report.text.wording import otherwise
        from silver_sim.studies.arms.claims import of_changes
        from silver_sim.studies.arms.extras import OfTheGame, Otherwise
        from silver_sim.studies.arms.sentences import CHANGES
        from silver_sim.studies.questions.readings import in_words, rule_sets

        game, drawn = setup.game, self.drawn
        sets = rule_sets(setup, self.varied(game))
        if len(sets) < 2:
            raise UserError("no rule is varied", help="name a field in disputed, or leave it out")
        names, base = [*sets], next(iter(sets))
        tables = [setup.table(self.players, each, drawn_order=drawn) for each in sets.values()]
        players, seats = distinct(tables[0].labels), len(self.players)
        arms = [
            Arm(
                who,
                [(table, player)],
                seats,
                {"rules": name},
                name,
                f"{name}: {who}",
                followed=not table,
            )
            for table, name in enumerate(names)
            for player, who in enumerate(players)
        ]
        changes = [Contrast(arm, arm % seats, CHANGES) for arm in range(seats, len(arms))]
        whole = [arm.of_everybody for arm in arms[::seats]]
        of_rules = [Contrast(table, 0, EVERYBODY) for table in range(1, len(tables))]
        usual = sets[base][0]
        said = [
            (name, f"{in_words(game, one, usual)} (With {base}: {in_words(game, usual, one)})")
            for name, (one, _) in sets.items()
            if name != base
        ]
        one = f"Does {names[1]} change how often anyone wins?"
        varied = [each for each in setup.game.measures if each.varied]
        return Design(
            tables=tables,
            arms=arms,
            contrasts=changes,
            question=one if len(names) == 2 else "Do disputed rules change how often anyone wins?",
            kind=f"Rule sensitivity, {seats} players",
            setting=f"line-up {', '.join(players)}",
            claim=lambda found, sums: of_changes(found),
            families=[
                Family(CHANGES, f"Win shares against {base}"),
                Family(
                    EVERYBODY, "What each rule changes for all together", otherwise(game.words.deal)
                ),
            ],
            limits="this holds against this field only",
            picture=Picture("changes", CHANGES),
            glossary=said,
            names=[*players, *names],
            watched=[each for each in changes if each.b == 0],
            extras=[Otherwise(whole, 0), OfTheGame(varied, whole, of_rules)],
            drawn_order=drawn,
            varied=f"{base}: {', '.join(names[1:])}",
        )
