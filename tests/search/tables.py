"""Matches at whose decisions searches are looked at, and beliefs there."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.arena.table import SeatedTable
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import Policy
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.table.match import TableMatch
from silver_sim.search.belief import Belief
from silver_sim.search.workspace import Workspace

KEY = (7, 8)
SILVER, ODIN = registry.game("silver"), registry.game("odin")


def table(players: str, seed: int = 5, game: Game = SILVER) -> SeatedTable:
    seats = [seated(entry, game) for entry in read_lineup(players, game)]
    setting = Setting(game.rule_set({}), seed, game.deal_modes[0], "stop")
    return SeatedTable(game, seats, setting)


def match_of(players: str, seed: int = 5, game: Game = SILVER) -> TableMatch:
    match = table(players, seed, game).match()
    assert isinstance(match, TableMatch)
    return match


def rows_of(players: str, blocks: int, seed: int = 5, game: Game = SILVER) -> Rows:
    rows = match_of(players, seed, game).play(0, blocks)
    assert isinstance(rows, Rows)
    return rows


def recorded(players: str, seed: int = 5, game: Game = SILVER) -> TableMatch:
    """A match whose machine writes down what is done."""
    match = match_of(players, seed, game)
    match.states["recorded"] = 1
    return match


def decisions(match: TableMatch, games: int, every: int) -> Iterator[int]:
    """Yield at one of so many decisions of some games."""
    number = 0
    for game in range(games):
        for choices in match.decisions(game, game % len(match.seats)):
            number += choices is not None
            if choices is not None and number % every == 0:
                yield number


def looks(workspace: Workspace, match: TableMatch, games: int, every: int) -> Iterator[int]:
    """The same, the workspace looking there."""
    for number in decisions(match, games, every):
        workspace.look_at(match, KEY)
        yield number


def candidates(workspace: Workspace, match: TableMatch) -> Any:
    """What is weighed at the position at which a workspace looks."""
    choices = np.zeros(workspace.lookahead.answers, match.choices.dtype)
    choices[0] = match.choices[0]
    own = workspace.players[match.seat :]
    return choices[: workspace.lookahead.candidates(workspace.states, own, choices)]


def told(workspace: Workspace, worlds: Any) -> Any:
    """What worlds say of the hidden cards: (worlds, cards)."""
    values = np.zeros((len(worlds), 64), np.int64)
    below = np.zeros((len(worlds), 6), np.int64)
    cards = workspace.lookahead.facts(workspace.states, worlds, values, below)
    return values[:, :cards]


def models(game: Game = SILVER) -> list[Policy]:
    """What others are taken for."""
    line_up = ",".join(game.lookahead().opponents)
    return [seat.policies[0] for seat in table(line_up, game=game).seats]


def belief_at(match: TableMatch, level: str, game: Game = SILVER) -> tuple[Belief, Workspace]:
    """A belief of the seat that decides, and where it is asked."""
    workspace = Workspace(match, game.lookahead())
    shares: tuple[float, ...] = ()
    if level == "policy":
        workspace.seat_models(type(match), models(game))
        shares = tuple(game.lookahead().opponents.values())
    return Belief(game.name, level, workspace, shares), workspace
