"""Who is thought to sit at the table: whoever is advised, and the others."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import Files, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.typed import split_names
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract import Game, SeatSetup
from silver_sim.search.played_on import check_played_on


class Players(NamedTuple):
    """The strategy that plays on for whoever is advised, and those of the others.

    The others are taken for what they are: beliefs expect them to have played so.
    """

    own: SeatSetup
    others: tuple[SeatSetup, ...]  # one for all of them, or each, clockwise from the advised seat
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
        """Strategies as they are typed; the others play as the own one if none is named.

        ``others`` is one name, or as many as there are others, between commas. UserError if one is
        unknown, or cannot be played on in many worlds.
        """
        names = [own, *split_names(own if others is None else others)]
        entries = [read_strategy(each, files, game) for each in names]
        setups = [seated(each, game, deadline=deadline) for each in entries]
        for each in setups:
            check_played_on(each, f"let another strategy play on: --as {STRONGEST}")
        return cls(setups[0], tuple(setups[1:]), all(_is_shipped(each, game) for each in entries))

    @property
    def alike(self) -> bool:
        """Whether all play the same strategy."""
        return all(each.label == self.own.label for each in self.others)

    @property
    def others_typed(self) -> str:
        """The names of the others as they are typed."""
        return ",".join(each.label for each in self.others)

    def at(self, seat: int, players: int) -> list[SeatSetup]:
        """The seats of a table; UserError if as many others as were named do not sit there."""
        others = self.others if self.others[1:] else self.others * (players - 1)
        if len(others) != players - 1:
            raise UserError(
                f"{len(others)} strategies for {players - 1} others",
                why=f"{players} play",
                help="--against with one for all of them, or one for each, clockwise",
            )
        around = [self.own, *others]
        return [around[(each - seat) % players] for each in range(players)]


def taken_for(names: Sequence[str], game: Game, strategies: Path | None = None) -> str | None:
    """Whom advice takes these others for, as ``Players.read`` reads it; None: all the strongest.

    Each for itself, or without its wrappers; one that cannot be played on for the strongest.
    ``strategies`` is the folder of own strategies.
    """
    files = strategy_files(game.name, strategies)
    found = [_played_on(name, files, game) for name in names]
    return None if {*found} == {STRONGEST} else ",".join(found)


def _played_on(typed: str, files: Files, game: Game) -> str:
    """The name of a strategy that can be played on in place of one as it is typed."""
    for name in (typed, typed.partition("+")[0]):
        with suppress(UserError):
            Players.read(game, files, STRONGEST, name)
            return name
    return STRONGEST


def _is_shipped(entry: Entry, game: Game) -> bool:
    """Whether all its files are those that come with the program."""
    own = (builtin_folder() / game.name).resolve()
    return all(file.path.resolve().parent == own for file in entry.files.values())
