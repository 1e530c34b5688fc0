"""The question about a difference, and the tables of the pilot that measures its spread."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from typing import NamedTuple

from silver_sim.arena.run import part_blocks
from silver_sim.arena.table import Table
from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.games.registry import game_option
from silver_sim.report.text.wording import counted
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.studies.arms.study import Arms
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.spec import points
from silver_sim.studies.questions.compare import MOST_TESTED, Compare

NOISE = 0.05  # how often the default B decides at random, unlike A


class Pair(NamedTuple):
    """Two strategies and the others at the table, all as typed."""

    a: str
    b: str
    field: list[str]


def usual_pair(game: GameInfo, seats: int, players: Sequence[str], field: Sequence[str]) -> Pair:
    """Return the pair that was typed, or a default pair of two that play much alike.

    The default is the game's example strategy, and the same with some random decisions; without a
    field, copies of A fill the table. UserError if `players` are not two.
    """
    if len(players) not in (0, 2) or not all(players):
        raise UserError(
            f"--players names {counted(len(players), 'player')}: a difference is that of two",
            help=f"two names separated by a comma, e.g. --players {','.join(game.heuristics[:2])}; "
            "--field names the others at the table",
        )
    shown = game.profiled or game.heuristics[0]
    a, b = players or (shown, f"{shown}+noise({NOISE})")
    return Pair(a, b, [*field] or [a] * (seats - 1 if seats > 2 else 0))


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
            raise UserError(
                f"--games {self.games}: so few show nothing here",
                why=f"a block is {counted(self.games_in_turn, 'game')}, and intervals from fewer "
                f"than {FEW_BLOCKS} blocks are not trustworthy",
                help=f"--games {least} or more",
            )

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
    def edge(self) -> float | None:
        """The difference of win share to be found; None if the games are given."""
        return points(self.experiment.edge) if self.games is None else None

    @property
    def pilot(self) -> int:
        """Blocks of the pilot."""
        return self.experiment.most_blocks

    @property
    def labels(self) -> Pair:
        """A, B and the field, as tables show them."""
        field = [self.setup.entry(name).label for name in self.experiment.field]
        a, b = (arm.label for arm in self.in_turn.design.arms)
        return Pair(a, b, field)

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
        """The tables of the pilot, the last with both; two players alone have only one."""
        both = self.setup.table(self.together, drawn_order=True)
        return [*self.in_turn.tables, *[both] * bool(self.experiment.field)]

    @property
    def games_of_pilot(self) -> int:
        """Games of the pilot."""
        return self.pilot * sum(table.players for table in self.tables)

    def simulate(self, games: int) -> str:
        """The command that plays this many games at the one table."""
        return self._command("simulate", "--players", ",".join(self.together), "--games", games)

    def compare(self, *options: object) -> str:
        """The command that lets A and B play in turn; `options` say how long."""
        asked = self.experiment
        field = ["--field", ",".join(asked.field), "--seats", self.seats] if asked.field else []
        return self._command("compare", asked.a, asked.b, *field, *options)

    def tested(self, edge: float, late: float) -> str:
        """The command for the sequential test, which seldom takes more than `late` blocks."""
        longer = ["--max-blocks", int(float(f"{2 * late:.1g}"))] if 2 * late > MOST_TESTED else []
        return self.compare("--edge", in_points(edge), *longer)

    def until(self, width: float) -> str:
        """The command that plays until the interval is this narrow."""
        return self.compare("--until", in_points(width))

    def _command(self, *words: object) -> str:
        return shlex.join(["silver-sim", *map(str, words), *game_option(self.setup.game.name)])


def in_points(share: float) -> str:
    """Return a difference of win share as it is typed, in three digits or fewer: ``1.39pp``."""
    return f"{float(f'{100 * share:.3g}'):f}".rstrip("0").rstrip(".") + "pp"
