"""Who is thought to sit at the table: whoever is advised, and the others."""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, builtin_folder
from silver_sim.arena.lineup import Files, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract import Game, SeatSetup


class Players(NamedTuple):
    """The strategy that plays on for whoever is advised, and that of all others.

    The others are taken for what they are: beliefs expect them to have played so.
    """

    own: SeatSetup
    others: SeatSetup
    shipped: bool = False  # whether both come with the program: it is known how fast they are

    @classmethod
    def read(
        cls,
        game: Game,
        files: Files,
        own: str = STRONGEST,
        others: str | None = None,
        deadline: float = DEADLINE,
    ) -> Players:
        """Two strategies as they are typed; the others play as the own one if none is named.

        UserError if one is unknown, or cannot be played on in many worlds.
        """
        entries = [read_strategy(each, files, game) for each in (own, others or own)]
        mine, theirs = (_ready(each, game, deadline) for each in entries)
        return cls(mine, theirs, all(_is_shipped(each, game) for each in entries))

    @property
    def alike(self) -> bool:
        """Whether all play the same strategy."""
        return self.own.label == self.others.label

    def at(self, seat: int, players: int) -> list[SeatSetup]:
        """The seats of a table."""
        return [self.own if each == seat else self.others for each in range(players)]


def _is_shipped(entry: Entry, game: Game) -> bool:
    """Whether all its files are those that come with the program."""
    own = (builtin_folder() / game.name).resolve()
    return all(file.path.resolve().parent == own for file in entry.files.values())


def _ready(entry: Entry, game: Game, deadline: float) -> SeatSetup:
    setup = seated(entry, game, deadline=deadline)
    [player] = setup.policies
    if player.history:
        raise UserError(
            f"{entry.label} cannot play answers on",
            why="it says HISTORY = True, and nothing is written down in the games played on",
            help="leave HISTORY out of its file, or let another strategy play on: --as champion",
        )
    if not player.address:
        raise UserError(
            f"{entry.label} cannot play answers on",
            why="only compiled strategies can be played in many worlds",
            help="let a compiled strategy play on: --as champion",
        )
    return setup
