"""The kind lookahead: what inference is worth, and what thinking longer is worth."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.games.contract.seats import BELIEFS
from silver_sim.studies.arms.arm import Family, Picture, firsts, other_seats, steps
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Common, Player, Seats, Whole

if TYPE_CHECKING:
    from silver_sim.studies.core.plan import Setup

Worlds = Annotated[Whole, Field(ge=1, le=100_000)]
Level = Literal["uniform", "kept", "policy"]  # of ``games.contract.BELIEFS``


class Levels(Common):
    """A strategy that looks ahead among others of its kind that do not, by belief and worlds."""

    players_in: ClassVar[tuple[str, ...]] = ("player",)

    kind: Literal["lookahead"] = "lookahead"
    player: Player = Field(default="counter", description="Who looks ahead in one seat.")
    seats: Seats = Field(default=2, description="In all others it sits without looking ahead.")
    beliefs: list[Level] = Field(default=["uniform", "kept", "policy"], min_length=1, max_length=3)
    worlds: list[Worlds] = Field(default=[16, 64, 256], min_length=1, max_length=6)

    def design(self, setup: Setup) -> Design:
        """One arm for each belief and number of worlds; each step of either is a contrast."""
        from silver_sim.report.sections import method
        from silver_sim.studies.arms.claims import against_fair

        player, others = self.player, [self.player] * (self.seats - 1)
        if setup.entry(player).search is not None:
            raise UserError(
                f"{player} looks ahead already",
                help="name the strategy without search; beliefs and worlds say how it looks ahead",
            )
        beliefs = [level for level in BELIEFS if level in self.beliefs]
        known = [method.KNOWS[level] for level in beliefs]
        explained = [each for each in method.BELIEFS if each[0] in known]
        cells = [*product(beliefs, sorted(set(self.worlds)))]
        tables = [
            setup.table([f"{player}+search(worlds={worlds},belief={level})", *others])
            for level, worlds in cells
        ]
        levels, worlds = zip(*product(known, sorted(set(self.worlds))), strict=True)
        names = [f"{level}, {number} worlds" for level, number in zip(levels, worlds, strict=True)]
        arms = firsts(tables, names, belief=levels, worlds=worlds)
        label = tables[0].labels[-1]
        who = f"looking ahead ({names[-1]}), {label}"
        return Design(
            tables=tables,
            arms=arms,
            contrasts=[*steps(arms, "belief", "worlds")],
            question="What is looking ahead worth?",
            kind=f"Looking ahead, {self.seats} players",
            setting=f"{label} sits in {other_seats(self.seats)} and does not look ahead",
            claim=lambda found, sums: against_fair(found, names[-1], who),
            families=[
                Family(
                    "steps",
                    "Steps to a better belief or to more worlds",
                    "Each with as many worlds, or with the same belief.",
                )
            ],
            limits="to another strategy it can be worth more or less",
            picture=Picture("heat", along=("worlds", "belief")),
            glossary=(method.LOOK_AHEAD, method.WORLD, *explained),
            names=[label, *(name for name, _ in explained)],
        )
