"""Positions drawn from games of a strategy against itself, every decision as likely as any other.

Drawn are decisions at which more than one answer is legal, at most one of a deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.table import AdviceTable
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import new_stream, uniform

NUMBERS = (2, 3, 4)
RARELY = 1 / 300  # a decision is drawn: so early ones of a deal are hardly likelier than late ones


class Drawn(NamedTuple):
    """A position, and where it was met: block, rotation, seat, counters of the game."""

    position: Position
    where: dict[str, int]


def drawn(game: Game, players: Players, number: int, seed: int) -> Iterator[Drawn]:
    """Yield positions of games of ``number`` players without end; the strategy is the own one."""
    setting = Setting(game.rule_set({}), seed, game.deal_modes[0], "stop")
    match = game.match([players.own] * number, setting)
    assert isinstance(match, TableMatch)
    match.states["recorded"] = 1  # beliefs go by what was done
    chance, block = new_stream(seed, 0, 0, number), 0
    while True:
        met: list[Any] = []
        waits = False  # for the next deal: one was drawn in this one
        for choices in match.decisions(block, block % number):
            if choices is None:
                waits = False
                continue
            met.append(match.states.copy())
            if uniform(chance) < RARELY and not waits:
                position = position_at(match, game, met)
                if len(AdviceTable.at(position, players, 1).answers) > 1:
                    waits = True
                    yield Drawn(position, match.where)
        block += 1


def position_at(match: TableMatch, game: Game, met: list[Any]) -> Position:
    """Where a match stands; ``met`` are the states at all decisions of its game, this one last."""
    *before, here = met
    seat = match.seat
    return Position(
        game,
        seat,
        len(match.seats),
        match.setting.rules,
        match.question,
        game.positions().write(here),
        states=here,
        before=[each for each in before if int(each["seat"][0]) == seat],
    )


def in_turn(game: Game, players: Players, seed: int) -> Iterator[Drawn]:
    """Yield positions of two, three and four players in turn, from games of their own."""
    streams = [drawn(game, players, number, seed) for number in NUMBERS]
    while True:
        for each in streams:
            yield next(each)
