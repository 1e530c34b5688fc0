"""Rows of a part as integers that describe each block of each table.

A block is one set of deals played in all n seat rotations of n players (silver_sim.stats.core.sums
says what is kept of it); `columns` are the integers that describe it: those of all games, and
those that the game itself names (`GameInfo.block_numbers`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from silver_sim.games.measures import PLAYER, BlockNumber
from silver_sim.stats.core.sums import Counts

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo

Frames = Mapping[str, pl.DataFrame]  # the rows of a part, by table

BLOCK = ("table", "block")
OF_PLAYERS = ("wins", "total", "place2", "illegal", "luck", "seat_wins")
OF_GAMES = ("games", "tied", "starter_wins")
OF_ROUNDS = (
    BlockNumber("rounds", "rounds"),
    BlockNumber("starter_score", "rounds", "score_i", (("round", 1), ("start", PLAYER))),
    BlockNumber("all_scores", "rounds", "score_i", (("round", 1),)),
)


def numbers(game: GameInfo) -> Sequence[BlockNumber]:
    """Return the integers from rows of tables other than `games`, the game's own last."""
    return (*OF_ROUNDS, *game.block_numbers)


def columns(game: GameInfo, players: int) -> list[str]:
    """Return the names of the integers that describe one block.

    `wins` and `seat_wins` are in `game.win_unit`; `win_squares`, present if that is not 1, are the
    squares of what was won.
    """
    shared = ("win_squares",) if game.win_unit > 1 else ()
    of_players = (f"{name}_{i}" for name in (*OF_PLAYERS, *shared) for i in range(players))
    named = (each for number in numbers(game) for each in names(number, players))
    return [*of_players, *OF_GAMES, *named]


def names(number: BlockNumber, players: int) -> list[str]:
    """Return the columns of a number: one, or one for each player."""
    each = number.each_player
    return [f"{number.name}_{i}" for i in range(players)] if each else [number.name]


def block_values(game: GameInfo, frames: Frames, players: int) -> pl.DataFrame:
    """Return one row for each table and block, in order, with all `columns`.

    Raises ValueError if a block is incomplete.
    """
    of_games = _by_block(frames["games"], game_sums(game, frames["games"], players))
    torn = of_games.filter((pl.col("games") != players) | (pl.col("rotations") != players))
    if torn.height:
        raise ValueError(f"block {torn['block'][0]} does not hold {players} rotations")
    blocks = of_games
    for table, sums in row_sums(game, players).items():
        of_rows = _by_block(frames[table], sums)
        strangers = of_rows.join(of_games, on=BLOCK, how="anti").height
        if strangers or (table == "rounds" and of_rows.height < of_games.height):
            raise ValueError(f"games and {table} do not describe the same blocks")
        blocks = blocks.join(of_rows, on=BLOCK, how="left")
    return blocks.fill_null(0).sort(BLOCK)


def grid(game: GameInfo, frames: Frames, players: int, tables: Sequence[int]) -> dict[str, Counts]:
    """Return each of the `columns` as an array with a row for each table, a column for each block.

    Raises ValueError if the tables have not played the same blocks.
    """
    here = pl.col("table").is_in(list(tables))
    rows = {name: frame.filter(here) for name, frame in frames.items()}
    values = block_values(game, rows, players)
    blocks = values["block"].unique().len()
    if values.height != len(tables) * blocks:
        raise ValueError("the tables have not played the same blocks")
    shape = len(tables), blocks
    return {
        name: values[name].to_numpy().astype(np.int64).reshape(shape)
        for name in columns(game, players)
    }


def game_sums(game: GameInfo, games: pl.DataFrame, players: int) -> list[pl.Expr]:
    """Return the sums over the games of a block."""
    won = [won_by(i, games) for i in range(players)]
    return [
        pl.len().alias("games"),
        pl.col("rotation").n_unique().alias("rotations"),
        tied(games, players).sum().alias("tied"),
        _won_where(won, [pl.col("start") == i for i in range(players)]).alias("starter_wins"),
        *(each.sum().alias(f"wins_{i}") for i, each in enumerate(won)),
        *((each**2).sum().alias(f"win_squares_{i}") for i, each in enumerate(won)),
        *(
            _won_where(won, [pl.col(f"seat_{i}") == s for i in range(players)]).alias(
                f"seat_wins_{s}"
            )
            for s in range(players)
        ),
        *(whole_sum(f"total_{i}") for i in range(players)),
        *(whole_sum(f"{name}_{i}") for name in ("illegal", "luck") for i in range(players)),
        *(place2(i, players).sum().alias(f"place2_{i}") for i in range(players)),
    ]


def won_by(player: int, games: pl.DataFrame) -> pl.Expr:
    """Return what a player has won of each game, in `GameInfo.win_unit`.

    Rows have the `winner`, or `won_i` of every player if several may share a game.
    """
    if "winner" in games.columns:
        return (pl.col("winner") == player).cast(pl.Int64)
    return pl.col(f"won_{player}").cast(pl.Int64)


def _won_where(won: Sequence[pl.Expr], here: Sequence[pl.Expr]) -> pl.Expr:
    """Return what players have won together, each only where its own condition holds."""
    return pl.sum_horizontal(one * where for one, where in zip(won, here, strict=True)).sum()


def tied(games: pl.DataFrame, players: int) -> pl.Expr:
    """Return whether the lowest total of a game is shared, from its column or from the totals."""
    if "tied" in games.columns:
        return pl.col("tied")
    totals = [pl.col(f"total_{i}") for i in range(players)]
    return pl.sum_horizontal(each == pl.min_horizontal(totals) for each in totals) > 1


def row_sums(game: GameInfo, players: int) -> dict[str, list[pl.Expr]]:
    """Return the sums over the rows of a block, by table, for every one of the `numbers`."""
    found: dict[str, list[pl.Expr]] = {}
    for number in numbers(game):
        sums = found.setdefault(number.table, [])
        each = [_of_player(number, i) for i in range(players)]
        if number.each_player:
            sums += [
                one.alias(name) for one, name in zip(each, names(number, players), strict=True)
            ]
        else:
            whole = pl.sum_horizontal(each) if _has_players(number) else each[0]
            sums.append(whole.alias(number.name))
    return found


def sums_of_player(game: GameInfo, table: str, player: int) -> list[pl.Expr]:
    """Return the sums over the rows of a block that a game counts for a player, by name."""
    return [
        _of_player(number, player).alias(number.name)
        for number in game.block_numbers
        if number.each_player and number.table == table
    ]


def _has_players(number: BlockNumber) -> bool:
    """Whether rows have a number of the whole table by player."""
    named = [number.value, *(column for column, _ in number.where)]
    return any(name.endswith("_i") for name in named) or PLAYER in dict(number.where).values()


def _of_player(number: BlockNumber, player: int) -> pl.Expr:
    """Return what the rows of a block add to the number of a player."""
    value = column(number.value, player).cast(pl.Int64) if number.value else None
    if not number.where:
        return pl.len() if value is None else value.sum()
    here = holds(number.where, player)
    return (here if value is None else value * here).sum()


def holds(where: Sequence[tuple[str, Any]], player: int) -> pl.Expr:
    """Return whether conditions of a game hold in a row for a player."""
    return reduce(and_, (column(n, player) == (player if of == PLAYER else of) for n, of in where))


def column(name: str, player: int) -> pl.Expr:
    """Return a column; if its name ends in `_i`, that of the player."""
    return pl.col(f"{name[:-1]}{player}" if name.endswith("_i") else name)


def _by_block(rows: pl.DataFrame, sums: Sequence[pl.Expr]) -> pl.DataFrame:
    return rows.group_by(BLOCK).agg(sums)


def whole_sum(column: str) -> pl.Expr:
    """Return the sum of a column in 64 bits (polars adds 32-bit integers in 32 bits)."""
    return pl.col(column).cast(pl.Int64).sum()


def place2(player: int, players: int) -> pl.Expr:
    """Return twice the mid-rank place by total: 2 for a sole lowest, 3 for two who share it."""
    own = pl.col(f"total_{player}")
    others = [pl.col(f"total_{i}") for i in range(players) if i != player]
    ahead = [2 * (other < own).cast(pl.Int64) + (other == own) for other in others]
    return (2 + pl.sum_horizontal(ahead)).alias("place2")
