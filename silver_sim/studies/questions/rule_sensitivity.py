"""The kind rule_sensitivity: how much each disputed rule, and each edition, changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Adapting, LineUp

if TYPE_CHECKING:
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.questions.readings import Rules


class RuleSensitivity(Adapting):
    """How much each disputed rule, and each edition, changes."""

    players_in: ClassVar[tuple[str, ...]] = ("players", "adapted")

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

    def variants(self, setup: Setup) -> Sequence[tuple[Sequence[str], Rules | None]]:
        """The line-up under each of the rules, the usual ones first."""
        from silver_sim.studies.questions.readings import rule_sets

        return [(self.players, each) for each in rule_sets(setup, self.varied(setup.game)).values()]

    def design(self, setup: Setup) -> Design:
        """One arm for each player under each rule; each is contrasted with the usual rules."""
        from silver_sim.report.text.wording import labels as distinct
        from silver_sim.report.text.wording import otherwise
        from silver_sim.stats.outcomes.course import MEASURES
        from silver_sim.studies.arms.claims import of_adapting, of_changes
        from silver_sim.studies.arms.extras import OfLuck, OfTheGame, Otherwise
        from silver_sim.studies.arms.sentences import CHANGES, GAINS
        from silver_sim.studies.questions.adapting import controls
        from silver_sim.studies.questions.readings import in_words, rule_sets

        game, drawn = setup.game, self.drawn
        sets = rule_sets(setup, self.varied(game))
        if len(sets) < 2:
            raise UserError("no rule is varied", help="name a field in disputed, or leave it out")
        names, base = [*sets], next(iter(sets))
        line_ups = self.adapted or [self.players] * len(sets)
        tables = [
            setup.table(line, rules, drawn_order=drawn)
            for line, rules in zip(line_ups, sets.values(), strict=True)
        ]
        seats = len(self.players)
        players = distinct([setup.entry(each).label for each in self.players])
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
        varied = [*MEASURES, *(each for each in setup.game.measures if each.varied)]
        more = controls(setup, self, arms, range(0, len(arms), seats), 0)
        return Design(
            tables=[*tables, *more.tables],
            arms=[*arms, *more.arms],
            contrasts=[*changes, *more.contrasts],
            question=one if len(names) == 2 else "Do disputed rules change how often anyone wins?",
            kind=f"Rule sensitivity, {seats} players",
            setting=f"line-up {', '.join(players)}",
            claim=lambda found, sums: of_adapting(found, base) if self.adapt else of_changes(found),
            families=[
                Family(CHANGES, f"Win shares against {base}"),
                Family(
                    EVERYBODY, "What each rule changes for all together", otherwise(game.words.deal)
                ),
                *more.families,
            ],
            limits="this holds against this field only",
            picture=Picture("forest", GAINS) if self.adapt else Picture("changes", CHANGES),
            glossary=[*said, *more.glossary],
            names=[*players, *names],
            watched=[each for each in changes if each.b == 0],
            extras=[
                Otherwise(whole, 0),
                OfLuck(whole, of_rules),
                OfTheGame(varied, whole, of_rules),
            ],
            drawn_order=drawn,
            varied=f"{base}: {', '.join(names[1:])}",
        )
