"""A further kind of study, as a contributor would add it: what each card remembered is worth."""

from typing import ClassVar, Literal

from pydantic import Field

from silver_sim.studies.arms.arm import Family, Picture, firsts, other_seats, steps
from silver_sim.studies.arms.claims import against_fair
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import Common, Player, Seats, Whole


class Memory(Common):
    """A strategy that remembers few cards among others of its kind that remember all."""

    players_in: ClassVar[tuple[str, ...]] = ("player",)

    kind: Literal["memory"] = "memory"
    player: Player = "counter"
    seats: Seats = 2
    cards: list[Whole] = Field(default=[1, 2, 3, 5])

    def design(self, setup: Setup) -> Design:
        """One arm for each number of cards; each step to the next one is a contrast."""
        cards, others = sorted(set(self.cards)), [self.player] * (self.seats - 1)
        tables = [setup.table([f"{self.player}+memory({n})", *others]) for n in cards]
        arms = firsts(tables, [f"{n} cards" for n in cards], cards=cards)
        label, most = tables[0].labels[-1], arms[-1].label
        return Design(
            tables=tables,
            arms=arms,
            contrasts=[*steps(arms, "cards")],
            question=f"How many cards must {label} remember?",
            kind=f"Memory, {self.seats} players",
            setting=f"{label} sits in {other_seats(self.seats)} and remembers all",
            claim=lambda found, sums: against_fair(found, most, f"{label} with {most}"),
            families=[Family("steps", "One step more to remember")],
            limits="to another strategy cards can be worth more or less",
            picture=Picture("curve", "steps", along=("cards",)),
            names=[label],
        )
