"""The games of the toolkit, by name: the one place that names each."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from importlib import import_module

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import Game, GameInfo, load_game

DEFAULT = "silver"
PACKAGES = {
    "silver": "silver_sim.games.silver",
    "odin": "silver_sim.games.odin",
}  # of every game, by its name


def names() -> Sequence[str]:
    """The names of all games."""
    return tuple(PACKAGES)


def info(name: str | None) -> GameInfo:
    """What is known of a game, or of the default one, without its engine; UserError if none."""
    found: GameInfo = import_module(f"{_package(name)}.info").INFO
    return found


def game(name: str | None) -> Game:
    """The same with its engine, which takes time to import."""
    return load_game(_package(name))


def load(package: str) -> Game:
    """The game of a package, by its dotted name; UserError if there is none."""
    try:
        return load_game(package)
    except (ImportError, AttributeError) as problem:
        raise UserError(
            f"there is no game in {repeated(package)}",
            why=str(problem),
            help="name a package whose module 'game' defines GAME",
        ) from problem


def strategy_modules() -> Mapping[str, str]:
    """The game of every module that strategies import."""
    return {info(name).strategy_module: name for name in names()}


def most_seats() -> int:
    """The most seats that a game has."""
    return max(info(name).max_seats for name in names())


def fewest_seats() -> int:
    """The fewest seats that a game has."""
    return min(info(name).min_seats for name in names())


def game_option(name: str) -> list[str]:
    """The words of a command that choose a game: none for the default one."""
    return [] if name == DEFAULT else ["--game", name]


def _package(name: str | None) -> str:
    if name is None or name in PACKAGES:
        return PACKAGES[name or DEFAULT]
    near = difflib.get_close_matches(name, PACKAGES, 1)
    help = f"one of {', '.join(PACKAGES)}"
    help = f"did you mean {near[0]!r}? {help}" if near else help
    raise UserError(f"there is no game {repeated(name)}", help=help)
