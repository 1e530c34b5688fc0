"""The kind tournament: who is best of a roster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, ValidationInfo, field_validator

from silver_sim.errors import UserError
from silver_sim.studies.arms.arm import Arm, Contrast, Family, Picture, check_each_once, seated
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import (
    Common,
    Complementary,
    Flag,
    LineUp,
    Player,
    Points,
    Seats,
    check_length,
    game_of,
    points,
)

if TYPE_CHECKING:
    from silver_sim.studies.arms.result import ArmsResult
    from silver_sim.studies.core.plan import Setup

MOST_TABLES = 5000
PAIRS = "pairs"


class Tournament(Complementary):
    """Who is best of a roster, at tables of one size or several."""

    players_in: ClassVar[tuple[str, ...]] = ("roster", "line_ups", "field")

    kind: Literal["tournament"] = "tournament"
    roster: list[Player] | Literal["all"] = Field(
        description="The strategies that are ranked; all: every built-in one."
    )
    seats: Seats | Annotated[list[Seats], Field(min_length=1)] = Field(
        default=2, description="Seats of a table, or several such numbers."
    )
    line_ups: list[LineUp] | Literal["all"] = Field(
        default="all", description="Every set of `seats` strategies, or these line-ups."
    )
    field: list[Player] = Field(
        default_factory=list,
        description="Who else sits at the table, with each strategy of the roster.",
    )
    until: str | None = Field(
        default=None,
        description="How long to play: until every two are distinguished or shown to be alike "
        "(separated), or until intervals are as narrow as this (0.2pp).",
    )
    edge: Points = Field(
        default="0.5pp",
        description="The difference of win share that matters; two that are closer count as alike.",
    )
    confirm: Flag = Field(default=True, description="Play the winner again on new deals.")

    @field_validator("field")
    @classmethod
    def _fillers_of_a_table(cls, field: list[str], info: ValidationInfo) -> list[str]:
        if game := game_of(info):
            check_length(field, 0, game.max_seats - 1)
        return field

    @classmethod
    def until_words(cls) -> tuple[str, ...]:
        """`separated`: until every two are distinguished, or said to be within the edge."""
        return ("separated",)

    def design(self, setup: Setup) -> Design:
        """One arm for each strategy and number of players, wherever it sits; all pairs of these."""
        from silver_sim.report.sections.subjects import RANK_INTERVAL
        from silver_sim.report.text.wording import listed
        from silver_sim.stats.levels import ALPHA
        from silver_sim.studies.arms.extras import OfTheGame
        from silver_sim.studies.arms.meetings import Meetings
        from silver_sim.studies.arms.ranking import of_best

        # In one order however it was typed: the same roster plays the same games.
        typed = sorted(self.ranked(setup), key=lambda each: setup.entry(each).label)
        roster = [setup.entry(each).label for each in typed]
        fillers = {setup.entry(each).label for each in self.field}
        once = "name each strategy once, in the roster or in the field"
        check_each_once([*roster, *fillers], help=once)
        if len(roster) < 2:
            raise UserError("a roster of one has no order", help="name at least two strategies")
        line_ups = [*self.tables_of(typed)]
        if len(line_ups) > MOST_TABLES:
            raise UserError(
                f"{len(line_ups):,} line-ups are too many for one run",
                help=f"at most {MOST_TABLES:,}: a smaller roster, or a field of fillers",
            )
        tables = [
            setup.table(players, drawn_order=True, mirrored=mirrored)
            for mirrored in self.decks
            for players in line_ups
        ]
        sizes = sorted({table.players for table in tables})
        here = {
            n: {t: each.labels for t, each in enumerate(tables) if each.players == n} for n in sizes
        }
        sits = seated(table.labels for table in tables)
        label = "{}, {} players" if sizes[1:] else "{}"
        arms = [
            Arm(name, sits.get((name, n), []), n, label=label.format(name, n))
            for n in sizes
            for name in roster
        ]
        families = {n: f"{PAIRS}-{n}" if sizes[1:] else PAIRS for n in sizes}
        contrasts = [
            Contrast(at * len(roster) + a, at * len(roster) + b, families[n])
            for at, n in enumerate(sizes)
            for a, b in combinations(range(len(roster)), 2)
        ]
        where = {n: [f"with {n} players"] * bool(sizes[1:]) for n in sizes}
        looks = self.until is not None
        several = listed([*map(str, sizes)])
        together = f" and {listed(self.field)}" if self.field else ""
        return Design(
            tables=tables,
            arms=arms,
            contrasts=contrasts,
            question=f"Who is best of {len(roster)} strategies?",
            kind=f"Tournament, {several} players",
            setting=f"{len(line_ups):,} line-ups of the roster{together}",
            claim=lambda found, sums: of_best(found),
            families=[
                Family(name, " ".join(["Against each other", *where[n]]), cross=True)
                for n, name in families.items()
            ],
            limits="win shares say how a strategy does against this roster only",
            metrics=("win_share", "mean_total", "mean_place"),
            picture=Picture("forest"),
            card="players",
            glossary=(RANK_INTERVAL,),
            names=[*roster, *sorted(fillers)],
            ranked=True,
            race=points(self.edge) if self.until == "separated" else None,
            extras=[
                *(
                    Meetings(
                        setup.game, arms, [each for each in contrasts if each.family == family],
                        here[n], ALPHA / len(contrasts) if looks else None,
                    )
                    for n, family in families.items()
                ),
                OfTheGame([each for each in setup.game.measures if each.each_player], arms),
            ],
            again=lambda found, played: self.again(found, played, here),
            drawn_order=True,
        )  # fmt: skip

    def ranked(self, setup: Setup) -> Sequence[str]:
        """The strategies that are ranked, as typed."""
        from silver_sim.arena.find import builtin_folder, strategy_files

        if self.roster == "all":
            return [*strategy_files(setup.game.name, builtin_folder())]
        return self.roster

    def tables_of(self, roster: Sequence[str]) -> Iterator[Sequence[str]]:
        """Who plays whom."""
        if self.line_ups != "all":
            yield from self.line_ups
            return
        if self.field:
            yield from ([who, *self.field] for who in roster)
            return
        for seats in [self.seats] if isinstance(self.seats, int) else self.seats:
            if seats > len(roster):
                raise UserError(
                    f"{len(roster)} strategies do not fill {seats} seats",
                    help="a larger roster, fewer seats, or a field of fillers",
                )
            yield from combinations(roster, seats)

    def again(
        self, found: ArmsResult, played: int, line_ups: Mapping[int, Mapping[int, Sequence[str]]]
    ) -> Mapping[str, tuple[Common, str, str]]:
        """The winner and the next once more at every number of players that has one.

        They play all line-ups in which one of the two sits, so that the same is estimated;
        ``line_ups`` are the names at each table, by number of players.
        """
        from silver_sim.stats.core.noise import others
        from silver_sim.studies.arms.ranking import beats
        from silver_sim.studies.core.confirming import blocks_to_confirm

        again: dict[str, tuple[Common, str, str]] = {}
        for seats in found.numbers_of_seats if self.confirm else ():
            names = found.standing(seats)
            if not all(beats(found, names[0], other) for other in names[1:]):
                continue
            players = [found.arm(name).player for name in names]
            first, second = others(players, found.noise)[:2]
            leaders = {players[first], players[second]}
            tables = [[*each] for each in line_ups[seats].values() if leaders & {*each}]
            again[f"confirmation-{seats}"] = (
                fresh(
                    self,
                    roster=sorted(leaders),
                    line_ups=tables,
                    blocks=blocks_to_confirm(played),
                ),
                names[first],
                names[second],
            )
        return again


def fresh(experiment: Common, **fields: Any) -> Tournament:
    """A tournament under the same rules on other seeds."""
    from silver_sim.studies.core.confirming import on_fresh_seeds

    common = {"game", "rules", "deal_mode", "on_illegal"}
    return Tournament(
        **experiment.model_dump(include=common), **fields, **on_fresh_seeds(experiment.seed)
    )
