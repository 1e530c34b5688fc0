"""Who is thought to sit at the table: the advised player, and the others."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from silver_sim.advice.met import met
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.arena.lineup import Files, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.typed import split_names
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.positions import Met
from silver_sim.search.played_on import check_compiled

PEOPLE = "people"  # is typed for a table of people,
PERSON = "human"  # whose games are those of this strategy


class Players(NamedTuple):
    """The strategy that plays on for the advised player, and those of the others.

    The others are taken for what they are: beliefs expect them to have played so, and what is not
    known of a position comes from games in which all of them sat as here. Or from games of people,
    and the strongest strategy plays on for the others.
    """

    own: SeatSetup
    others: tuple[SeatSetup, ...]  # one for all of them, or each, clockwise from the advised seat
    shipped: bool = False  # whether both come with the program: it is known how fast they are
    # whose games are meant: the own one, then the others; only one: people; none: the strongest
    table: tuple[Entry, ...] = ()
    deadline: float = DEADLINE

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

        ``others`` is one name, or as many as there are others, between commas; or ``PEOPLE``,
        unless a strategy has that name. UserError if one is unknown, or cannot be played on in many
        worlds.
        """
        people = others == PEOPLE and PEOPLE not in files
        names = [own, *split_names(STRONGEST if people else own if others is None else others)]
        entries = [read_strategy(each, files, game) for each in names]
        table = (_person(game),) if people else tuple(entries)
        setups = [seated(each, game, deadline=deadline) for each in entries]
        for place, each in enumerate(setups):
            option = "--against" if place else "--as"
            another = f"let another strategy play on: {option} {STRONGEST}"
            if each.policies[0].history:
                raise UserError(
                    f"{each.label} cannot play simulations of a position",
                    why="it says HISTORY = True, and what was done before is not known there",
                    help=f"leave HISTORY out of its file, or {another}",
                )
            check_compiled(each, another)
        shipped = all(_is_shipped(each, game) for each in entries)
        return cls(setups[0], tuple(setups[1:]), shipped, table, deadline)

    @property
    def alike(self) -> bool:
        """Whether all play the same strategy."""
        return all(each.label == self.own.label for each in self.others)

    @property
    def others_typed(self) -> str:
        """The names of the others as they are typed."""
        return ",".join(each.label for each in self.others)

    @property
    def is_people(self) -> bool:
        """Whether games of people are meant."""
        return len(self.table) == 1

    @property
    def games_of(self) -> str:
        """Whose games are meant, in words."""
        own, *others = [each.label for each in self.table] or [STRONGEST]
        if self.is_people:
            return f"{PEOPLE} ({own})"
        return own if {*others} <= {own} else f"{own} against {', '.join(others)}"

    def met(self, game: str, players: int) -> Met:
        """Real positions of these games, of this many players; what is raised: ``met.met``."""
        own, others = self.table[:1], self.table[1:]
        others = others if others[1:] else others * (players - 1)
        return met(game, players, (*own, *others), self.deadline)

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


def _person(game: Game) -> Entry:
    """The strategy whose games are those of people; UserError if none is known."""
    files = strategy_files(game.name, builtin_folder())
    if PERSON not in files:
        raise UserError(
            f"no games of people are known of {game.title}",
            why=f"no strategy of it is called {PERSON}",
            help="--against with the name of a strategy",
        )
    return read_strategy(PERSON, files, game)


def _is_shipped(entry: Entry, game: Game) -> bool:
    """Whether all its files are those that come with the program."""
    own = (builtin_folder() / game.name).resolve()
    return all(file.path.resolve().parent == own for file in entry.files.values())
