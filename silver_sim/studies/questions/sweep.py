"""The kind sweep: what a parameter of a strategy, or a field of the rules, does to a player."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field, field_validator

from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Adapting, Flag, LineUp, Number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from silver_sim.studies.arms.result import ArmsResult
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.questions.readings import Rules

OTHERS = "others"


class Sweep(Adapting):
    """What a parameter of a strategy, or a field of the rules, does to a player."""

    players_in: ClassVar[tuple[str, ...]] = ("players", "adapted")

    kind: Literal["sweep"] = "sweep"
    players: LineUp = Field(description="The line-up; its first player is studied.")
    vary: str | list[str] = Field(
        description="A parameter of the first player, or rules.FIELD: a field of the rule set; or "
        "a list of two of them.",
        examples=["call_at", "rules.call_penalty", ["rules.rounds", "rules.call_penalty"]],
    )
    values: list[Number | list[Number]] = Field(
        min_length=1, max_length=100, description="Of two, a value is a list: [4, 10]."
    )
    reference: Number | list[Number] | None = Field(
        default=None, description="Default: the usual value."
    )
    confirm: Flag = Field(
        default=True,
        description="Play the best value again on new deals, seated as `seating` says.",
    )

    @field_validator("vary")
    @classmethod
    def _one_or_two(cls, vary: str | list[str]) -> str | list[str]:
        if not isinstance(vary, str) and len({*vary}) != 2:
            raise ValueError("name one of them, or a list of two")
        return vary

    def variants(self, setup: Setup) -> Sequence[tuple[Sequence[str], Rules | None]]:
        """The line-up and the rules with each value."""
        from silver_sim.studies.questions.axis import axis_of

        axis = axis_of(setup, self)
        return [axis.with_value(value) for value in axis.values]

    def design(self, setup: Setup) -> Design:
        """One arm for each value, the first player with it; each is contrasted with one of them.

        Arms for the other players at the same tables stand behind.
        """
        from silver_sim.report.text.wording import labels as distinct
        from silver_sim.stats.outcomes.course import MEASURES
        from silver_sim.studies.arms.claims import of_adapting, of_base
        from silver_sim.studies.arms.extras import OfLuck, OfTheGame, Otherwise
        from silver_sim.studies.arms.sentences import CHANGES, GAINS
        from silver_sim.studies.core.confirming import blocks_to_confirm, on_fresh_seeds
        from silver_sim.studies.questions.adapting import controls
        from silver_sim.studies.questions.axis import RULES, axis_of

        axis = axis_of(setup, self)
        drawn, variants = self.drawn, self.variants(setup)
        along = (self.vary,) if isinstance(self.vary, str) else (*self.vary,)
        line_ups = self.adapted or [[*line] for line, _ in variants]
        tables = [
            setup.table(line, rules, drawn_order=drawn)
            for line, (_, rules) in zip(line_ups, variants, strict=True)
        ]
        names = [*map(axis.variant, axis.values)]
        meant = [axis.meaning(value) for value in axis.values]
        usual, base = axis.reference, names[axis.reference]
        typed = [setup.entry(each).label for each in variants[usual][0]]
        players, several = distinct([axis.who, *typed[1:]]), range(len(names))

        def arm(table: int, player: int, label: str = "") -> Arm:
            who, places = players[player], [(table, player)]
            value, name = axis.values[table], names[table]
            varied = dict(zip(along, value, strict=True)) if along[1:] else {along[0]: value}
            return Arm(who, places, len(typed), varied, name, label, followed=not player)

        arms = [arm(table, 0) for table in several]
        for player, who in enumerate(players[1:], 1):
            arms += [arm(table, player, f"{names[table]}: {who}") for table in several]

        def contrasts(player: int, family: str) -> list[Contrast]:
            first = player * len(names)
            others = (table for table in several if table != usual)
            return [Contrast(first + t, first + usual, family) for t in others]

        changes = contrasts(0, CHANGES)
        whole = [each.of_everybody for each in arms[: len(names)]]
        of_whole = [each._replace(family=EVERYBODY) for each in changes]

        def again(found: ArmsResult, played: int) -> dict[str, tuple[Sweep, str, str]]:
            best = found.answer.subject
            ahead = best in names and found.share(best).value > found.share(base).value
            if not self.confirm or not ahead:
                return {}
            fields = self.resized(self.model_dump(mode="json"), blocks_to_confirm(played)) | {
                "title": "",
                "players": typed,
                "values": [axis.values[names.index(best)]],
                "reference": axis.values[usual],
                "adapted": self.adapted and [line_ups[usual], line_ups[names.index(best)]],
            }
            fresh = Sweep.model_validate(fields | on_fresh_seeds(self.seed))
            return {"confirmation": (fresh, best, base)}

        varied = [*MEASURES, *(each for each in setup.game.measures if each.varied)]
        of_rules = any(each.startswith(RULES) for each in along)
        grid = [*product(*map(dict.fromkeys, zip(*axis.values, strict=True)))] if along[1:] else []
        form = "forest" if self.adapt or (along[1:] and {*grid} != {*axis.values}) else "curve"
        drawn_as = Picture(form, GAINS if self.adapt else CHANGES, along=along)
        if form == "curve" and along[1:]:
            drawn_as = Picture("heat", along=along)
        more = controls(setup, self, arms, several, usual)
        return Design(
            tables=[*tables, *more.tables],
            arms=[*arms, *more.arms],
            contrasts=[
                *changes,
                *(each for player in range(1, len(typed)) for each in contrasts(player, OTHERS)),
                *more.contrasts,
            ],
            question=f"What does adapting to {axis.name} win?"
            if self.adapt
            else f"At which {axis.name} does {players[0]} win most?",
            kind=f"Sweep, {len(typed)} players",
            setting=f"line-up {', '.join(players)}",
            claim=lambda found, sums: (
                of_adapting(found, base)
                if self.adapt
                else of_base(found, players[0], base, axis.beyond(), kept=of_rules)
            ),
            families=[
                Family(CHANGES, f"{players[0]} against {base}"),
                Family(EVERYBODY, f"All players together against {base}"),
                Family(OTHERS, f"The others against {base}"),
                *more.families,
            ],
            limits="this holds against this field only",
            picture=drawn_as,
            glossary=[
                *((name, said) for name, said in zip(names, meant, strict=True) if said),
                *more.glossary,
            ],
            names=[*players, *names],
            watched=changes,
            extras=[
                OfLuck(whole, of_whole),
                OfTheGame(varied, whole, of_whole),
                Otherwise(whole, usual),
            ],
            again=again,
            drawn_order=drawn,
            edition=axis.edition,
            varied=f"{base}: {', '.join(n for n in names if n != base)}",
        )
