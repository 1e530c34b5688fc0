"""How games went, whatever was played: how much cards and seats decide, and who led when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
import polars as pl

from silver_sim.games.measures import TURN, Measure
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.blocks import won_by

COURSE = ("one", "of_seats", "of_players", "spread", "units", "turns_to_a_minute", "lead_changes",
          "led_from")  # fmt: skip
# Shares of the variance of what players win; the rest is what happens while they play.
LUCK = Measure("luck", "luck of cards and seats", "of_seats", "spread", "%", varied=True)
STRENGTH = Measure("strength", "strength of players", "of_players", "spread", "%", varied=True)
# Of the table of any game.
MEASURES = tuple(
    Measure(*each, varied=True)
    for each in (
        ("start_player_win_share", "start player: games won", "starter_wins", "units", "%"),
        ("tied_games", "tied games", "tied", "games", "%"),
        ("lead_changes", "changes of lead a game", "lead_changes", "games", ""),
        ("led_from", "round from which the winner leads", "led_from", "games", ""),
    )
)


def course_of(
    number: Callable[[str], Counts], n: int, unit: int, games: pl.DataFrame, rounds: pl.DataFrame
) -> Mapping[str, Counts]:
    """Each of the ``COURSE`` of a table of n players, one number for each block.

    ``number`` gives those of ``stats.outcomes.blocks``, ``unit`` is what a win counts; the rows are
    those of the table. In a block every player sits on every seat once, and a seat has the same
    cards. ``of_seats`` and ``of_players`` are the sums of squares between seats and between players
    of what was won, and ``spread`` is the whole sum of squares, all times n².
    """
    players, seats = (
        np.stack([number(f"{name}_{i}") for i in range(n)]) for name in ("wins", "seat_wins")
    )
    all_ = players.sum(axis=0)
    squares = "win_squares" if unit > 1 else "wins"
    won_squares = sum(number(f"{squares}_{i}") for i in range(n))
    many = number("games")
    return {
        "one": np.ones_like(many),
        "of_seats": n * (seats**2).sum(axis=0) - all_**2,
        "of_players": n * (players**2).sum(axis=0) - all_**2,
        "spread": n**2 * won_squares - all_**2,
        "units": many * unit,
        "turns_to_a_minute": many * (60 // TURN),
    } | {name: each.reshape(len(many), -1).sum(axis=1) for name, each in _leads(games, rounds, n)}


def _leads(games: pl.DataFrame, rounds: pl.DataFrame, players: int) -> Iterator[tuple[str, Counts]]:
    """Yield after how many rounds somebody else leads, and from which round on the winner does.

    Of each game, in the order of blocks.
    """
    key = ("block", "rotation")
    games, rounds = games.sort(key), rounds.sort(*key, "round")
    number = rounds.get_column("round").to_numpy().astype(np.int64)
    first = np.flatnonzero(number == 1)
    game = np.cumsum(number == 1) - 1
    totals = np.stack([rounds[f"score_{i}"].to_numpy() for i in range(players)], axis=1)
    totals = np.cumsum(totals, axis=0, dtype=np.int64)
    before = np.concatenate([np.zeros((1, players), np.int64), totals])[first]
    totals = totals - before[game]
    leads = totals == totals.min(axis=1, keepdims=True)
    won = np.stack([games.select(won_by(i, games) > 0).to_series() for i in range(players)], axis=1)
    behind = ~(leads & won[game]).any(axis=1)
    led_from = np.maximum.reduceat(number * behind, first) + 1
    other = np.zeros(len(number), bool)
    other[1:] = ~(leads[1:] & leads[:-1]).any(axis=1)
    changes = np.add.reduceat((other & (number > 1)).astype(np.int64), first)
    yield "lead_changes", changes
    yield "led_from", led_from
