"""One line-up in numbers: exact integer sums over blocks, and how often what was scored.

A block is one set of deals played in all n seat rotations of n players (silver_sim.stats.core.sums
says what is kept of it); `columns` are the integers that describe it: those of every game, and
those that the game names itself (`GameInfo.block_numbers`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import polars as pl

from silver_sim.games.measures import PLAYER, BlockNumber
from silver_sim.stats.core.sums import Combination, Counts, Moments, Sums

if TYPE_CHECKING:
    from silver_sim.games.contract import GameInfo
    from silver_sim.stats.outcomes.part import Part

Frames = Mapping[str, pl.DataFrame]  # the rows of a part, by table

BLOCK = ("table", "block")
OF_PLAYERS = ("wins", "total", "place2", "illegal", "luck", "seat_wins")
OF_GAMES = ("games", "tied", "starter_wins")
OF_ROUNDS = (
    BlockNumber("rounds", "rounds"),
    BlockNumber("starter_score", "rounds", "score_i", (("round", 1), ("start", PLAYER))),
    BlockNumber("all_scores", "rounds", "score_i", (("round", 1),)),
)


@dataclass(frozen=True)
class Tally:
    """What is known of a number of blocks of one line-up; `a + b` is exactly the tally of both.

    `sums` are those of `columns(game, players)`; `totals[i, t]`, `places[i, 2 * place]` and
    `scores[round - 1, i, s]` count games and rounds; a game without rounds has no scores.
    """

    game: GameInfo
    players: int
    sums: Sums
    totals: Counts
    places: Counts
    scores: Counts

    @classmethod
    def empty(cls, game: GameInfo, players: int) -> Self:
        """Return the tally of no blocks."""
        none = np.zeros((players, 0), dtype=np.int64)
        sums = Sums.empty(columns(game, players))
        return cls(game, players, sums, none, none, np.zeros((0, players, 0), np.int64))

    @classmethod
    def of(cls, part: Part) -> Self:
        """Count a part of one table."""
        game, games, players = part.game, part.frames["games"], part.players[0]
        named = columns(game, players)
        values = np.stack([part.number(0, name) for name in named], axis=1)
        return cls(
            game,
            players,
            Sums.of(named, values),
            stack([counts(games[f"total_{i}"]) for i in range(players)]),
            stack([counts(games.select(place2(i, players))["place2"]) for i in range(players)]),
            score_counts(part.frames["rounds"] if game.rounds else None, players),
        )

    def __add__(self, other: Self) -> Self:
        """Return the tally of the blocks of both."""
        if self.players != other.players:
            raise ValueError(f"tallies of {self.players} and of {other.players} players")
        return type(self)(
            self.game,
            self.players,
            self.sums + other.sums,
            add_counts(self.totals, other.totals),
            add_counts(self.places, other.places),
            add_counts(self.scores, other.scores),
        )

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self.sums.blocks

    def total(self, column: str) -> int:
        """Return the sum of a column over all blocks."""
        return self.sums.total(column)

    def moments(self, numerator: Combination, denominator: Combination) -> Moments:
        """Return the sums of two integer combinations of columns, such as wins and games."""
        return self.sums.moments(numerator, denominator)


def numbers(game: GameInfo) -> Sequence[BlockNumber]:
    """Return the integers that rows of other tables than `games` give, the game's own last."""
    return (*(OF_ROUNDS if game.rounds else ()), *game.block_numbers)


def columns(game: GameInfo, players: int) -> list[str]:
    """Return the names of the integers that describe one block.

    `wins` and `seat_wins` are in `game.win_unit`; `win_squares`, there if that is not 1, are the
    squares of what was won.
    """
    shared = ("win_squares",) if game.win_unit > 1 else ()
    of_players = (f"{name}_{i}" for name in (*OF_PLAYERS, *shared) for i in range(players))
    named = (each for number in numbers(game) for each in names(number, players))
    return [*of_players, *OF_GAMES, *named]


def names(number: BlockNumber, players: int) -> list[str]:
    """Return the columns of a number: one, or one a player."""
    each = number.each_player
    return [f"{number.name}_{i}" for i in range(players)] if each else [number.name]


def block_values(game: GameInfo, frames: Frames, players: int) -> pl.DataFrame:
    """Return one row a table and block, in order, with all `columns`.

    Raises ValueError if a block is not whole.
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
            raise ValueError(f"games and {table} do not tell of the same blocks")
        blocks = blocks.join(of_rows, on=BLOCK, how="left")
    return blocks.fill_null(0).sort(BLOCK)


def grid(game: GameInfo, frames: Frames, players: int, tables: Sequence[int]) -> dict[str, Counts]:
    """Return every one of the `columns` as an array of one row a table and one column a block.

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

    Rows have the `winner`, or `won_i` of every player where several may share a game.
    """
    if "winner" in games.columns:
        return (pl.col("winner") == player).cast(pl.Int64)
    return pl.col(f"won_{player}").cast(pl.Int64)


def _won_where(won: Sequence[pl.Expr], here: Sequence[pl.Expr]) -> pl.Expr:
    """Return what players have won together, each where its own condition holds."""
    return pl.sum_horizontal(one * where for one, where in zip(won, here, strict=True)).sum()


def tied(games: pl.DataFrame, players: int) -> pl.Expr:
    """Return whether the lowest total of a game is shared, as rows or their totals say."""
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


def _has_players(number: BlockNumber) -> bool:
    """Whether rows tell of a number of the whole table by player."""
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
    """Return whether conditions of a game hold in a row, for a player."""
    return reduce(and_, (column(n, player) == (player if of == PLAYER else of) for n, of in where))


def column(name: str, player: int) -> pl.Expr:
    """Return a column, with `_i` behind its name that of a player."""
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


def score_counts(rounds: pl.DataFrame | None, players: int) -> Counts:
    """Return how often each player scored s in each round: `[round - 1, player, s]`."""
    if rounds is None:
        return np.zeros((0, players, 0), np.int64)
    last = int(rounds["round"].to_numpy().max(initial=0))
    by_round = [rounds.filter(pl.col("round") == number) for number in range(1, last + 1)]
    tables = [stack([counts(r[f"score_{i}"]) for i in range(players)]) for r in by_round]
    return stack(tables) if tables else np.zeros((0, players, 0), np.int64)


def counts(values: pl.Series) -> Counts:
    """Return how often each integer from 0 occurs; ValueError if one is negative."""
    return np.bincount(values.to_numpy()).astype(np.int64)


def stack(arrays: list[Counts]) -> Counts:
    """Stack arrays of counts along a new first axis, padded with zeros to a common shape."""
    shape = tuple(np.max([array.shape for array in arrays], axis=0))
    return np.stack([padded(array, shape) for array in arrays])


def add_counts(a: Counts, b: Counts) -> Counts:
    """Add two arrays of counts, padded with zeros to a common shape."""
    return np.asarray(stack([a, b]).sum(axis=0))


def padded(array: Counts, shape: tuple[int, ...]) -> Counts:
    """Return the array with zeros behind it up to `shape`."""
    return np.pad(array, [(0, to - size) for size, to in zip(array.shape, shape, strict=True)])
