"""The kind simulate: who wins how often at one table."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.studies.arms.arm import EVERYBODY, Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import AroundATable, LineUp

if TYPE_CHECKING:
    from silver_sim.studies.core.plan import Setup

PAIRS = "pairs"
STARTING = ("start_player_win_share", *(f"win_share_of_seat_{seat}" for seat in range(6)))


class Simulate(AroundATable):
    """One line-up."""

    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["simulate"] = "simulate"
    players: LineUp = Field(description="The line-up; parameters and wrappers as they are typed.")

    def design(self, setup: Setup) -> Design:
        """One arm for each player; all pairs are contrasted, and all are ranked."""
        from silver_sim.report.text.wording import labels, listed
        from silver_sim.stats.outcomes.course import MEASURES
        from silver_sim.studies.arms.extras import AtTheTable, OfLuck, OfTheGame
        from silver_sim.studies.arms.metrics import PERCENTS
        from silver_sim.studies.arms.ranking import of_first, of_start

        game, drawn = setup.game, self.drawn
        table = setup.table(self.players, drawn_order=drawn)
        seats, names = len(table.labels), labels(table.labels)
        alike = len({*table.labels}) == 1
        arms = [
            Arm(player, [(0, place)], seats, name=name)
            for place, (player, name) in enumerate(zip(table.labels, names, strict=True))
        ]
        whole = Arm(EVERYBODY, [(0, 0)], seats)
        of_players = [each for each in game.measures if each.each_player]
        of_table = [each for each in MEASURES if each.name not in AtTheTable.METRICS]
        of_table += [each for each in game.measures if not each.each_player]
        return Design(
            tables=[table],
            arms=arms,
            contrasts=[Contrast(a, b, PAIRS) for a, b in combinations(range(seats), 2)],
            question="What is starting worth?" if alike else f"Who wins: {listed(names, 'or')}?",
            kind=f"One line-up, {seats} players",
            setting=f"line-up {', '.join(names)}",
            claim=lambda found, sums: of_start(found) if alike else of_first(found),
            families=[Family(PAIRS, "Against each other", cross=True)],
            limits="this holds for this line-up only",
            metrics=("win_share", "mean_total", "mean_place"),
            card="picture" if alike else "players",
            names=names,
            ranked=True,
            percents=PERCENTS,
            totals=True,
            extras=[
                OfTheGame(of_players, arms),
                AtTheTable(game, arms, whole),
                OfLuck([whole]),
                OfTheGame(of_table, [whole]),
            ],
            picture=Picture("forest", metrics=STARTING if alike else ("win_share",)),
            drawn_order=drawn,
        )
