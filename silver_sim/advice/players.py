"""Who is thought to sit at the table: whoever is advised, and the others."""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, builtin_folder
from silver_sim.arena.lineup import Files, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.games.contract import Game, SeatSetup
from silver_sim.search.played_on import check_played_on


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
        setups = [seated(each, game, deadline=deadline) for each in entries]
        for each in setups:
            check_played_on(each, f"let another strategy play on: --as {STRONGEST}")
        own_setup, others_setup = setups
        return cls(own_setup, others_setup, all(_is_shipped(each, game) for each in entries))

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
