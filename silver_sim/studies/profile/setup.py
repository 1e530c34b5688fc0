"""Which strategy is profiled, whom it meets, and at which tables."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.ideas import Idea, rival_of, without_each
from silver_sim.arena.lineup import check_names
from silver_sim.arena.table import Table
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game_option
from silver_sim.stats.core.noise import left_out, others
from silver_sim.studies.core.plan import Asked, rules_typed

GAMES = 4000  # against each opponent
OBSERVED = 4  # the first of this many parts of the blocks is observed
IDEAS = 10  # each idea is tried in this many times the games against one opponent, in total


@dataclass(frozen=True)
class ProfileSetup:
    """Which strategy is profiled, against whom, and in how many games against each."""

    game: Game
    who: Entry
    field: Sequence[Entry]
    setting: Setting
    edition: str  # as it is named in tables
    games: int = GAMES

    @classmethod
    def of(cls, asked: Asked, name: str, against: Sequence[str] | None, games: int) -> Self:
        """The question about a strategy and its field, as they are typed; None: the usual one."""
        [who] = asked.entries(name)
        field = asked.entries(*(default_field(who, asked.game) if against is None else against))
        return cls(asked.game, who, field, asked.setting, asked.edition, games)

    def __post_init__(self) -> None:
        """Raise UserError if the field contains the strategy, or one strategy twice."""
        labels = [entry.label for entry in self.field]
        if not labels:
            raise UserError("a profile needs a field", help="name at least one other strategy")
        if self.who.label in labels:
            raise UserError(f"{self.who.label} would meet itself", help="leave it out of --against")
        if len(set(labels)) < len(labels):
            raise UserError("the field names a strategy twice", help="name each strategy once")
        check_names([*self.entries])
        _ = self.without  # a mistake in its file is reported before anything is played

    @property
    def blocks(self) -> int:
        """Blocks of every table; at least two, which an interval needs."""
        return max(2, -(-self.games // 2))

    @property
    def observed(self) -> int:
        """Blocks of the duels whose decisions are observed; none if the game observes none."""
        return max(2, self.blocks // OBSERVED) if self.game.profile else 0

    @property
    def observed_games(self) -> int:
        """Games of the typical duels whose decisions are observed."""
        return 2 * self.observed * len(self.typical)

    @cached_property
    def without(self) -> list[tuple[Idea, Entry]]:
        """Its ideas, each with the strategy without it; none without opponents."""
        return without_each(self.who, self.game) if self.tried_against else []

    @property
    def tried_against(self) -> list[Entry]:
        """Against whom ideas are tried: the rival that its file names, if the field has it.

        Otherwise the typical opponents, except those that look ahead.
        """
        met = [self.field[number] for number in self.typical]
        rival = rival_of(self.who.policies[0].file)
        named = [entry for entry in met if entry.label == rival]
        return named or [entry for entry in met if entry.search is None]

    @property
    def idea_blocks(self) -> int:
        """Blocks in which each idea is tried against every opponent."""
        return max(2, IDEAS * self.blocks // len(self.tried_against)) if self.without else 0

    @property
    def idea_games(self) -> int:
        """Games of the strategy, with and without each idea, against all of them."""
        players = 1 + len(self.without)
        return 2 * self.idea_blocks * len(self.tried_against) * players

    @property
    def command(self) -> str:
        """The command for the same games."""
        words = ["silver-sim", "strategies", "profile", self.who.label]
        words += game_option(self.game.name)
        words += ["--against", ",".join(entry.label for entry in self.field)]
        words += ["--games", str(2 * self.blocks), *self._setting_typed]
        return shlex.join(words)

    def command_without(self, other: Entry) -> str:
        """The command for the games in which an idea is tried."""
        words = ["silver-sim", "compare", self.who.label, other.label]
        words += [*game_option(self.game.name), "--field"]
        words += [",".join(entry.label for entry in self.tried_against), "--seats", "2"]
        return shlex.join([*words, "--blocks", str(self.idea_blocks), *self._setting_typed])

    @property
    def _setting_typed(self) -> list[str]:
        """Seed and rules as options of a command."""
        return ["--seed", str(self.setting.seed), *rules_typed(self.edition)]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All who play."""
        return self.who, *self.field

    @property
    def typical(self) -> list[int]:
        """The duels, by number, that count in means over the field: not that with random play."""
        return others([entry.label for entry in self.field], self.game.random_strategy)

    @property
    def left_out(self) -> list[str]:
        """Opponents that are met but left out of the means over the field."""
        return left_out([entry.label for entry in self.field], self.game.random_strategy)

    @property
    def tables(self) -> list[Table]:
        """The duels, in the order of the field, then the larger tables that the field fills."""
        duels = [self._table(opponent) for opponent in self.field]
        return duels + [
            self._table(*drawn(self.field, self.setting.seed, seats - 1))
            for seats in range(3, self.game.max_seats + 1)
            if seats <= len(self.field) + 1
        ]

    def _table(self, *others: Entry) -> Table:
        drawn_order = len(others) > 1
        return Table(self.game, (self.who, *others), self.setting, self.edition, drawn_order)


def drawn(field: Sequence[Entry], seed: int, number: int) -> list[Entry]:
    """`number` of the field: those whose SHA-256 of ``SEED LABEL`` is lowest, in that order."""
    return sorted(
        field, key=lambda entry: hashlib.sha256(f"{seed} {entry.label}".encode()).digest()
    )[:number]


def default_field(who: Entry, game: Game) -> list[str]:
    """All built-in strategies except the one that plays at random and the one profiled."""
    names = strategy_files(game.name, builtin_folder())
    return [name for name in names if name not in (game.random_strategy, who.label)]
