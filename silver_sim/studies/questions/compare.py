"""The kind compare: whether A is better than B in the same seats, on the same deals."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from silver_sim.errors import UserError
from silver_sim.games.registry import info
from silver_sim.studies.arms.arm import Arm, Contrast, Family, Picture
from silver_sim.studies.arms.design import Design
from silver_sim.studies.core.spec import Complementary, Flag, Player, Points, Seats, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from silver_sim.studies.arms.counted import Counted
    from silver_sim.studies.core.plan import Setup
    from silver_sim.studies.questions.even import Even

MOST_TESTED = 1_000_000  # blocks of a sequential test


class Compare(Complementary):
    """Whether one strategy is better than another in the same seats against the same field."""

    players_in: ClassVar[tuple[str, ...]] = ("a", "b", "field")

    kind: Literal["compare"] = "compare"
    title: str = Field(
        default="",
        max_length=200,
        description="The question, in one line; yes means that a is better, no that it is not.",
    )
    a: Player
    b: Player
    field: list[Player] = Field(
        default_factory=list, max_length=20, description="Who else sits at the table."
    )
    seats: Seats | None = Field(default=None, description="Default: 2, or the field and one more.")
    edge: Points = Field(default="0.5pp", description="The difference of win share that matters.")
    adjust: Flag = Field(
        default=False, description="Judge by win shares without the luck of the cards."
    )

    even: Flag = Field(
        default=False,
        description="How many points must one of two start with, so that both win half?",
    )

    @property
    def sequential(self) -> bool:
        """Whether it is played until the sequential test has an answer."""
        return not self.even and (self.blocks, self.until, self.time) == (None, None, None)

    @property
    def runs_by_number(self) -> bool:
        """Whether nothing but a number of blocks ends the run."""
        return super().runs_by_number if self.even else self.blocks is not None

    @property
    def most_blocks(self) -> int:
        """The largest number of blocks at which the run ends."""
        return self.max_blocks or MOST_TESTED if self.sequential else super().most_blocks

    def design(self, setup: Setup) -> Design:
        """Two arms, wherever each sits, and their difference, which may be tested at every look."""
        from silver_sim.report.text.wording import POINTS, listed
        from silver_sim.stats.core import sequential
        from silver_sim.studies.arms.claims import of_two
        from silver_sim.studies.arms.metrics import LUCK

        a, b = (setup.entry(typed).label for typed in (self.a, self.b))
        if a == b:
            raise UserError(
                f"{a} is compared with itself",
                help="name another strategy, or give one of the two another value of a parameter",
            )
        laid = [(mirrored, *each) for mirrored in self.decks for each in self.line_ups()]
        tables = [
            setup.table(who, drawn_order=True, mirrored=mirrored) for mirrored, who, _ in laid
        ]
        roles = [(t, p, role) for t, each in enumerate(laid) for p, role in enumerate(each[2])]
        arms = [
            Arm(label, [(t, p) for t, p, each in roles if each == role], tables[0].players)
            for role, label in zip("ab", (a, b), strict=True)
        ]
        difference, edge = Contrast(0, 1, "difference"), points(self.edge)

        def weighed(sums: Counted) -> sequential.Finding:
            return sequential.compare(sums.moments(difference), edge, 1.0)

        test = weighed if self.sequential else None
        handicap = self._handicap(setup, arms) if self.even else None
        field = listed(self.field) if self.field else "each other"
        return Design(
            tables=tables,
            arms=arms,
            contrasts=[difference],
            question=f"How many points make {a} and {b} even?"
            if handicap
            else f"Is {a} better than {b}?",
            kind=f"Comparison, {tables[0].players} players",
            setting=f"against {field}",
            claim=handicap.claim
            if handicap
            else lambda found, sums: of_two(found, sums, difference, edge, test),
            families=[
                Family(
                    "difference",
                    "The difference",
                    f"A difference below {100 * edge:g} {POINTS} was declared too small to matter.",
                )
            ],
            limits=f"this holds against this field only ({field})",
            metrics=("win_share", LUCK, "mean_total", "mean_place"),
            picture=Picture("forest", "difference", ("win_share", LUCK)),
            card="players",
            names=[a, b, *self.field],
            every_look=self.sequential or self.half_width is not None,
            test=test,
            extras=[handicap] if handicap else [],
            watched=[difference],
            decisive=LUCK if self.adjust else "win_share",
        )

    def _handicap(self, setup: Setup, arms: Sequence[Arm]) -> Even:
        """What is counted of points to start with; UserError where these would change the game."""
        from silver_sim.studies.questions.even import Even

        if self.field or (self.seats or 2) > 2:
            raise UserError("even is a question of two players", help="leave out field and seats")
        if "points_limit" in setup.rules()[0].as_dict():
            raise UserError(
                f"a game of {setup.game.title} ends at a number of points",
                why="points to start with would change how long it is",
                help="compare without even says how much better one of them is",
            )
        return Even(arms)

    def line_ups(self) -> list[tuple[list[str], str]]:
        """The players of every table, and what each is: a, b, or f, one of the field.

        Without a field the two sit at one table, in turn; with one, each of them sits in the same
        place before the same fillers: all sets of the field that fill the table.
        """
        game, field = info(self.game), list(self.field)
        usual = max(game.min_seats, min(len(field) + 1, game.max_seats) if field else 2)
        seats = self.seats or usual
        if not field:
            if seats % 2:
                raise UserError(
                    f"two strategies cannot share {seats} seats evenly",
                    help=f"name a field, e.g. --field {','.join(game.heuristics[:2])}",
                )
            return [([self.a, self.b] * (seats // 2), "ab" * (seats // 2))]
        enough = len(field) >= seats - 1
        sets = combinations if enough else combinations_with_replacement
        return [
            ([who, *fillers], role + "f" * len(fillers))
            for fillers in sets(field, seats - 1)
            for who, role in ((self.a, "a"), (self.b, "b"))
        ]
