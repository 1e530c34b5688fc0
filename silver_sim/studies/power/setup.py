"""The question about a difference, and the tables of the pilot that measures its spread."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice

from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Table
from silver_sim.errors import UserError
from silver_sim.games.registry import game_option
from silver_sim.report.text.wording import counted
from silver_sim.result import Plain
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.studies.arms.study import Arms
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.questions.compare import Compare


@dataclass(frozen=True)
class PowerSetup:
    """A difference to be found, and the pilot: the experiment has its blocks and seed."""

    setup: Setup
    power: float  # how often a difference of that size should be found
    games: int | None = None  # available; None: as many as the edge takes

    def __post_init__(self) -> None:
        """Raise UserError if A is B, or if games are too few for a trustworthy interval."""
        least = FEW_BLOCKS * max(self.games_in_turn, self.seats)
        if self.games is not None and self.games < least:
            block = f"a block is {counted(self.games_in_turn, 'game')}"
            why = f"{block}, and intervals from fewer than {FEW_BLOCKS} blocks are not trustworthy"
            what = f"--games {self.games}: too few to show anything here"
            raise UserError(what, why=why, help=f"--games {least} or more")

    @cached_property
    def in_turn(self) -> Arms:
        """A and B in turn at the same tables, as compare lays them."""
        return Arms(self.setup)

    @property
    def experiment(self) -> Compare:
        """A and B, the field and the edge."""
        asked: Compare = self.setup.experiment  # type: ignore[assignment]
        return asked

    @property
    def seats(self) -> int:
        """Seats of every table."""
        return self.in_turn.tables[0].players

    @property
    def games_in_turn(self) -> int:
        """Games of a block in turn."""
        return self.in_turn.games_of(1)

    @property
    def blocks_of_a_look(self) -> int:
        """How often compare looks whether it may stop."""
        return part_blocks(self.in_turn.tables)

    @cached_property
    def together(self) -> list[str]:
        """The players of the table at which both sit, in the first two seats, as for simulate."""
        asked = self.experiment
        return [asked.a, asked.b, *islice(cycle(asked.field), self.seats - 2)]

    @cached_property
    def tables(self) -> list[Table]:
        """The tables of the pilot, the last with both; without a field there is only one."""
        both = self.setup.table(self.together, drawn_order=True)
        return [*self.in_turn.tables, *[both] * bool(self.experiment.field)]

    @property
    def games_of_pilot(self) -> int:
        """Games of the pilot."""
        return self.experiment.most_blocks * sum(table.players for table in self.tables)

    def compare(self, **how_long: object) -> Plain:
        """The experiment that lets A and B play in turn."""
        asked = self.experiment
        given = {"kind": "compare", "game": asked.game, "a": asked.a, "b": asked.b}
        field = {"field": [*asked.field], "seats": self.seats} if asked.field else {}
        return {**given, **field, **how_long}


def command(experiment: Plain) -> str:
    """Return what to type for an experiment of compare or simulate."""
    fields = dict(experiment)
    kind, game = fields.pop("kind"), fields.pop("game")
    words = ["silver-sim", kind, *(fields.pop(name) for name in "ab" if name in fields)]
    if kind == "simulate":
        fields |= {"games": fields.pop("blocks") * len(fields.get("players", ()))}
    for name, value in fields.items():
        text = ",".join(value) if isinstance(value, list) else str(value)
        words += [f"--{'precision' if name == 'edge' else name.replace('_', '-')}", text]
    return shlex.join([*words, *game_option(game)])


def in_points(share: float) -> str:
    """Return a difference of win share as it is typed, in three digits or fewer: ``1.39pp``."""
    return f"{float(f'{100 * share:.3g}'):f}".rstrip("0").rstrip(".") + "pp"
